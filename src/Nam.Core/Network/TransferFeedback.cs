// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>Learns from replies' reported times how far predictions for one path are off.</summary>
/// <remarks>
/// Not thread-safe. Every octave of sizes has a moving mean of log(observed / predicted), on fresh and on warm
/// connections; others take it half as much with every octave between. What an octave says beyond the others fades with
/// the replies since it was asked, so that a path that changed is not remembered in the sizes that it no longer carries.
/// </remarks>
internal sealed class TransferFeedback
{
    /// <summary>Replies up to this many bytes show what hosts take with every reply.</summary>
    public const double SmallBytes = 12 * 1024;

    /// <summary>Corrections go from a quarter to four times.</summary>
    public const double MaximumFactor = 4;

    private const double Weight = 0.25;
    private const double MaximumHostSeconds = 0.005;
    private const double MaximumLog = 1.3862943611198906; // ln 4

    // One reply moves a mean by at most a quarter of this, whatever befell it: a reply that was predicted just above a
    // full window and left within it took half of what was predicted.
    private const double MaximumStep = 0.4054651081081644; // ln 1.5

    // 0.87^20 = 0.06: after 20 replies elsewhere an octave has next to no opinion of its own.
    private const double Fading = 0.87;
    private const int Forgotten = 60;

    // What an octave's mean counts for its neighbours; for those beyond again by this. Big replies that losses hold up
    // say next to nothing of those that fit into a window.
    private const double Distance = 0.5;

    // The weight of "no correction" among what others say.
    private const double Prior = 0.3;

    // The least weight of an octave when neighbours are put into order.
    private const double LeastWeight = 0.01;

    // The other kind of connection counts as a quarter.
    private const double OtherKind = 0.25;

    // What an octave differs from the others by is halved at 10 %, nearly gone below 5 % and nearly whole from 25 % on:
    // small differences are noise, and would choose between formats.
    private const double Noise = 0.095;

    // A larger reply is not faster: from one octave to the next the factor falls by 5 % at most.
    private const double MaximumFall = 0.05;

    // Changes of less than 2 % are not published, so that plans that were made before still stand.
    private const double Step = 0.02;
    private const double LeastHostStep = 20e-6;

    // By the replies since an octave's last: every reply asks a hundred times.
    private static readonly double[] TrustAfter = [.. Enumerable.Range(0, Forgotten + 1).Select(age => Math.Pow(Fading, age))];
    private readonly Kind _cold = new();
    private readonly Kind _warm = new();
    private double _hostSeconds;
    private long _replies;

    /// <summary>What was learned; null before the first reply.</summary>
    public TransferCorrection? Correction { get; private set; }

    /// <summary>Takes one reply.</summary>
    /// <param name="bytes">Its size.</param>
    /// <param name="isWarm">Whether the sender's window had grown.</param>
    /// <param name="observedSeconds">What its transfer took.</param>
    /// <param name="modelSeconds">What the model says that it takes, without any correction.</param>
    /// <returns>Whether it was taken: all numbers have to be above 0.</returns>
    public bool Add(double bytes, bool isWarm, double observedSeconds, double modelSeconds)
    {
        if (!(bytes > 0) || !(observedSeconds > 0) || !(modelSeconds > 0) || !double.IsFinite(observedSeconds)
            || !double.IsFinite(modelSeconds))
        {
            return false;
        }

        if (bytes <= SmallBytes)
        {
            var residual = Math.Clamp(observedSeconds - modelSeconds, 0, MaximumHostSeconds);
            _hostSeconds += Weight * (residual - _hostSeconds);
        }

        var (kind, other) = isWarm ? (_warm, _cold) : (_cold, _warm);
        var octave = TransferCorrection.OctaveOf(bytes);
        Span<double> said = stackalloc double[TransferCorrection.Octaves];
        OfOthers(kind, other, said);
        var others = said[octave];
        var believed = others + (Trust(kind, octave) * (kind.Logs[octave] - others));
        var error = Math.Clamp(Math.Log(observedSeconds / (modelSeconds + _hostSeconds)), -MaximumLog, MaximumLog);
        kind.Logs[octave] = believed + (Weight * Math.Clamp(error - believed, -MaximumStep, MaximumStep));
        kind.Seen[octave] = ++_replies;
        Publish();
        return true;
    }

