// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Server;

/// <summary>Measures how much the server's encoding waits for a processor, from every reply: the time that it took
/// against the processor time that it needed.</summary>
/// <remarks>
/// What the system says of its load (a percentage, the length of a queue) is about everything that runs; what a reply
/// waited is what the next one will wait. Thread-safe; a reply costs one short lock.
/// </remarks>
internal sealed class ServerLoad(TimeProvider time)
{
    // About the last ten replies of a duration count, and less the longer ago they were: a server that was busy before
    // a pause may be idle after it.
    private const double Kept = 0.9;
    private const double HalfLifeSeconds = 2;

    // Samples by which a duration is taken not to wait.
    private const double IdleWeight = 0.1;

    // Without replies for so long nothing is known any more.
    private const double ForgottenSeconds = 10;

    // Below this, changes are noise.
    private const double WorthTelling = 0.03;

    // By distance in knots: how much samples count for another duration, and, for a shorter one, how much less it
    // waits, since it may fit in one slice.
    private static readonly double[] Nearness = [1, 0.1, 0.01, 1e-3, 1e-4, 1e-5, 1e-6];
    private static readonly double[] ShorterWaits = [1, 0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625];

    private readonly Lock _gate = new();
    private readonly double _decay = Math.Log(2) / HalfLifeSeconds / time.TimestampFrequency;
    private readonly double[] _work = new double[EncodeLoad.KnotCount];
    private readonly double[] _waited = new double[EncodeLoad.KnotCount];
    private readonly long[] _last = new long[EncodeLoad.KnotCount];
    private EncodeLoad _current = EncodeLoad.Idle;
    private long _lastObserved;

    /// <summary>Gets the load as of now.</summary>
    public EncodeLoad Current
    {
        get
        {
            var current = Volatile.Read(ref _current);
            return ReferenceEquals(current, EncodeLoad.Idle)
                || Elapsed(Volatile.Read(ref _lastObserved), time.GetTimestamp()) < ForgottenSeconds * time.TimestampFrequency
                ? current
                : EncodeLoad.Idle;
        }
    }

    /// <summary>Takes one encoding.</summary>
    /// <param name="processorSeconds">The processor time that it needed; above 0.</param>
    /// <param name="seconds">The time that it took.</param>
    public void Observe(double processorSeconds, double seconds)
    {
        if (!(processorSeconds > 0) || !(seconds > 0))
        {
            return;
        }

        var knot = EncodeLoad.NearestKnot(processorSeconds);
        var now = time.GetTimestamp();
        Volatile.Write(ref _lastObserved, now);
        lock (_gate)
        {
            // In units of the work itself, so that a long encoding counts no more than a short one of the same knot.
            var kept = Kept * Math.Exp(-Elapsed(_last[knot], now) * _decay);
            _work[knot] = (_work[knot] * kept) + 1;
            _waited[knot] = (_waited[knot] * kept) + Math.Clamp((seconds / processorSeconds) - 1, 0, EncodeLoad.MaximumFactor);
            _last[knot] = now;
            Publish(now);
        }
    }

    // A clock that was set back says that nothing is known of how long ago that was: as if it were forever.
    private static double Elapsed(long then, long now) => now >= then ? (double)now - then : double.PositiveInfinity;

    private void Publish(long now)
    {
        Span<double> counts = stackalloc double[EncodeLoad.KnotCount];
        for (var k = 0; k < counts.Length; k++)
        {
            counts[k] = _work[k] > 0 ? _work[k] * Math.Exp(-Elapsed(_last[k], now) * _decay) : 0;
        }

        Span<double> factors = stackalloc double[EncodeLoad.KnotCount];
        var changed = false;
        for (var k = 0; k < factors.Length; k++)
        {
            factors[k] = 1 + Waiting(k, counts);
            changed |= Math.Abs(factors[k] - _current.Factor(k)) > WorthTelling * factors[k];
        }

        if (changed)
        {
            Volatile.Write(ref _current, EncodeLoad.FromKnots(factors));
        }
    }

    // Waiting per work of a duration, from the samples of all, the nearer the more.
    private double Waiting(int knot, ReadOnlySpan<double> counts)
    {
        var sum = 0.0;
        var weight = IdleWeight;
        for (var other = 0; other < counts.Length; other++)
        {
            if (counts[other] > 0)
            {
                var distance = Math.Abs(other - knot);
                var share = counts[other] * Nearness[distance];
                weight += share;
                sum += share * (_waited[other] / _work[other]) * (other > knot ? ShorterWaits[distance] : 1);
            }
        }

        return sum / weight;
    }
}
