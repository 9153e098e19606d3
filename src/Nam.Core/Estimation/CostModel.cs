// SPDX-License-Identifier: MIT
using System.Diagnostics.CodeAnalysis;

namespace Nam.Estimation;

/// <summary>
/// Learns a positive cost (bytes or seconds) as a function of bytes from samples, in constant space: the X and Y matrices of the NAM paper
/// (ICWS 2003, section 2.1, figure 2) on a log-log scale with Legendre polynomials. Two histories add up by <see cref="Merge"/>.
/// </summary>
/// <remarks>
/// The model is ln(value/bytes) = sum of a_k P_k(u), u = (log2(bytes) - 17)/11: relative errors count, and all a_k beyond a_0 at zero means
/// "proportional". A weak ridge prior pulls towards the straight line fixed + perByte x bytes that fits the samples best, or without two
/// sizes towards proportion. Not thread-safe; the curves are immutable. Accuracy: docs/cost-model.md.
/// </remarks>
internal sealed partial class CostModel
{
    /// <summary>Largest number of coefficients: those of a cubic.</summary>
    public const int MaximumTerms = 4;

    // Outside the observed sizes times or over this, a fit is no longer asked but continued.
    private const double TrustedRange = 4;

    // No cost is larger, in bytes or seconds; a fit that says so comes from damaged sums, and pooling its knots could overflow.
    private const double LargestCost = 1e100;

    // Prior weights, in samples, of the coefficients a_1, a_2, a_3 being those of the straight line through the samples.
    private static readonly double[] Ridge = [0, 0.01, 0.03, 0.1];

    private readonly double[] _x = new double[MaximumTerms * MaximumTerms];
    private readonly double[] _y = new double[MaximumTerms];
    private double _zz;
    private LineSums _line;
    private ulong _sizes;

    /// <summary>Creates an empty model.</summary>
    /// <param name="forgetting">What a sample's weight is multiplied by with every later sample, above 0 and at most
    /// 1; 1 forgets nothing.</param>
    /// <exception cref="ArgumentOutOfRangeException">The forgetting factor is outside its range.</exception>
    public CostModel(double forgetting = 1)
    {
        if (!(forgetting > 0 && forgetting <= 1))
        {
            throw new ArgumentOutOfRangeException(nameof(forgetting), forgetting, "The forgetting factor must be above 0 and at most 1.");
        }

        Forgetting = forgetting;
    }

    /// <summary>What a sample's weight is multiplied by with every later sample.</summary>
    public double Forgetting { get; }

    /// <summary>Number of samples taken since the start or the last <see cref="Restart"/>, merged ones included;
    /// forgetting does not lower it.</summary>
    public long Count { get; private set; }

    /// <summary>Sum of the weights that are left after forgetting.</summary>
    public double Weight => _x[0];

    /// <summary>Smallest size seen; positive infinity when none was.</summary>
    public double MinimumBytes { get; private set; } = double.PositiveInfinity;

    /// <summary>Largest size seen; 0 when none was.</summary>
    public double MaximumBytes { get; private set; }

    /// <summary>Number of different sizes seen, where sizes within a factor of about 1.4 (a fixed half octave) count as one.</summary>
    public int DistinctSizes => System.Numerics.BitOperations.PopCount(_sizes);

    /// <summary>Adds a sample.</summary>
    /// <param name="bytes">Size, above 0 and finite.</param>
    /// <param name="value">Cost, above 0 and finite.</param>
    /// <returns>False, and no change, when an argument is outside its range.</returns>
    public bool Update(double bytes, double value)
    {
        if (!IsPositive(bytes) || !IsPositive(value))
        {
            return false;
        }

        if (Forgetting < 1)
        {
            Fade(Forgetting);
        }

        Span<double> basis = stackalloc double[MaximumTerms];
        LogSizeBasis.Fill(bytes, basis);
        var z = Math.Log(value / bytes);
        for (var i = 0; i < MaximumTerms; i++)
        {
            for (var j = 0; j < MaximumTerms; j++)
            {
                _x[(i * MaximumTerms) + j] += basis[i] * basis[j];
            }

            _y[i] += z * basis[i];
        }

        _zz += z * z;
        _line.Add(bytes, value);
        _sizes |= LogSizeBasis.SizeBit(bytes);
        MinimumBytes = Math.Min(MinimumBytes, bytes);
        MaximumBytes = Math.Max(MaximumBytes, bytes);
        Count++;
        return true;
    }

