// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>Learns what one block more of a reply that flows takes: docs/cost-model.md, "Replies that flow". Not thread-safe.</summary>
/// <param name="time">The clock by which what was learned is forgotten.</param>
/// <param name="priorSeconds">Seconds before anything was learned.</param>
/// <param name="leastSeconds">The least that is believed, in seconds.</param>
/// <param name="mostSeconds">The most that is believed, in seconds.</param>
internal sealed class BlockPrice(
    TimeProvider time, double priorSeconds = BlockPrice.PriorSeconds, double leastSeconds = BlockPrice.LeastSeconds,
    double mostSeconds = BlockPrice.MostSeconds)
{
    /// <summary>Of handing a block over, seconds before anything was learned.</summary>
    public const double PriorSeconds = 150e-6;

    /// <summary>Of handing a block over, the least that is believed, in seconds.</summary>
    public const double LeastSeconds = 20e-6;

    /// <summary>Of handing a block over, the most that is believed, in seconds.</summary>
    public const double MostSeconds = 20e-3;

    /// <summary>Seconds after which half of what was learned is forgotten.</summary>
    public const double HalfLifeSeconds = 60;

    // A pause of a collector of garbage tells nothing of the next reply.
    private const double LargestFactor = 4;
    private const int Memory = 4;

    private double _logOverPrior;
    private long _learned;
    private int _samples;

    /// <summary>Gets what one block takes as of now, in seconds.</summary>
    public double Seconds => _samples == 0 ? priorSeconds : priorSeconds * Math.Exp(LogOverPrior);

    private double LogOverPrior => _logOverPrior * Math.Pow(2, -time.GetElapsedTime(_learned).TotalSeconds / HalfLifeSeconds);

    /// <summary>Adds the time that a block of one reply took.</summary>
    /// <param name="seconds">Seconds; any number that is not NaN.</param>
    public void Add(double seconds)
    {
        var known = _samples == 0 ? 0 : LogOverPrior;
        var seen = Math.Log(Math.Clamp(seconds, leastSeconds, mostSeconds) / priorSeconds);
        var step = Math.Clamp(seen - known, -Math.Log(LargestFactor), Math.Log(LargestFactor));
        _samples = Math.Min(_samples + 1, Memory - 1);
        _logOverPrior = known + (step / (_samples + 1));
        _learned = time.GetTimestamp();
    }
}
