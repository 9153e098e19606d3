// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Writing;
using Nam.Decisions;
using Nam.Observing;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>One operation: the snapshot that the reply path reads and the profile that only the learner touches.</summary>
/// <param name="name">Its name.</param>
/// <param name="snapshot">What it starts from.</param>
/// <param name="caller">Who named it first, as <see cref="DecodeVoices"/> tells callers apart.</param>
internal sealed class Operation(string name, OperationSnapshot snapshot, ulong caller = 0)
{
    private const int OpaqueRefusals = 5;
    private const int ConfidentRun = 4;
    private const int LookInterval = 16;
    private const int SampleInterval = 8;
    private const int LargeSampleInterval = 64;
    private const int ContainerRefusals = 3;

    // One reply in four, until every kind that may be worth it is known; after so many of them rarely, since some callers never tell.
    private const int ExploreInterval = 4;
    private const int Explorations = 64;
    private const int LateExploreInterval = 64;
    private const int RareExploreInterval = 256;

    // By then whoever wanted to explore has: a plan of its own for every fourth reply is for nothing.
    private const int EarlyTurns = Explorations * ExploreInterval;
    private const int LastFormats = 64;

    // A correction by more than this is said in the log.
    private const double WorthTelling = 1.5;

    // Saves get rarer as replies add up. A profile forgets: once it has plenty, more of the same tells nothing new.
    private const double Growth = 1.1;
    private const double LateGrowth = 2;
    private const long PlentyOfSamples = 512;

    private OperationSnapshot _snapshot = snapshot;
    private long _savedSamples;
    private int _savedRestarts;
    private int _lastTextBytes;
    private double _textShare;
    private int _refusals;

    // Wraps after 2^32 small replies, which costs four of them a look.
    private uint _smallTexts;
    private int _containerRefusals;
    private int _turns;
    private int _turnsRefused;
    private int _exploreTurns;
    private int _isHolding;
    private int _explored;
    private DecodeVoices? _voices;
    private HashSet<ReplyFormat>? _told;
    private readonly Lock _gate = new();
    private LastReply?[]? _lastFormats;

    public string Name { get; } = name;

    /// <summary>Gets which of its replies of finished text were shorter as text than in columns.</summary>
    public TextHistory Texts { get; } = new();

    /// <summary>Gets what its replies have come to since the engine was built.</summary>
    public ReplyTotals Totals { get; } = new();

    /// <summary>Gets who named it first.</summary>
    public ulong Caller { get; } = caller;

    /// <summary>Gets or sets its place in the table; the table's own.</summary>
    public OperationStanding Standing { get; set; }

    /// <summary>Gets or sets its number among the names that callers have made; the table's own.</summary>
    public long Order { get; set; }

    /// <summary>Gets or sets how much it is used, against what was used when others had to go; the table's own.</summary>
    public long Priority { get; set; }

    /// <summary>Gets or sets the replies that were learned from since the engine was built; the learner's own.</summary>
    public long Replies { get; set; }

    public OperationSnapshot Snapshot
    {
        get => Volatile.Read(ref _snapshot);
        set => Volatile.Write(ref _snapshot, value);
    }

    /// <summary>Gets or sets the size of the last reply that was at hand as text; 0 before the first.</summary>
    public int LastTextBytes
    {
        get => Volatile.Read(ref _lastTextBytes);
        set => Volatile.Write(ref _lastTextBytes, value);
    }

    /// <summary>Notes whether a text was small.</summary>
    /// <returns>Whether it may leave unexamined: it is small as some were before it, and not the one in sixteen that is looked
    /// at all the same. Larger ones in between change nothing: what a small one could gain does not depend on them.</returns>
    public bool NoteText(bool isSmall)
    {
        if (!isSmall)
        {
            return false;
        }

        var seen = Volatile.Read(ref _smallTexts) + 1;
        Volatile.Write(ref _smallTexts, seen);
        return seen > ConfidentRun && seen % LookInterval != 0;
    }