    /// <summary>Adds another history to this one; the other stays as it is.</summary>
    /// <param name="other">The other model.</param>
    /// <remarks>
    /// Without forgetting the result is what a model that had seen both histories would be. With forgetting both keep
    /// their weights as of now: the histories count as having run side by side, and neither ages the other.
    /// </remarks>
    public void Merge(CostModel other)
    {
        ArgumentNullException.ThrowIfNull(other);
        for (var i = 0; i < _x.Length; i++)
        {
            _x[i] += other._x[i];
        }

        for (var i = 0; i < _y.Length; i++)
        {
            _y[i] += other._y[i];
        }

        _zz += other._zz;
        _line.Merge(other._line);
        _sizes |= other._sizes;
        MinimumBytes = Math.Min(MinimumBytes, other.MinimumBytes);
        MaximumBytes = Math.Max(MaximumBytes, other.MaximumBytes);
        Count += other.Count;
    }

    /// <summary>Begins anew because what is measured has changed: the history so far counts as a fraction of a sample,
    /// until there are others.</summary>
    /// <param name="weight">Weight that is left of the history, in samples; above 0. A history that weighs less stays as it is.</param>
    public void Restart(double weight)
    {
        if (weight > 0 && weight < Weight)
        {
            Fade(weight / Weight);
        }

        Count = 0;
    }

    /// <summary>Computes the coefficients a_0 … a_n of the Legendre polynomials, the paper's matrix A.</summary>
    /// <param name="coefficients">At least <see cref="MaximumTerms"/> long; terms that were not fitted are set to 0.</param>
    /// <param name="terms">Number of terms fitted: fewer than four when the sizes do not tell that many.</param>
    /// <returns>False when there is no usable sample.</returns>
    public bool TryGetCoefficients(Span<double> coefficients, out int terms)
    {
        coefficients.Clear();
        Span<double> x = stackalloc double[MaximumTerms * MaximumTerms];
        Span<double> y = stackalloc double[MaximumTerms];
        Span<double> prior = stackalloc double[MaximumTerms];
        _x.CopyTo(x);
        _y.CopyTo(y);
        prior.Clear(); // proportion
        var hasLine = TryLine(out var fixedCost, out var perByte)
            && LogSizeBasis.TryProject(fixedCost, perByte, MinimumBytes / TrustedRange, MaximumBytes * TrustedRange, prior);
        for (var i = 1; i < MaximumTerms; i++)
        {
            x[(i * MaximumTerms) + i] += Ridge[i];
            y[i] += Ridge[i] * prior[i];
        }

        for (terms = hasLine ? MaximumTerms : Math.Min(MaximumTerms, DistinctSizes); terms > 0; terms--)
        {
            if (NormalEquations.TrySolve(x, MaximumTerms, y, terms, coefficients))
            {
                return true;
            }

            coefficients.Clear();
        }

        return false;
    }

    /// <summary>Fits a curve; outside a quarter of the smallest and four times the largest size seen it goes on parallel (on a
    /// log-log scale) to the straight line through the samples, and with sizes all alike in proportion to the bytes.</summary>
    /// <param name="curve">The curve, or null when the result is false.</param>
    /// <returns>False when there is no usable sample.</returns>
    public bool TryFit([NotNullWhen(true)] out CostCurve? curve) => TryFit(null, out curve);