    private void Publish()
    {
        Span<double> cold = stackalloc double[TransferCorrection.Octaves];
        Span<double> warm = stackalloc double[TransferCorrection.Octaves];
        Factors(_cold, _warm, cold);
        Factors(_warm, _cold, warm);
        if (Correction is not { } old || Math.Abs(old.HostSeconds - _hostSeconds) > LeastHostStep + (Step * old.HostSeconds)
            || Differs(old, cold, isWarm: false) || Differs(old, warm, isWarm: true))
        {
            Correction = new TransferCorrection(_hostSeconds, cold.ToArray(), warm.ToArray());
        }
    }

    private static bool Differs(TransferCorrection old, ReadOnlySpan<double> factors, bool isWarm)
    {
        for (var i = 0; i < factors.Length; i++)
        {
            if (Math.Abs(factors[i] - old.FactorOf(i, isWarm)) > Step)
            {
                return true;
            }
        }

        return false;
    }

    private void Factors(Kind kind, Kind other, Span<double> factors)
    {
        Span<double> weights = stackalloc double[TransferCorrection.Octaves];
        OfOthers(kind, other, factors);
        for (var i = 0; i < factors.Length; i++)
        {
            var others = factors[i];
            var beyond = kind.Logs[i] - others;
            var trust = Trust(kind, i);
            factors[i] = others + (trust * beyond * beyond * beyond / ((beyond * beyond) + (Noise * Noise))) + (i * MaximumFall);
            weights[i] = trust + LeastWeight;
        }

        PoolAdjacentViolators(factors, weights);
        for (var i = 0; i < factors.Length; i++)
        {
            factors[i] = Math.Exp(Math.Clamp(factors[i] - (i * MaximumFall), -MaximumLog, MaximumLog));
        }
    }

    // Isotonic regression: neighbours in the wrong order take their common mean.
    private static void PoolAdjacentViolators(Span<double> values, ReadOnlySpan<double> weights)
    {
        Span<int> starts = stackalloc int[TransferCorrection.Octaves];
        Span<double> means = stackalloc double[TransferCorrection.Octaves];
        Span<double> masses = stackalloc double[TransferCorrection.Octaves];
        var pools = 0;
        for (var i = 0; i < values.Length; i++)
        {
            starts[pools] = i;
            means[pools] = values[i];
            masses[pools++] = weights[i];
            while (pools > 1 && means[pools - 2] > means[pools - 1])
            {
                var mass = masses[pools - 2] + masses[pools - 1];
                means[pools - 2] = ((means[pools - 2] * masses[pools - 2]) + (means[pools - 1] * masses[pools - 1])) / mass;
                masses[pools - 2] = mass;
                pools--;
            }
        }

        for (var pool = 0; pool < pools; pool++)
        {
            values[starts[pool]..(pool + 1 < pools ? starts[pool + 1] : values.Length)].Fill(means[pool]);
        }
    }

    private double Trust(Kind kind, int octave)
    {
        var age = _replies - kind.Seen[octave];
        return kind.Seen[octave] == 0 || age > Forgotten ? 0 : TrustAfter[age];
    }

    // What the other octaves, and the same one of the other kind of connection, say of each: what those below and above it weigh
    // follows from what its neighbours' do.
    private void OfOthers(Kind kind, Kind other, Span<double> said)
    {
        Span<double> masses = stackalloc double[TransferCorrection.Octaves];
        var (mass, sum) = (0.0, 0.0);
        for (var i = 0; i < said.Length; i++)
        {
            var (own, others) = (Trust(kind, i), OtherKind * Trust(other, i));
            masses[i] = Prior + mass + others;
            said[i] = sum + (others * other.Logs[i]);
            mass = Distance * (mass + own + others);
            sum = Distance * (sum + (own * kind.Logs[i]) + (others * other.Logs[i]));
        }

        (mass, sum) = (0, 0);
        for (var i = said.Length - 1; i >= 0; i--)
        {
            var (own, others) = (Trust(kind, i), OtherKind * Trust(other, i));
            said[i] = (said[i] + sum) / (masses[i] + mass);
            mass = Distance * (mass + own + others);
            sum = Distance * (sum + (own * kind.Logs[i]) + (others * other.Logs[i]));
        }
    }

    private sealed class Kind
    {
        public double[] Logs { get; } = new double[TransferCorrection.Octaves];

        // The reply that was the octave's last; 0 = none.
        public long[] Seen { get; } = new long[TransferCorrection.Octaves];
    }
}
