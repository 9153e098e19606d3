// SPDX-License-Identifier: MIT
namespace TpchComparison.Link;

/// <summary>The arithmetic of one direction of a link: when each piece has crossed. Thread-safe; takes no time itself.</summary>
/// <param name="bytesPerSecond">The rate.</param>
/// <param name="delaySeconds">The time that a byte takes from end to end once it is on the line.</param>
/// <param name="queueBytes">How much may wait for the line.</param>
/// <param name="ticksPerSecond">The frequency of the clock that the times are of.</param>
internal sealed class LinkPacer(double bytesPerSecond, double delaySeconds, int queueBytes, long ticksPerSecond)
{
    private readonly Lock _gate = new();
    private readonly double _ticksPerByte = ticksPerSecond / bytesPerSecond;
    private readonly long _delay = (long)(delaySeconds * ticksPerSecond);
    private readonly long _queue = (long)(queueBytes / bytesPerSecond * ticksPerSecond);
    private double _free = double.NegativeInfinity;

    /// <summary>Puts a piece behind all earlier ones.</summary>
    /// <param name="arrived">When the piece came.</param>
    /// <param name="bytes">Its size; 0 for the end of a stream, which waits its turn too.</param>
    /// <returns>When its last byte comes out, and from when on the next piece may be taken.</returns>
    public (long Due, long MayTake) Admit(long arrived, int bytes)
    {
        lock (_gate)
        {
            _free = Math.Max(_free, arrived) + (bytes * _ticksPerByte);
            var free = (long)Math.Ceiling(_free);
            return (free + _delay, free - _queue);
        }
    }
}
