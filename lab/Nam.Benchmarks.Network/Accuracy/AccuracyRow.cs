// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Network.Accuracy;

/// <summary>What was asked of a link and what was measured of it.</summary>
/// <param name="Network">The link's name.</param>
/// <param name="What">What was measured, with its unit.</param>
/// <param name="Expected">What the settings ask for.</param>
/// <param name="Tolerance">How far off it may be.</param>
/// <param name="Attempts">What was measured: once if it was right, else again, since other work of the machine spoils
/// single measurements.</param>
internal sealed record AccuracyRow(string Network, string What, double Expected, double Tolerance, IReadOnlyList<double> Attempts)
{
    private const int MostAttempts = 5;

    /// <summary>Whether the last attempt is near enough.</summary>
    internal bool IsRight => Math.Abs(Attempts[^1] - Expected) <= Tolerance;

    /// <summary>Measures until the figure is near the expected one, at most five times.</summary>
    internal static AccuracyRow Measure(string network, string what, double expected, double tolerance, Func<double> measure)
    {
        var attempts = new List<double>();
        AccuracyRow row;
        do
        {
            attempts.Add(measure());
            row = new AccuracyRow(network, what, expected, tolerance, attempts);
        }
        while (!row.IsRight && attempts.Count < MostAttempts);
        return row;
    }

    /// <summary>The row as one line.</summary>
    internal string Text() => FormattableString.Invariant(
        $"{Network,-15} {What,-38} {Expected,10:0.000} {Attempts[^1],10:0.000} {Attempts[^1] - Expected,+8:+0.000;-0.000;0.000} {Tolerance,7:0.000}  {(IsRight ? "ok" : "OFF")}{(Attempts.Count > 1 ? $", attempt {Attempts.Count}" : string.Empty)}");
}
