// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Diagnostics;

namespace Nam.Server;

/// <summary>How one reply left, and why.</summary>
internal readonly record struct Decision
{
    /// <summary>Gets when it was decided.</summary>
    public DateTimeOffset Timestamp { get; init; }

    /// <summary>Gets the reply's id, under which the journal has what its caller reported; empty for a reply without one.</summary>
    public string Id { get; init; }

    /// <summary>Gets the operation; its name may be a caller's invention.</summary>
    public string Operation { get; init; }

    /// <summary>Gets the reason.</summary>
    public ReplyReason Reason { get; init; }

    /// <summary>Gets the format that the reply left in.</summary>
    public ReplyFormat Format { get; init; }

    /// <summary>Gets what was predicted for that format; all zero where nothing was.</summary>
    public CostEstimate Estimate { get; init; }

    /// <summary>Gets the bytes that were sent; 0 where they were not counted.</summary>
    public long EncodedBytes { get; init; }

    /// <summary>Gets the bytes of the reply as plain text, predicted where none was at hand; 0 where that is not known.</summary>
    public double PlainBytes { get; init; }

    /// <summary>Gets whether that is what plain text has, and no prediction.</summary>
    public bool IsPlainKnown { get; init; }

    /// <summary>Gets how long encoding took, in seconds.</summary>
    public double EncodeSeconds { get; init; }
}
