// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Observing;

/// <summary>The parts of a reply's time, in seconds.</summary>
/// <param name="Encode">From the form at hand to the bytes to send.</param>
/// <param name="Transfer">From the request's departure to the last byte, without the server's own time.</param>
/// <param name="Decode">From the last byte to the result.</param>
internal sealed record LiveTimes(double Encode, double Transfer, double Decode)
{
    /// <summary>Returns the parts of an estimate.</summary>
    public static LiveTimes Of(in CostEstimate cost) => new(cost.EncodeSeconds, cost.TransferSeconds, cost.DecodeSeconds);
}
