// SPDX-License-Identifier: MIT

using Nam.Profiles;

namespace Nam.Server;

/// <summary>One operation: the snapshot that the reply path reads and the profile that only the learner touches.</summary>
internal sealed class Operation(string name, OperationSnapshot snapshot)
{
    private const int OpaqueRefusals = 5;
    private const int ConfidentRun = 20;
    private const int LookInterval = 16;
    private OperationSnapshot _snapshot = snapshot;
    private int _lastTextBytes;
    private int _refusals;
    private int _smallTexts;

    public string Name { get; } = name;

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
    /// <returns>Whether it may leave unexamined: it is small as were those before it, and not the one in sixteen that is looked at all the same.</returns>
    public bool NoteText(bool isSmall)
    {
        var run = isSmall ? Volatile.Read(ref _smallTexts) + 1 : 0;
        Volatile.Write(ref _smallTexts, run);
        return run > ConfidentRun && run % LookInterval != 0;
    }

    /// <summary>Gets what was learned; the learner's own.</summary>
    public OperationProfile Profile { get; } = new();

    /// <summary>Gets or sets whether the profile holds something that the store does not; the learner's own.</summary>
    public bool IsDirty { get; set; }

    /// <summary>Gets whether the last texts that were tried could not take the binary form, so that trying is in vain; the learner's own.</summary>
    public bool IsOpaque => _refusals >= OpaqueRefusals;

    /// <summary>Notes whether a text took the binary form; the learner's own.</summary>
    public void NoteTokenized(bool isBinary) => _refusals = isBinary ? 0 : Math.Min(_refusals + 1, OpaqueRefusals);
}
