// SPDX-License-Identifier: MIT
using MathNet.Numerics.Distributions;
using MathNet.Numerics.Statistics;

namespace Nam.Soak.Results;

/// <summary>Whether a series grows: the slope of Theil and Sen with its interval from Kendall's distribution (Sen
/// 1968), robust against outliers.</summary>
/// <param name="Level">The series' median.</param>
/// <param name="PerHour">Median slope, in units an hour.</param>
/// <param name="Least">Lower end of the slope's interval of 95 %.</param>
/// <param name="Most">Upper end.</param>
/// <param name="Hours">From the first value to the last.</param>
internal sealed record Trend(double Level, double PerHour, double Least, double Most, double Hours)
{
    // Growth below this share of the level over the whole series is taken for none: collectors and pools settle for long.
    private const double Tolerance = 0.05;

    /// <summary>Whether the series surely grows, and by more than 5 % of its level from begin to end.</summary>
    public bool Grows => Least > 0 && PerHour * Hours > Tolerance * Level;

    /// <summary>The trend of values at times in hours.</summary>
    public static Trend Of(IReadOnlyList<(double Hours, double Value)> series)
    {
        var slopes = new List<double>();
        for (var i = 0; i < series.Count; i++)
        {
            for (var j = i + 1; j < series.Count; j++)
            {
                slopes.Add((series[j].Value - series[i].Value) / (series[j].Hours - series[i].Hours));
            }
        }

        if (slopes.Count == 0)
        {
            return new Trend(double.NaN, double.NaN, double.NaN, double.NaN, 0);
        }

        slopes.Sort();
        double n = series.Count;
        var spread = Normal.InvCDF(0, 1, 0.975) * Math.Sqrt(n * (n - 1) * ((2 * n) + 5) / 18);
        var least = slopes[Math.Clamp((int)Math.Floor((slopes.Count - spread) / 2), 0, slopes.Count - 1)];
        var most = slopes[Math.Clamp((int)Math.Ceiling((slopes.Count + spread) / 2), 0, slopes.Count - 1)];
        return new Trend(series.Select(value => value.Value).Median(), slopes.Median(), least, most, series[^1].Hours - series[0].Hours);
    }
}