    /// <summary>Gets whether the last replies that were written in containers could not be sent so.</summary>
    public bool RefusesContainers => Volatile.Read(ref _containerRefusals) >= ContainerRefusals;

    /// <summary>Gets or sets whether the first reply that was written in the binary form looked like rows; <see langword="null"/>
    /// before it.</summary>
    public bool? LooksLikeRows { get; set; }

    /// <summary>Says whether this reply is one of those that try containers again where the last ones could not be sent
    /// so: what a reply holds changes.</summary>
    public bool IsTurnToRetry() => Interlocked.Increment(ref _turnsRefused) % LookInterval == 0;

    /// <summary>Notes whether a reply that was written in containers could be sent so.</summary>
    public void NoteContainers(bool isEncoded)
    {
        if (!isEncoded)
        {
            Interlocked.Increment(ref _containerRefusals);
        }
        else if (Volatile.Read(ref _containerRefusals) != 0)
        {
            Volatile.Write(ref _containerRefusals, 0);
        }
    }

    /// <summary>Gets what serializers take to write its replies in the binary form.</summary>
    public WriteRate BinaryWriting { get; } = new();

    /// <summary>Gets what serializers take to write its replies in columns.</summary>
    public WriteRate ColumnWriting { get; } = new();

    /// <summary>Gets what writing a reply in columns is expected to take for each byte of the binary form, in seconds; 0 before the
    /// first reply.</summary>
    public double ColumnSecondsPerByte => ColumnWriting.IsKnown || BinaryWriting.SecondsPerByte == 0
        ? ColumnWriting.SecondsPerByte
        : BinaryWriting.SecondsPerByte * (BinaryWriting.IsKnown && LooksLikeRows == true ? DefaultCosts.ColumnsWriteShare : 1);

    /// <summary>Gets or sets how many bytes of text a byte of the binary form was of the last reply, or copy of one, in columns; 0
    /// before there was one.</summary>
    public double TextShare
    {
        get => Volatile.Read(ref _textShare);
        set => Volatile.Write(ref _textShare, value);
    }

    /// <summary>Gets what coding takes in blocks.</summary>
    public BlockCoding BlockCoding { get; } = new();

    /// <summary>Says whether this reply is one of those that are written in the binary form, so that formats can be
    /// tried on a copy.</summary>
    /// <param name="isLarge">Whether the detour costs this reply milliseconds.</param>
    public bool IsTurnToSample(bool isLarge) => Interlocked.Increment(ref _turns) % (isLarge ? LargeSampleInterval : SampleInterval) == 0;

    /// <summary>Gets how many replies were asked whether it is their turn to explore.</summary>
    public int ExploreTurns => Volatile.Read(ref _exploreTurns);

    /// <summary>Says whether this reply is one of those that may leave in a kind of format of which little is known.</summary>
    public bool IsTurnToExplore()
    {
        var turn = Interlocked.Increment(ref _exploreTurns);
        var interval = Volatile.Read(ref _explored) >= Explorations ? RareExploreInterval
            : turn > EarlyTurns ? LateExploreInterval
            : ExploreInterval;
        return turn % interval == 0;
    }

    /// <summary>Says whether a long text may be held to be sent so: one at a time.</summary>
    /// <returns>Whether it may. <see cref="EndHolding"/> is next then, in any case.</returns>
    public bool TryBeginHolding() => Interlocked.Exchange(ref _isHolding, 1) == 0;

    /// <summary>Notes that the text is held no more.</summary>
    public void EndHolding() => Volatile.Write(ref _isHolding, 0);

    /// <summary>Notes that a reply left in such a format.</summary>
    public void NoteExplored() => Interlocked.Increment(ref _explored);

    /// <summary>Gives what callers' reports have shown of the decode times of this operation's replies.</summary>
    /// <param name="caller">Who gets the reply.</param>
    public DecodeCorrections CorrectionsFor(ulong caller) => Volatile.Read(ref _voices)?.For(caller) ?? DecodeCorrections.None;

