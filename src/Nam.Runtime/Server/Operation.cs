// SPDX-License-Identifier: MIT

using Nam.Profiles;

namespace Nam.Server;

/// <summary>One operation: the snapshot that the reply path reads and the profile that only the learner touches.</summary>
internal sealed class Operation(string name, OperationSnapshot snapshot)
{
    private OperationSnapshot _snapshot = snapshot;
    private int _lastTextBytes;

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

    /// <summary>Gets or sets what was learned; the learner's own.</summary>
    public OperationProfile Profile { get; set; } = new();

    /// <summary>Gets or sets whether the profile holds something that the store does not; the learner's own.</summary>
    public bool IsDirty { get; set; }
}
