// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>The predicted cost of one reply in one format, by parts.</summary>
/// <param name="EncodeSeconds">Time on the server from the form at hand to the bytes to send.</param>
/// <param name="TransferSeconds">Time from the request's departure to the reply's last byte, without the server's own time.</param>
/// <param name="DecodeSeconds">Time on the client from the last byte to what the caller wants.</param>
public readonly record struct CostEstimate(double EncodeSeconds, double TransferSeconds, double DecodeSeconds)
{
    /// <summary>How much of the parts, and of the time that the serializer takes before them, passes at the same time,
    /// because the reply flows; in seconds, 0 for a reply that is whole before it leaves.</summary>
    public double OverlapSeconds { get; init; }

    /// <summary>The sum of the three parts less what passes at the same time, in seconds.</summary>
    public double TotalSeconds => EncodeSeconds + TransferSeconds + DecodeSeconds - OverlapSeconds;

    /// <summary>How the reply is cut into blocks; null if it does not flow.</summary>
    internal FlowShape? Flow { get; init; }

    /// <summary>Of a reply that flows, what its caller is to report as its transfer: all that it waits but for the server's
    /// time up to the first byte and for decoding, in seconds.</summary>
    internal double ReportedSeconds { get; init; }
}
