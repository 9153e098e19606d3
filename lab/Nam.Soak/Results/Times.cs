// SPDX-License-Identifier: MIT
using MathNet.Numerics.Statistics;

namespace Nam.Soak.Results;

/// <summary>How long the same callers waited for services with and without NAM.</summary>
internal sealed class Times
{
    private const int Resamples = 200;
    private readonly List<(double[] Nam, double[] Plain)> _reports = [];

    public int Count => _reports.Sum(report => report.Nam.Length);

    public void Add(IEnumerable<double> nam, IEnumerable<double> plain) => _reports.Add(([.. nam], [.. plain]));

    /// <summary>A percentile in ms of both, and with NAM over without it, with an interval of 95 % that comes from
    /// resampling whole reports.</summary>
    public (double Nam, double Plain, double Ratio, double Least, double Most) At(int percentile)
    {
        var random = new Random(1);
        var ratios = Enumerable.Range(0, Resamples)
            .Select(_ => Ratio(Enumerable.Range(0, _reports.Count).Select(_ => _reports[random.Next(_reports.Count)]), percentile).Ratio)
            .Order().ToArray();
        var (nam, plain, ratio) = Ratio(_reports, percentile);
        return (nam, plain, ratio, ratios[Resamples / 40], ratios[^(Resamples / 40)]);
    }

    private static (double Nam, double Plain, double Ratio) Ratio(IEnumerable<(double[] Nam, double[] Plain)> reports, int percentile)
    {
        var all = reports.ToList();
        var nam = all.SelectMany(report => report.Nam).Percentile(percentile);
        var plain = all.SelectMany(report => report.Plain).Percentile(percentile);
        return (nam, plain, nam / plain);
    }
}