    /// <summary>Takes a caller's report.</summary>
    /// <param name="caller">Who got the reply.</param>
    /// <param name="format">The format of the reply.</param>
    /// <param name="predictedSeconds">What was predicted, without correction.</param>
    /// <param name="observedSeconds">What the caller reported.</param>
    /// <param name="basis">What that was predicted from.</param>
    /// <param name="flows">Whether the reply flowed.</param>
    /// <returns>Whether the correction for that caller is worth telling for the first time.</returns>
    public bool NoteDecoded(
        ulong caller, in ReplyFormat format, double predictedSeconds, double observedSeconds, DecodeBasis basis, bool flows)
    {
        lock (_gate)
        {
            var voices = _voices ?? new DecodeVoices();
            if (!voices.Observe(caller, format, predictedSeconds, observedSeconds, basis, flows))
            {
                return false;
            }

            Volatile.Write(ref _voices, voices);
            var factor = voices.For(caller).Factor(format, basis, flows);
            return factor is > WorthTelling or < 1 / WorthTelling && (_told ??= []).Add(format);
        }
    }

    /// <summary>Gives the corrections of decode times, of formats that callers have reported on: the middle of those
    /// for each of them.</summary>
    public IEnumerable<NamCorrection> Corrections(IEnumerable<ReplyFormat> formats)
    {
        lock (_gate)
        {
            return _voices is not { } voices ? [] : [.. formats.SelectMany(
                format => (voices.Middle(format, flows: false) ?? voices.Middle(format, flows: true)) is { } factor
                    ? new[] { new NamCorrection(Name, CostPart.Decode, format, factor) }
                    : [])];
        }
    }

    /// <summary>Gives the format of the last reply to a caller; <see langword="null"/> before the first, and once
    /// another has taken its place.</summary>
    /// <param name="peer">What tells callers apart.</param>
    public ReplyFormat? LastFormat(int peer) =>
        Volatile.Read(ref _lastFormats) is { } known && Volatile.Read(ref known[PlaceOf(peer)]) is { } last
        && last.Peer == peer ? last.Format : null;

    /// <summary>Notes the format of a reply to a caller.</summary>
    /// <param name="peer">What tells callers apart.</param>
    /// <param name="format">The format.</param>
    public void NoteFormat(int peer, in ReplyFormat format)
    {
        var known = Volatile.Read(ref _lastFormats)
            ?? Interlocked.CompareExchange(ref _lastFormats, new LastReply?[LastFormats], null) ?? _lastFormats;
        ref var last = ref known[PlaceOf(peer)];
        if (Volatile.Read(ref last) is not { } same || same.Peer != peer || same.Format != format)
        {
            Volatile.Write(ref last, new LastReply(peer, format));
        }
    }

    /// <summary>Gets what was learned; the learner's own.</summary>
    public OperationProfile Profile { get; } = new();

    /// <summary>Gets or sets whether the profile has changed since it was saved; the learner's own, as the next two.</summary>
    public bool HasChanges { get; set; }

    /// <summary>Gets whether what is stored would tell a new server less or something else.</summary>
    public bool IsDue => HasChanges && (Profile.SampleTotal < _savedSamples || Profile.Restarts != _savedRestarts
        || Profile.SampleTotal >= _savedSamples * (_savedSamples < PlentyOfSamples ? Growth : LateGrowth));

    /// <summary>Notes that the store has, or is about to have, the profile as it is.</summary>
    public void NoteSaved()
    {
        HasChanges = false;
        _savedSamples = Profile.SampleTotal;
        _savedRestarts = Profile.Restarts;
    }

    /// <summary>Gets whether the last texts that were tried could not take the binary form, so that trying is in vain;
    /// the learner's own.</summary>
    public bool IsOpaque => _refusals >= OpaqueRefusals;

    /// <summary>Notes whether a text took the binary form; the learner's own.</summary>
    public void NoteTokenized(bool isBinary) => _refusals = isBinary ? 0 : Math.Min(_refusals + 1, OpaqueRefusals);

    private static int PlaceOf(int peer) => (int)((uint)peer % LastFormats);

    private sealed record LastReply(int Peer, ReplyFormat Format);
}
