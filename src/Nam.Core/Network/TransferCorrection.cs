// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>What a path's past replies say of predictions for it. Immutable.</summary>
/// <param name="HostSeconds">Seconds that hosts take with every reply.</param>
/// <param name="Factor">What transfers take beyond the round trip over what the model says, 1/4 to 4.</param>
internal sealed record TransferCorrection(double HostSeconds, double Factor)
{
    /// <summary>Returns the corrected time.</summary>
    /// <param name="seconds">What the model says.</param>
    /// <param name="roundTripSeconds">The path's round trip, of which every format takes one.</param>
    public double Apply(double seconds, double roundTripSeconds)
    {
        var first = Math.Min(seconds, roundTripSeconds);
        return first + HostSeconds + ((seconds - first) * Factor);
    }
}
