// SPDX-License-Identifier: MIT
namespace Nam.Estimation;

/// <summary>
/// The sums from which a straight line is fitted: fixed + perByte x bytes, by least squares of relative errors (weights 1/y²), with
/// neither below 0. Like the sums of <see cref="CostModel"/> they add up.
/// </summary>
internal struct LineSums
{
    // Costs and costs a byte beyond these are not taken, so that no sum can overflow.
    private const double Largest = 1e60;

    // Below this the sizes are as good as one, and a line through them is arbitrary.
    private const double LeastDeterminant = 1e-9;

    private double _n;
    private double _x;
    private double _xx;
    private double _y;
    private double _xy;

    public void Add(double bytes, double value)
    {
        var one = 1 / value;
        var x = bytes / value;
        if (one > Largest || x > Largest)
        {
            return;
        }

        _n += one * one;
        _x += one * x;
        _xx += x * x;
        _y += one;
        _xy += x;
    }

    public void Merge(in LineSums other)
    {
        _n += other._n;
        _x += other._x;
        _xx += other._xx;
        _y += other._y;
        _xy += other._xy;
    }

    public void Fade(double factor)
    {
        _n *= factor;
        _x *= factor;
        _xx *= factor;
        _y *= factor;
        _xy *= factor;
    }

    /// <summary>Fits the line; false when the sizes do not tell.</summary>
    public readonly bool TryFit(out double fixedCost, out double perByte)
    {
        fixedCost = 0;
        perByte = 0;
        var determinant = (_n * _xx) - (_x * _x);
        if (!(determinant > LeastDeterminant * _n * _xx))
        {
            return false;
        }

        perByte = ((_n * _xy) - (_x * _y)) / determinant;
        fixedCost = ((_xx * _y) - (_x * _xy)) / determinant;
        if (fixedCost < 0)
        {
            fixedCost = 0;
            perByte = _xy / _xx;
        }
        else if (perByte < 0)
        {
            fixedCost = _y / _n;
            perByte = 0;
        }

        return fixedCost + perByte > 0 && double.IsFinite(fixedCost + perByte);
    }

    public readonly void Write(ref StateWriter writer)
    {
        writer.Double(_n);
        writer.Double(_x);
        writer.Double(_xx);
        writer.Double(_y);
        writer.Double(_xy);
    }

    public bool TryRead(ref StateReader reader) =>
        TrySum(ref reader, out _n) && TrySum(ref reader, out _x) && TrySum(ref reader, out _xx) && TrySum(ref reader, out _y)
        && TrySum(ref reader, out _xy);

    private static bool TrySum(ref StateReader reader, out double sum) =>
        reader.TryDouble(out sum) && sum >= 0 && double.IsFinite(sum);
}
