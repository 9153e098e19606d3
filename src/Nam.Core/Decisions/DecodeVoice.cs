// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>What the reports of one caller, or of all callers at one address, say of an operation's decode times.</summary>
internal sealed class DecodeVoice(ulong caller)
{
    private DecodeCorrections _corrections = DecodeCorrections.None;

    /// <summary>Gets who it is: an address as <see cref="DecodeVoices"/> takes it.</summary>
    public ulong Caller { get; } = caller;

    /// <summary>Gets or sets the corrections for replies to this caller. Thread-safe.</summary>
    public DecodeCorrections Corrections
    {
        get => Volatile.Read(ref _corrections);
        set => Volatile.Write(ref _corrections, value);
    }

    /// <summary>Gets the caller's reports.</summary>
    public DecodeCorrector Corrector { get; } = new();

    /// <summary>Gets or sets when its last report came, in reports of all.</summary>
    public long LastReport { get; set; }
}
