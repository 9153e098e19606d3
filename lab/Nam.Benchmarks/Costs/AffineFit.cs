// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Costs;

/// <summary>y = fixed + perByte x by least squares of relative errors (weights 1/y²), neither below 0.</summary>
/// <param name="Fixed">Cost of nothing.</param>
/// <param name="PerByte">Cost of a byte.</param>
internal readonly record struct AffineFit(double Fixed, double PerByte)
{
    /// <summary>Fits samples; of one size only they count as proportional.</summary>
    public static AffineFit? Of(IReadOnlyList<(double Bytes, double Cost)> samples)
    {
        double n = 0, x = 0, xx = 0, y = 0, xy = 0;
        foreach (var (bytes, cost) in samples)
        {
            var weight = 1 / (cost * cost);
            n += weight;
            x += weight * bytes;
            xx += weight * bytes * bytes;
            y += weight * cost;
            xy += weight * bytes * cost;
        }

        if (samples.Count == 0)
        {
            return null;
        }

        var determinant = (n * xx) - (x * x);
        if (!(determinant > 1e-9 * n * xx))
        {
            return new AffineFit(0, xy / xx);
        }

        var perByte = ((n * xy) - (x * y)) / determinant;
        var fixedCost = ((xx * y) - (x * xy)) / determinant;
        return fixedCost < 0 ? new AffineFit(0, xy / xx) : perByte < 0 ? new AffineFit(y / n, 0) : new AffineFit(fixedCost, perByte);
    }

    /// <summary>The cost of a number of bytes.</summary>
    public double Evaluate(double bytes) => Fixed + (PerByte * bytes);
}
