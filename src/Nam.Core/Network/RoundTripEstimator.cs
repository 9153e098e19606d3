// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Network;

/// <summary>The smallest round trip of the last samples: the path without its queues, and a new path as soon as the
/// old samples have left.</summary>
/// <remarks>Not thread-safe.</remarks>
internal sealed class RoundTripEstimator
{
    // A path that became longer is followed after 16 replies.
    private const int Window = 16;

    private readonly SampleRing _samples = new(Window);

    /// <summary>Adds a sample.</summary>
    /// <param name="seconds">Above 0 and at most 60; others are ignored.</param>
    /// <returns>Whether the sample was added.</returns>
    public bool Add(double seconds) => seconds is > 0 and <= 60 && _samples.Add(seconds);

    /// <summary>The smallest sample of the window.</summary>
    /// <param name="seconds">Seconds, or 0 when the result is false.</param>
    /// <returns>False before the first sample.</returns>
    public bool TryGetRoundTrip(out double seconds)
    {
        seconds = 0;
        var samples = _samples.Span;
        if (samples.IsEmpty)
        {
            return false;
        }

        seconds = double.PositiveInfinity;
        foreach (var sample in samples)
        {
            seconds = Math.Min(seconds, sample);
        }

        return true;
    }

    /// <summary>Adds the samples of another estimator as if they had come last.</summary>
    /// <param name="other">The other; stays as it is.</param>
    public void Merge(RoundTripEstimator other)
    {
        ArgumentNullException.ThrowIfNull(other);
        _samples.Merge(other._samples);
    }

    internal void Write(ref StateWriter writer) => _samples.Write(ref writer);

    internal bool TryRead(ref StateReader reader) => _samples.TryRead(ref reader, 0, 60);
}
