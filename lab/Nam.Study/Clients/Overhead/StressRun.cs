// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Overhead;

/// <summary>Requests under stress.</summary>
/// <param name="Connections">How many connections ask at the same time.</param>
/// <param name="Number">Which run.</param>
/// <param name="IsCharacterizing">Whether the server classifies clients.</param>
/// <param name="Requests">How many requests there were.</param>
/// <param name="Seconds">From the first request to the last reply.</param>
/// <param name="ServerSeconds">What the server's process used of the processor meanwhile.</param>
internal sealed record StressRun(int Connections, int Number, bool IsCharacterizing, int Requests, double Seconds, double ServerSeconds)
{
    /// <summary>How much longer requests take with client characterization at a number of connections, in per cent: the
    /// median of the runs, each compared with the one beside it in time.</summary>
    /// <param name="runs">The runs.</param>
    /// <param name="connections">The number of connections.</param>
    /// <param name="cost">What counts: <see cref="Seconds"/> or <see cref="ServerSeconds"/>.</param>
    internal static double OverheadPercent(IReadOnlyList<StressRun> runs, int connections, Func<StressRun, double> cost)
    {
        var level = runs.Where(run => run.Connections == connections).ToLookup(run => run.IsCharacterizing);
        double[] ratios =
        [
            .. level[true].Join(level[false], run => run.Number, run => run.Number, (with, without) =>
                cost(with) / with.Requests / (cost(without) / without.Requests)).Order(),
        ];
        return ratios.Length == 0 ? double.NaN : 100 * (((ratios[(ratios.Length - 1) / 2] + ratios[ratios.Length / 2]) / 2) - 1);
    }
}
