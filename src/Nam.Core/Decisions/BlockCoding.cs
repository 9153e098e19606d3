// SPDX-License-Identifier: MIT
using Nam.Network;
using Nam.Profiles;

namespace Nam.Decisions;

/// <summary>What coding takes for each block beyond the first of one operation's replies in containers: docs/cost-model.md, "Replies
/// that flow". Thread-safe.</summary>
/// <param name="time">The clock by which what was learned is forgotten, as with <see cref="BlockPrice"/>; the system's if null.</param>
internal sealed class BlockCoding(TimeProvider? time = null)
{
    private const double LeastSeconds = 5e-6;
    private const double MostSeconds = 50e-3;

    private readonly Lock _lock = new();
    private readonly BlockPrice _price = new(
        time ?? TimeProvider.System, DefaultCosts.BlockEncodeSeconds, LeastSeconds, MostSeconds);

    /// <summary>Gets what a block takes, in seconds on an idle server.</summary>
    public double Seconds
    {
        get
        {
            lock (_lock)
            {
                return _price.Seconds;
            }
        }
    }

    /// <summary>Adds the coding time of a reply that flowed.</summary>
    /// <param name="seconds">Processor time.</param>
    /// <param name="wholeSeconds">The time that the operation's model predicts for such a reply in one block.</param>
    /// <param name="more">Blocks beyond the first, at least 1.</param>
    public void Note(double seconds, double wholeSeconds, int more)
    {
        lock (_lock)
        {
            _price.Add((seconds - wholeSeconds) / more);
        }
    }
}
