// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>The highest rate at which a path has recently taken what was sent: a lower bound of its bandwidth that forgets.</summary>
/// <remarks>Not thread-safe. Replies that showed no rate count too, so that a path that became slower is not held to what it was.</remarks>
internal sealed class DeliveryRates
{
    private const int Window = 16;
    private readonly SampleRing _rates = new(Window);

    /// <summary>The highest rate of the last 16 replies in bytes per second; 0 = none.</summary>
    public double Maximum
    {
        get
        {
            var highest = 0.0;
            foreach (var rate in _rates.Span)
            {
                highest = Math.Max(highest, rate);
            }

            return highest;
        }
    }

    /// <summary>Takes a reply.</summary>
    /// <param name="bytesPerSecond">The rate that it showed; 0, or outside of 100 to 10^12: none.</param>
    public void Add(double bytesPerSecond) =>
        _rates.Add(bytesPerSecond is >= BandwidthEstimator.MinimumRate and <= BandwidthEstimator.MaximumRate ? bytesPerSecond : 0);
}
