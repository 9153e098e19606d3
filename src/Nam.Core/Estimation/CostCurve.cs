// SPDX-License-Identifier: MIT
namespace Nam.Estimation;

/// <summary>A cost as a function of bytes: never negative, never falling, piecewise linear between fixed knots.
/// Immutable and thread-safe.</summary>
/// <remarks>
/// The knots are the powers of two from 256 B to 64 MiB. Above the last the curve is proportional to the bytes; below the first it goes
/// on in a straight line, towards a fixed cost that is not negative. An evaluation costs a few nanoseconds.
/// </remarks>
internal sealed class CostCurve
{
    /// <summary>Number of knots.</summary>
    public const int KnotCount = 19;

    /// <summary>Bytes of the first knot.</summary>
    public const double FirstKnotBytes = 256;

    /// <summary>Bytes of the last knot.</summary>
    public const double LastKnotBytes = 67_108_864;

    private const int FirstExponent = 8;
    private const int ExponentBias = 1023;
    private const int MantissaBits = 52;
    private const ulong MantissaMask = (1UL << MantissaBits) - 1;
    private const ulong One = (ulong)ExponentBias << MantissaBits;

    private readonly double[] _values;
    private readonly double _slopeBelow;

    private CostCurve(double[] values)
    {
        _values = values;
        _slopeBelow = Math.Min(values[1] - values[0], values[0]) / FirstKnotBytes;
    }

    /// <summary>The curve that is 0 everywhere.</summary>
    public static CostCurve Zero { get; } = new(new double[KnotCount]);

    /// <summary>Bytes of a knot.</summary>
    /// <param name="index">0 to <see cref="KnotCount"/> - 1.</param>
    public static double KnotBytes(int index) => FirstKnotBytes * (1L << index);

    /// <summary>Creates a curve from its values at the knots; values that fall are replaced by the nearest that do not
    /// (isotonic regression).</summary>
    /// <param name="values">One value a knot, finite and not negative.</param>
    /// <exception cref="ArgumentException">The number of values is not <see cref="KnotCount"/>, or one is negative or
    /// not finite.</exception>
    public static CostCurve FromKnots(ReadOnlySpan<double> values)
    {
        if (values.Length != KnotCount)
        {
            throw new ArgumentException($"A cost curve has {KnotCount} knots, but {values.Length} values were given.", nameof(values));
        }

        foreach (var value in values)
        {
            ThrowIfNotCost(value, nameof(values));
        }

        var copy = values.ToArray();
        Isotonic.Fit(copy);
        return new CostCurve(copy);
    }

    /// <summary>Creates the curve fixed + perByte x bytes.</summary>
    /// <param name="fixedCost">Cost of nothing; finite and not negative.</param>
    /// <param name="perByte">Cost of a byte; finite and not negative.</param>
    /// <exception cref="ArgumentException">A value is negative or not finite.</exception>
    public static CostCurve Affine(double fixedCost, double perByte)
    {
        ThrowIfNotCost(fixedCost, nameof(fixedCost));
        ThrowIfNotCost(perByte, nameof(perByte));
        var knots = new double[KnotCount];
        for (var k = 0; k < KnotCount; k++)
        {
            knots[k] = fixedCost + (perByte * KnotBytes(k));
        }

        return new CostCurve(knots);
    }

    /// <summary>The cost of a number of bytes.</summary>
    /// <param name="bytes">Bytes; below 0 or not a number counts as 0.</param>
    /// <returns>Not negative; finite for sizes up to 10^100.</returns>
    public double Evaluate(double bytes)
    {
        var values = _values;
        if (bytes >= FirstKnotBytes)
        {
            if (bytes >= LastKnotBytes)
            {
                return values[KnotCount - 1] * (Math.Min(bytes, 1e100) / LastKnotBytes);
            }

            var bits = BitConverter.DoubleToUInt64Bits(bytes);
            var k = (int)(bits >> MantissaBits) - (ExponentBias + FirstExponent);
            var part = BitConverter.UInt64BitsToDouble((bits & MantissaMask) | One) - 1;
            var low = values[k];
            return low + (part * (values[k + 1] - low));
        }

        return values[0] - (_slopeBelow * (FirstKnotBytes - (bytes > 0 ? bytes : 0)));
    }

    /// <summary>The curve times a factor.</summary>
    /// <param name="factor">Finite and not negative.</param>
    /// <exception cref="ArgumentException">The factor is negative or not finite.</exception>
    public CostCurve Scale(double factor)
    {
        ThrowIfNotCost(factor, nameof(factor));
        if (factor == 1)
        {
            return this;
        }

        var scaled = new double[KnotCount];
        for (var k = 0; k < KnotCount; k++)
        {
            scaled[k] = Math.Min(_values[k] * factor, double.MaxValue);
        }

        return new CostCurve(scaled);
    }


    private static void ThrowIfNotCost(double value, string name)
    {
        if (!(value >= 0) || !double.IsFinite(value))
        {
            throw new ArgumentException($"A cost is {value}, but costs must be finite and not negative.", name);
        }
    }
}
