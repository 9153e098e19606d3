// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Measuring;

namespace Nam.Benchmarks.Gate.Judging;

/// <summary>Holds measured cells to the limits.</summary>
/// <remarks>
/// <para>Chance has two parts: rounds of a cell differ, and so do two processes of one build. The first is the error of the
/// cell's median; the second is how far the base is from itself over the cells of the link. A cell may be above its limit by
/// twice the larger one.</para>
/// <para>The mean is of the first measurement of all cells. Cells over their limit are measured again in new processes, up
/// to twice, and the last measurement counts: on near links a process may settle on another format by chance.</para>
/// </remarks>
internal sealed class Judge
{
    private const double StandardErrors = 2;

    // The ratio has both bases below the line: a variance of 1.5 where base ÷ base has 2.
    private static readonly double SelfToRatio = Math.Sqrt(1.5 / 2);

    private readonly Limits _limits;
    private readonly IReadOnlyList<CellFigures> _cells;
    private readonly IReadOnlyList<CellFigures> _encoders;
    private readonly Dictionary<string, double> _spreads;

    /// <summary>Judges a run.</summary>
    /// <param name="limits">The limits.</param>
    /// <param name="cells">All cells of links, as they were measured first.</param>
    /// <param name="encoders">The cells of encoders and decoders alone.</param>
    internal Judge(Limits limits, IReadOnlyList<CellFigures> cells, IReadOnlyList<CellFigures> encoders)
    {
        _limits = limits;
        _cells = cells;
        _encoders = encoders;
        _spreads = cells.GroupBy(cell => cell.Cell.Link)
            .ToDictionary(link => link.Key, link => SelfToRatio * Comparison.Deviation(link.Select(cell => Math.Log(cell.Time.Self))));
    }

    /// <summary>Holds a cell's time to its limit.</summary>
    /// <param name="cell">The cell, of the first or of a second measurement.</param>
    internal Finding OfCell(CellFigures cell)
    {
        var (link, reply) = (cell.Cell.Link, $"{cell.Cell.Group}/{cell.Cell.Reply}");
        var limit = _limits.OfCell(link, reply, cell.Cell.TextBytes);
        var noise = StandardErrors * Math.Max(cell.Time.Error, _spreads[link]);
        return new Finding("cell", cell.Cell.ToString(), cell.Time.Ratio, limit, Math.Exp(noise) - 1);
    }

    /// <summary>Holds the run to all limits but those of single cells.</summary>
    internal IEnumerable<Finding> OfAll()
    {
        var typed = _encoders.Where(cell => cell.Cell.Way != Way.Packed && cell.Cell.TextBytes >= Limits.NearTextBytes).ToList();
        var large = _encoders.Where(cell => cell.Cell.Way == Way.Containers && cell.Cell.Group == "tpch-1").ToList();
        var documents = _encoders.Where(cell => cell.Cell.Way == Way.Packed).ToList();
        yield return new Finding("mean", "time of all cells", Mean(_cells, cell => cell.Time.Ratio), _limits.Mean, NoiseOfMean());
        yield return new Finding(
            "t1", "bytes of TPC-H at 1 in containers", large.Count > 0 ? large.Sum(cell => cell.NewBody) : double.NaN, _limits.T1, 0);
        yield return new Finding(
            "documents", "bytes of documents in containers", documents.Sum(cell => cell.NewBody) / documents.Sum(cell => cell.BaseBody),
            _limits.Documents, 0);
        yield return OfCpu("write", typed, cell => cell.Encoder);
        yield return OfCpu("read", typed, cell => cell.Decoder);
    }

    internal static double Mean(IEnumerable<CellFigures> cells, Func<CellFigures, double> measure) =>
        Statistics.GeometricMean(cells.Select(measure).Where(double.IsFinite));

    private Finding OfCpu(string verb, List<CellFigures> typed, Func<CellFigures, Comparison> measure)
    {
        var self = Math.Abs(Math.Log(Mean(typed, cell => measure(cell).Self)));
        var noise = Math.Exp(StandardErrors * SelfToRatio * self) - 1;
        return new Finding("cpu", $"processor time to {verb} typed replies", Mean(typed, cell => measure(cell).Ratio), _limits.Cpu, noise);
    }

    // What a process is off by is the same in all cells of a link: links are independent, cells are but in their rounds.
    private double NoiseOfMean()
    {
        var variances = _cells.GroupBy(cell => cell.Cell.Link).Select(link => Math.Max(
            Math.Pow(SelfToRatio * link.Sum(cell => Math.Log(cell.Time.Self)), 2), link.Sum(cell => Math.Pow(cell.Time.Error, 2))));
        return Math.Exp(StandardErrors * Math.Sqrt(variances.Sum()) / _cells.Count) - 1;
    }
}
