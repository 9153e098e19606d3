// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Writing;
using Nam.Decisions;
using Nam.Observing;
using Nam.Profiles;

namespace Nam.Server;

/// <summary>One operation: the snapshot that the reply path reads and the profile that only the learner touches.</summary>
/// <param name="name">Its name.</param>
/// <param name="snapshot">What it starts from.</param>
/// <param name="caller">Who named it first, as <see cref="ReplyFacts.CallerNumber"/> tells callers apart.</param>
internal sealed class Operation(string name, OperationSnapshot snapshot, ulong caller = 0)
{
    private const int ConfidentRun = 4;
    private const int LookInterval = 16;
    private const int ContainerRefusals = 3;

    private const int ExploreInterval = 16;

    // Saves get rarer as replies add up. A profile forgets: once it has plenty, more of the same tells nothing new.
    private const double Growth = 1.1;
    private const double LateGrowth = 2;
    private const long PlentyOfSamples = 512;

    private OperationSnapshot _snapshot = snapshot;
    private long _savedSamples;
    private int _savedRestarts;
    private int _lastTextBytes;
    private double _textShare;

    // Wraps after 2^32 small replies, which costs four of them a look.
    private uint _smallTexts;
    private int _containerRefusals;
    private int _turnsRefused;
    private int _exploreTurns;

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

    /// <summary>Records whether a text was small.</summary>
    /// <returns>Whether the text may leave unexamined: it is small, some texts before it were small, and it is not the one in sixteen that
    /// is examined anyway. Larger texts in between change nothing: a small text's gain does not depend on them.</returns>
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

    /// <summary>Returns whether this reply tries containers again, although the last replies could not be sent in them.
    /// The content of replies changes.</summary>
    public bool IsTurnToRetry() => Interlocked.Increment(ref _turnsRefused) % LookInterval == 0;

    /// <summary>Records whether a reply that was written in containers could be sent in them.</summary>
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

    /// <summary>Gets or sets how many bytes of text a byte of the binary form was of the last reply in columns; 0 before there
    /// was one.</summary>
    public double TextShare
    {
        get => Volatile.Read(ref _textShare);
        set => Volatile.Write(ref _textShare, value);
    }

    /// <summary>Gets what coding takes in blocks.</summary>
    public BlockCoding BlockCoding { get; } = new();

    /// <summary>Returns whether this reply may leave in a format of which few replies have told: one in 16.</summary>
    public bool IsTurnToExplore() => Interlocked.Increment(ref _exploreTurns) % ExploreInterval == 0;

    /// <summary>Gets what was learned; the learner's own.</summary>
    public OperationProfile Profile { get; } = new();

    /// <summary>Gets or sets whether the profile has changed since it was saved; the learner's own, as what follows.</summary>
    public bool HasChanges { get; set; }

    /// <summary>Gets whether what is stored would tell a new server less or something else.</summary>
    public bool IsDue => HasChanges && (Profile.Restarts != _savedRestarts || Profile.SampleTotal is var samples
        && (samples < _savedSamples || samples >= _savedSamples * (_savedSamples < PlentyOfSamples ? Growth : LateGrowth)));

    /// <summary>Records that the store has the current profile, or is about to have it.</summary>
    public void NoteSaved()
    {
        HasChanges = false;
        _savedSamples = Profile.SampleTotal;
        _savedRestarts = Profile.Restarts;
    }
}
