// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>All operations that were seen, bounded in number; thread-safe but for publishing and making snapshots,
/// which are the learner's.</summary>
/// <remarks>
/// Callers can invent names: a path that nobody serves, a SOAP action. A name of theirs first gets one of few places, of which one
/// caller takes a quarter at most and the oldest makes room; with enough replies it gets a place among those that have proven
/// themselves, of which the least used makes room, the past counting the less the more have gone (LFU with dynamic aging, Arlitt et
/// al. 2000). Operations that the host names make room for no others, and beyond the most that there may be the least used one goes.
/// </remarks>
internal sealed class OperationTable
{
    /// <summary>Replies from which on a name of a caller's is an operation, and worth storing.</summary>
    public const int ProvingReplies = 8;

    /// <summary>Places for names that callers have just made.</summary>
    public const int NewPlaces = 32;

    private const string Others = "(others)";
    private const string Unnamed = "*";
    private const int NewPlacesOfOneCaller = NewPlaces / 4;

    // Each takes about 30 KB.
    private const int CallersShare = 10;

    // Names may come from callers (a path, a SOAP action), and are kept in memory and in stores.
    private const int MaximumNameLength = 512;

    private readonly ConcurrentDictionary<string, Operation> _operations = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, bool> _tags = new(StringComparer.Ordinal);
    private readonly Lock _gate = new();
    private readonly NamServerOptions _options;
    private readonly ServerFormats _formats;
    private readonly ILogger _logger;
    private readonly Operation _others;
    private readonly Operation?[] _new = new Operation?[NewPlaces];
    private readonly int[] _counts = new int[(int)OperationStanding.Gone + 1];
    private OperationSnapshot _unknown;
    private long _added;
    private long _age;
    private int _isFullLogged;

    public OperationTable(NamServerOptions options, ServerFormats formats, ILogger logger)
    {
        _options = options;
        _formats = formats;
        _logger = logger;
        _unknown = Snapshot(new OperationProfile(), null);
        _others = new Operation(Others, _unknown) { Standing = OperationStanding.Host };
    }

    public IEnumerable<Operation> All => _operations.Values.Append(_others);

    /// <summary>Returns the operation of a name, and adds it if it is new. Names that are too long share one operation.</summary>
    /// <param name="name">The name.</param>
    /// <param name="isOfCaller">Whether a caller has made the name.</param>
    /// <param name="caller">The caller.</param>
    /// <param name="found">What <see cref="Find"/> has returned for the name; <see langword="null"/> if nothing was looked up.</param>
    public Operation Get(string name, bool isOfCaller = false, ulong caller = 0, Operation? found = null)
    {
        if ((found is not null || _operations.TryGetValue(name, out found))
            && (found.Standing == OperationStanding.Host
                || (isOfCaller && found.Standing is OperationStanding.New or OperationStanding.Proven)))
        {
            return found;
        }

        return IsOthers(name) ? _others : Take(name, isOfCaller ? OperationStanding.New : OperationStanding.Host, caller);
    }

    /// <summary>Returns the name that stands for an operation where names must be few, such as in tags of metrics.</summary>
    /// <param name="name">The name.</param>
    /// <param name="isOfCaller">Whether a caller has made the name.</param>
    /// <returns>The name itself for as many of the host's names as there may be operations; <c>*</c> for all others.</returns>
    public string TagOf(string name, bool isOfCaller)
    {
        if (isOfCaller || name.Length > MaximumNameLength)
        {
            return Unnamed;
        }

        // Names stay: one that was forgotten and comes back is no new one.
        return _tags.ContainsKey(name) || (_tags.Count < _options.MaximumOperations && _tags.TryAdd(name, true)) ? name : Unnamed;
    }

    /// <summary>Returns the operation of a name if there is one.</summary>
    public Operation? Find(string name) => _operations.TryGetValue(name, out var known) ? known : IsOthers(name) ? _others : null;

    /// <summary>Returns the operation of a name that the store has.</summary>
    /// <returns><see langword="null"/> when there is no room for one more.</returns>
    public Operation? AddStored(string name)
    {
        lock (_gate)
        {
            return IsOthers(name) ? _others
                : _operations.ContainsKey(name) || _operations.Count < _options.MaximumOperations ? Take(name, OperationStanding.Stored, 0)
                : null;
        }
    }

    /// <summary>Records that a reply was learned from. Only the learner calls this.</summary>
    public void NoteReply(Operation operation)
    {
        operation.Replies++;
        operation.Priority = _age + operation.Replies;
        if (operation.Standing == OperationStanding.New && operation.Replies >= ProvingReplies)
        {
            lock (_gate)
            {
                if (operation.Standing == OperationStanding.New)
                {
                    Place(operation, OperationStanding.Proven);
                }
            }
        }
    }