    /// <summary>Fits a curve that outside the sizes seen, and where all sizes are alike, has the shape of another.</summary>
    /// <param name="shape">A curve of the same cost from other sources; null = none.</param>
    /// <param name="curve">The curve, or null when the result is false.</param>
    /// <returns>False when there is no usable sample.</returns>
    public bool TryFit(CostCurve? shape, [NotNullWhen(true)] out CostCurve? curve)
    {
        curve = null;
        Span<double> a = stackalloc double[MaximumTerms];
        if (!TryGetCoefficients(a, out var terms))
        {
            return false;
        }

        var low = terms == 1 ? TypicalBytes : MinimumBytes / TrustedRange;
        var high = terms == 1 ? TypicalBytes : MaximumBytes * TrustedRange;
        var atLow = Value(a, low);
        var atHigh = Value(a, high);
        Span<double> knots = stackalloc double[CostCurve.KnotCount];
        if (shape is null && TryLine(out var fixedCost, out var perByte))
        {
            shape = CostCurve.Affine(fixedCost, perByte);
        }

        for (var k = 0; k < CostCurve.KnotCount; k++)
        {
            var bytes = CostCurve.KnotBytes(k);
            if (bytes > high)
            {
                knots[k] = atHigh * Ratio(shape, bytes, high);
            }
            else if (bytes < low)
            {
                knots[k] = atLow * Ratio(shape, bytes, low);
            }
            else
            {
                knots[k] = Value(a, bytes);
            }

            if (!(knots[k] <= LargestCost))
            {
                return false;
            }
        }

        curve = CostCurve.FromKnots(knots);
        return true;
    }

    /// <summary>The mean of ln(observed/predicted) over the samples, for another prediction: how much dearer than that they were.</summary>
    /// <param name="other">The prediction.</param>
    /// <param name="residual">The mean, when the result is true. Exact for a prediction that is a straight line over
    /// the sizes seen on a log-log scale.</param>
    internal bool TryMeanResidual(CostCurve other, out double residual)
    {
        residual = 0;
        if (!(Weight > 0))
        {
            return false;
        }

        var bytes = TypicalBytes;
        residual = (_y[0] / _x[0]) - Math.Log(other.Evaluate(bytes) / bytes);
        return double.IsFinite(residual);
    }

    /// <summary>Standard deviation of ln(value) around the fit: the typical relative error; NaN without a fit.</summary>
    public double RelativeError
    {
        get
        {
            Span<double> a = stackalloc double[MaximumTerms];
            if (!TryGetCoefficients(a, out _))
            {
                return double.NaN;
            }

            // sum w (z - a'phi)² = zz - 2 a'Y + a'X a
            var sum = _zz;
            for (var i = 0; i < MaximumTerms; i++)
            {
                sum -= 2 * a[i] * _y[i];
                for (var j = 0; j < MaximumTerms; j++)
                {
                    sum += a[i] * _x[(i * MaximumTerms) + j] * a[j];
                }
            }

            return Math.Sqrt(Math.Max(0, sum) / _x[0]);
        }
    }

    // Geometric mean of the sizes, from the sums of P_0 and P_1.
    private double TypicalBytes => _x[0] > 0 ? LogSizeBasis.Bytes(_x[1] / _x[0]) : MinimumBytes;

    private bool TryLine(out double fixedCost, out double perByte)
    {
        fixedCost = 0;
        perByte = 0;
        return DistinctSizes > 1 && _line.TryFit(out fixedCost, out perByte);
    }

    private static double Ratio(CostCurve? shape, double bytes, double from)
    {
        var at = shape?.Evaluate(from) ?? 0;
        return at > 0 ? shape!.Evaluate(bytes) / at : bytes / from;
    }

    private static double Value(ReadOnlySpan<double> a, double bytes)
    {
        Span<double> basis = stackalloc double[MaximumTerms];
        LogSizeBasis.Fill(bytes, basis);
        var z = (a[0] * basis[0]) + (a[1] * basis[1]) + (a[2] * basis[2]) + (a[3] * basis[3]);
        return bytes * Math.Exp(Math.Clamp(z, -700, 700));
    }

    private static bool IsPositive(double value) => value > 0 && double.IsFinite(value);

    private void Fade(double factor)
    {
        for (var i = 0; i < _x.Length; i++)
        {
            _x[i] *= factor;
        }

        for (var i = 0; i < _y.Length; i++)
        {
            _y[i] *= factor;
        }

        _zz *= factor;
        _line.Fade(factor);
    }
}
