// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>CUBIC's window in congestion avoidance without loss (RFC 9438 sections 4.2 and 4.3, C = 0.4, beta = 0.7).</summary>
internal struct CubicGrowth
{
    private const double C = 0.4;
    private const double Beta = 0.7;

    // 3 (1 - beta) / (1 + beta): segments per round trip that keep up with Reno.
    private const double RenoFriendly = 3 * (1 - Beta) / (1 + Beta);

    private double _maximumWindow;
    private double _k;
    private double _elapsed;

    /// <summary>The window of the next round.</summary>
    public double Next(double window, double threshold, double stepSeconds, double roundTripSeconds)
    {
        if (_maximumWindow == 0)
        {
            // The window before the last reduction: the threshold is beta times that; without one, growth starts from here.
            _maximumWindow = double.IsPositiveInfinity(threshold) ? window : threshold / Beta;
            _k = Math.Cbrt(_maximumWindow * (1 - Beta) / C);
        }

        _elapsed += stepSeconds;
        var t = _elapsed - _k;
        var cubic = (C * t * t * t) + _maximumWindow;
        var friendly = window + (RenoFriendly * Math.Min(1, roundTripSeconds / stepSeconds));
        return Math.Max(friendly, Math.Min(1.5 * window, cubic));
    }
}
