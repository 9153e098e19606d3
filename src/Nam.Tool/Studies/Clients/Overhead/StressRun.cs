// SPDX-License-Identifier: MIT
namespace Nam.Tool.Studies.Clients.Overhead;

/// <summary>Requests under stress.</summary>
/// <param name="Connections">How many connections ask at the same time.</param>
/// <param name="Number">Which run.</param>
/// <param name="IsCharacterizing">Whether the server classifies clients.</param>
/// <param name="Requests">How many requests there were.</param>
/// <param name="Seconds">From the first request to the last reply.</param>
/// <param name="ServerSeconds">What the server's process used of the processor meanwhile.</param>
internal sealed record StressRun(int Connections, int Number, bool IsCharacterizing, int Requests, double Seconds, double ServerSeconds)
{
    /// <summary>How much longer requests take with client characterization at a number of connections, by the medians of all runs, in per cent.</summary>
    /// <param name="runs">The runs.</param>
    /// <param name="connections">The number of connections.</param>
    /// <param name="cost">What counts: <see cref="Seconds"/> or <see cref="ServerSeconds"/>.</param>
    internal static double OverheadPercent(IReadOnlyList<StressRun> runs, int connections, Func<StressRun, double> cost)
    {
        var with = Median(true);
        var without = Median(false);
        return without > 0 ? 100 * ((with / without) - 1) : double.NaN;

        double Median(bool isCharacterizing)
        {
            double[] costs = [.. runs.Where(run => run.Connections == connections && run.IsCharacterizing == isCharacterizing).Select(run => cost(run) / run.Requests).Order()];
            return costs.Length == 0 ? double.NaN : (costs[(costs.Length - 1) / 2] + costs[costs.Length / 2]) / 2;
        }
    }
}
