// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>The predicted cost of one reply in one format, by parts.</summary>
/// <param name="EncodeSeconds">Time on the server from the form at hand to the bytes to send.</param>
/// <param name="TransferSeconds">Time from the request's departure to the reply's last byte, without the server's own time.</param>
/// <param name="DecodeSeconds">Time on the client from the last byte to what the caller wants.</param>
public readonly record struct CostEstimate(double EncodeSeconds, double TransferSeconds, double DecodeSeconds)
{
    /// <summary>The sum of the three parts, in seconds.</summary>
    public double TotalSeconds => EncodeSeconds + TransferSeconds + DecodeSeconds;
}
