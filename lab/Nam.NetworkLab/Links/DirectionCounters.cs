// SPDX-License-Identifier: MIT
namespace Nam.Lab.Links;

/// <summary>What happened to the packets of one direction since the lab was started.</summary>
public sealed record DirectionCounters
{
    /// <summary>Packets that entered.</summary>
    public long Entered { get; init; }

    /// <summary>Packets that reached the other side.</summary>
    public long Delivered { get; init; }

    /// <summary>IP bytes that reached the other side.</summary>
    public long DeliveredBytes { get; init; }

    /// <summary>Packets that were dropped because the queue was full.</summary>
    public long Overflowed { get; init; }

    /// <summary>Packets that were sent and lost on the way.</summary>
    public long Lost { get; init; }

    /// <summary>IP bytes that wait in the queue now.</summary>
    public long WaitingBytes { get; init; }

    /// <summary>How much too late the latest packet was delivered: a stall of the machine, if long.</summary>
    public TimeSpan WorstLateness { get; init; }

    /// <summary>How much too late packets were delivered on average.</summary>
    public TimeSpan MeanLateness { get; init; }
}
