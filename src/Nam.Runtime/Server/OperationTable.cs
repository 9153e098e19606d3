// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>All operations that were seen, bounded in number; thread-safe but for publishing and making snapshots, which are the learner's.</summary>
internal sealed class OperationTable
{
    private const string Others = "(others)";

    // Names may come from callers (a path, a SOAP action): longer ones would not fit into a store's key.
    private const int MaximumNameLength = 512;

    private readonly ConcurrentDictionary<string, Operation> _operations = new(StringComparer.Ordinal);
    private readonly Lock _gate = new();
    private readonly NamServerOptions _options;
    private readonly ServerFormats _formats;
    private readonly SampleQueue _queue;
    private readonly ILogger _logger;
    private readonly Operation _others;
    private OperationSnapshot _unknown;
    private int _count;
    private int _isFullLogged;

    public OperationTable(NamServerOptions options, ServerFormats formats, SampleQueue queue, ILogger logger)
    {
        _options = options;
        _formats = formats;
        _queue = queue;
        _logger = logger;
        _unknown = Snapshot(new OperationProfile(), false, null);
        _others = new Operation(Others, _unknown);
    }

    public IEnumerable<Operation> All => _operations.Values.Append(_others);

    /// <summary>Gives the operation of a name; those that find no room share one.</summary>
    public Operation Get(string name) => TryGet(name) ?? _others;

    /// <summary>Gives the operation of a name, or <see langword="null"/> when there is no room for one more.</summary>
    public Operation? TryGet(string name)
    {
        if (_operations.TryGetValue(name, out var operation))
        {
            return operation;
        }

        return name == Others ? _others : name.Length <= MaximumNameLength ? TryAdd(name) : null;
    }

    /// <summary>Gets or sets how many times slower than the priors say this machine encodes; the learner's own.</summary>
    public double EncodeFactor { get; set; } = 1;

    /// <summary>Sets what operations without a history of their own start from.</summary>
    public void Publish(OperationProfile serverWide) => Volatile.Write(ref _unknown, Snapshot(new OperationProfile(), false, serverWide));

    public OperationSnapshot Snapshot(Operation operation, OperationProfile? serverWide) => Snapshot(operation.Profile, operation.IsOpaque, serverWide);

    private OperationSnapshot Snapshot(OperationProfile profile, bool isOpaque, OperationProfile? serverWide)
    {
        var fromText = profile.Snapshot(XmlForm.Text, _formats.All, serverWide, EncodeFactor);
        var fromBinary = profile.Snapshot(XmlForm.Binary, _formats.All, serverWide, EncodeFactor);
        FormatModel[] fromOpaqueText = [.. fromText.Where(model => model.Format.Form == XmlForm.Text)];
        var wantsSample = _options.SamplingShare > 0
            && (_queue.Next(profile, isOpaque ? fromOpaqueText : fromText, XmlForm.Text).Length > 0 || _queue.Next(profile, fromBinary, XmlForm.Binary).Length > 0);
        return new OperationSnapshot(fromText, fromOpaqueText, fromBinary, profile.IsUsuallySmall(XmlForm.Binary), wantsSample, profile.TypicalSourceBytes(XmlForm.Binary));
    }

    private Operation? TryAdd(string name)
    {
        if (Volatile.Read(ref _count) < _options.MaximumOperations)
        {
            lock (_gate)
            {
                if (_count < _options.MaximumOperations || _operations.ContainsKey(name))
                {
                    var operation = _operations.GetOrAdd(name, static (added, unknown) => new Operation(added, unknown), Volatile.Read(ref _unknown));
                    Volatile.Write(ref _count, _operations.Count);
                    return operation;
                }
            }
        }

        if (Interlocked.Exchange(ref _isFullLogged, 1) == 0)
        {
            RuntimeLog.TooManyOperations(_logger, _options.MaximumOperations);
        }

        return null;
    }
}
