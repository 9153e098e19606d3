// SPDX-License-Identifier: MIT
namespace Nam.Decisions;

/// <summary>How much longer encoding takes on a server as busy as it is now than the processor time that it needs. Immutable.</summary>
/// <remarks>
/// A busy system lets a thread that has just woken run at once, and makes it wait in turns once its slice is used up.
/// So short work is hardly slower on a loaded server, long work several times, and one factor would wrong one of the
/// two: the factor is kept for seven durations and interpolated between them.
/// </remarks>
internal sealed class EncodeLoad
{
    /// <summary>Number of durations for which a factor is kept: 32 µs, 128 µs, … 131 ms.</summary>
    public const int KnotCount = 7;

    /// <summary>The largest factor that is believed.</summary>
    public const double MaximumFactor = 64;

    private const double FirstKnotSeconds = 32e-6;
    private const double KnotRatio = 4;

    private readonly double[] _factors;
    private readonly bool _isIdle;

    private EncodeLoad(double[] factors)
    {
        _factors = factors;
        _isIdle = factors.AsSpan().IndexOfAnyExcept(1.0) < 0;
    }

    /// <summary>A server on which nothing waits.</summary>
    public static EncodeLoad Idle { get; } = Constant(1);

    /// <summary>The same factor for all durations.</summary>
    /// <param name="factor">Time over processor time, 1 to 64; others are brought to the nearest end, and no number counts as 1.</param>
    public static EncodeLoad Constant(double factor)
    {
        var factors = new double[KnotCount];
        Array.Fill(factors, Bounded(factor));
        return new EncodeLoad(factors);
    }

    /// <summary>A factor for each of the durations.</summary>
    /// <param name="factors">Time over processor time, <see cref="KnotCount"/> of them, for ascending durations; 1 to
    /// 64, others as in <see cref="Constant"/>.</param>
    /// <exception cref="ArgumentException">There are more or fewer.</exception>
    public static EncodeLoad FromKnots(ReadOnlySpan<double> factors)
    {
        if (factors.Length != KnotCount)
        {
            throw new ArgumentException($"A load has {KnotCount} factors; these are {factors.Length}.", nameof(factors));
        }

        var bounded = new double[KnotCount];
        for (var i = 0; i < bounded.Length; i++)
        {
            bounded[i] = Bounded(factors[i]);
        }

        return new EncodeLoad(bounded);
    }

    /// <summary>The factor of one of the durations.</summary>
    /// <param name="knot">0 to <see cref="KnotCount"/> - 1.</param>
    public double Factor(int knot) => _factors[knot];

    /// <summary>The knot nearest to a duration, on a logarithmic scale.</summary>
    /// <param name="processorSeconds">Processor time in seconds.</param>
    public static int NearestKnot(double processorSeconds) =>
        processorSeconds > FirstKnotSeconds
            ? (int)Math.Min(KnotCount - 1, Math.Round(Math.Log2(processorSeconds / FirstKnotSeconds) / Math.Log2(KnotRatio)))
            : 0;

    /// <summary>The time that encoding takes now.</summary>
    /// <param name="processorSeconds">The processor time that it needs, in seconds.</param>
    /// <returns>Seconds, not below <paramref name="processorSeconds"/>.</returns>
    public double Seconds(double processorSeconds)
    {
        if (_isIdle || !(processorSeconds > 0))
        {
            return processorSeconds;
        }

        var place = Math.Log2(processorSeconds / FirstKnotSeconds) / Math.Log2(KnotRatio);
        if (!(place > 0))
        {
            return processorSeconds * _factors[0];
        }

        if (place >= KnotCount - 1)
        {
            return processorSeconds * _factors[^1];
        }

        var low = (int)place;
        return processorSeconds * (_factors[low] + ((place - low) * (_factors[low + 1] - _factors[low])));
    }

    private static double Bounded(double factor) => factor >= 1 ? Math.Min(factor, MaximumFactor) : 1;
}