    /// <summary>Sets what operations without a history of their own start from.</summary>
    public void Publish(OperationProfile serverWide) => Volatile.Write(ref _unknown, Snapshot(new OperationProfile(), serverWide));

    /// <summary>Returns what is predicted from a profile.</summary>
    /// <param name="profile">The operation's own.</param>
    /// <param name="serverWide">What all operations have shown together; <see langword="null"/> before the first reply.</param>
    public OperationSnapshot Snapshot(OperationProfile profile, OperationProfile? serverWide)
    {
        var fromText = profile.Snapshot(XmlForm.Text, _formats.All, serverWide);
        var fromBinary = profile.Snapshot(XmlForm.Binary, _formats.All, serverWide);
        FormatModel[] fromOpaqueText = [.. fromText.Where(model => model.Format.Form == XmlForm.Text)];
        return new OperationSnapshot(
            fromText, fromOpaqueText, fromBinary, profile.IsUsuallySmall(XmlForm.Binary), profile.TypicalSourceBytes(XmlForm.Binary));
    }

    private static bool IsOthers(string name) => name.Length > MaximumNameLength || name == Others;

    private Operation Take(string name, OperationStanding standing, ulong caller)
    {
        lock (_gate)
        {
            if (_operations.TryGetValue(name, out var known))
            {
                // What the store has has proven itself before; what the host names is the host's from now on.
                var better = (standing, known.Standing) switch
                {
                    (OperationStanding.Host, _) or (_, OperationStanding.Host) => OperationStanding.Host,
                    (OperationStanding.New, OperationStanding.Stored) or (OperationStanding.Stored, OperationStanding.New) =>
                        OperationStanding.Proven,
                    _ => known.Standing,
                };
                if (better != known.Standing)
                {
                    Place(known, better);
                }

                return known;
            }

            var added = new Operation(name, Volatile.Read(ref _unknown), caller) { Standing = OperationStanding.Gone, Priority = _age };
            if (standing == OperationStanding.New)
            {
                PlaceNew(added);
            }

            _operations[name] = added;
            Place(added, standing);
            return added;
        }
    }

    // A place that is free, or else the oldest, of the caller's own if it has its share of them.
    private void PlaceNew(Operation added)
    {
        var ofCaller = _new.Count(place => place?.Standing == OperationStanding.New && place.Caller == added.Caller);
        var at = -1;
        for (var i = 0; i < _new.Length; i++)
        {
            if (_new[i] is not { Standing: OperationStanding.New } place)
            {
                if (ofCaller < NewPlacesOfOneCaller)
                {
                    at = i;
                    break;
                }
            }
            else if ((ofCaller < NewPlacesOfOneCaller || place.Caller == added.Caller) && (at < 0 || place.Order < _new[at]!.Order))
            {
                at = i;
            }
        }

        if (_new[at] is { Standing: OperationStanding.New } oldest)
        {
            Remove(oldest);
        }

        added.Order = ++_added;
        _new[at] = added;
    }

    private void Place(Operation operation, OperationStanding standing)
    {
        _counts[(int)operation.Standing]--;
        operation.Standing = standing;
        _counts[(int)standing]++;
        while (standing != OperationStanding.New && IsTooMany(standing) && LeastUsed(standing, operation) is { } least)
        {
            _age = Math.Max(_age, least.Priority);
            Remove(least);
            if (standing == OperationStanding.Host && Interlocked.Exchange(ref _isFullLogged, 1) == 0)
            {
                RuntimeLog.TooManyOperations(_logger, _options.MaximumOperations);
            }
        }
    }

    private bool IsTooMany(OperationStanding standing) => standing switch
    {
        OperationStanding.Proven => _counts[(int)standing] > Math.Max(1, _options.MaximumOperations / CallersShare),
        OperationStanding.Host => _counts[(int)standing] + _counts[(int)OperationStanding.Stored] > _options.MaximumOperations,
        _ => false,
    };

    // What the store had and nobody has used goes before what the host has used.
    private Operation? LeastUsed(OperationStanding standing, Operation except) =>
        _operations.Values.Where(operation => operation != except
            && (operation.Standing == standing || (standing == OperationStanding.Host && operation.Standing == OperationStanding.Stored)))
            .MinBy(operation => (operation.Standing == standing, operation.Priority));

    private void Remove(Operation operation)
    {
        _counts[(int)operation.Standing]--;
        operation.Standing = OperationStanding.Gone;
        _operations.TryRemove(operation.Name, out _);
    }
}
