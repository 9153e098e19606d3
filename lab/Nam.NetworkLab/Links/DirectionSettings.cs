// SPDX-License-Identifier: MIT
namespace Nam.Lab.Links;

/// <summary>What one direction of a link does to packets: they wait in a queue, are sent at a rate, may be lost, and travel.</summary>
public sealed record DirectionSettings
{
    /// <summary>The slowest rate that is emulated, in bits a second.</summary>
    public const double LeastBitsPerSecond = 1_000;

    /// <summary>The longest delay and the longest jitter that are emulated.</summary>
    public static readonly TimeSpan MostDelay = TimeSpan.FromSeconds(60);

    /// <summary>The shortest queue: one packet of the largest size.</summary>
    public const long LeastQueueBytes = 1_500;

    private const long MostQueueBytes = 1L << 30;
    private const int MostOverheadBytes = 1_000;

    /// <summary>How long a packet travels after its last bit was sent.</summary>
    /// <value>0 by default; up to <see cref="MostDelay"/>. Delays below the emulator's own overhead (some 20 µs) become that.</value>
    public TimeSpan Delay { get; init; }

    /// <summary>How much longer a packet may travel: each draws evenly between nothing and this.</summary>
    /// <value>0 by default; up to <see cref="MostDelay"/>.</value>
    public TimeSpan Jitter { get; init; }

    /// <summary>Gets whether jitter may reorder packets; otherwise a packet waits for those before it.</summary>
    public bool MayReorder { get; init; }

    /// <summary>How fast packets are sent, in bits of IP packets and of <see cref="OverheadBytes"/> a second.</summary>
    /// <value>At least <see cref="LeastBitsPerSecond"/>; infinite by default, and then nothing waits.</value>
    public double BitsPerSecond { get; init; } = double.PositiveInfinity;

    /// <summary>How many IP bytes wait at most, the packet that is being sent included; a packet that does not fit is dropped.</summary>
    /// <value>1,000,000 by default; <see cref="LeastQueueBytes"/> to 2^30. Has no effect without a rate.</value>
    public long QueueBytes { get; init; } = 1_000_000;

    /// <summary>What is sent with each packet besides its IP bytes, such as the 38 bytes of Ethernet.</summary>
    /// <value>0 by default, up to 1,000.</value>
    public int OverheadBytes { get; init; }

    /// <summary>Which packets are lost after they were sent.</summary>
    /// <value>None by default.</value>
    public PacketLoss Loss { get; init; } = PacketLoss.None;

    /// <summary>How long it takes to send a packet.</summary>
    /// <param name="ipBytes">The size of the packet with its IP header.</param>
    public TimeSpan TimeToSend(int ipBytes)
    {
        return TimeSpan.FromSeconds((ipBytes + OverheadBytes) * 8 / BitsPerSecond);
    }

    internal void Validate()
    {
        CheckSpan(Delay, nameof(Delay));
        CheckSpan(Jitter, nameof(Jitter));
        if (!(BitsPerSecond >= LeastBitsPerSecond))
        {
            throw new ArgumentOutOfRangeException(
                nameof(BitsPerSecond), BitsPerSecond,
                $"The rate is {BitsPerSecond:N0} bit/s; it has to be at least {LeastBitsPerSecond:N0} bit/s.");
        }

        if (QueueBytes is < LeastQueueBytes or > MostQueueBytes)
        {
            throw new ArgumentOutOfRangeException(
                nameof(QueueBytes), QueueBytes,
                $"The queue has {QueueBytes:N0} bytes; it has to have {LeastQueueBytes:N0} to {MostQueueBytes:N0}.");
        }

        if (OverheadBytes is < 0 or > MostOverheadBytes)
        {
            throw new ArgumentOutOfRangeException(
                nameof(OverheadBytes), OverheadBytes,
                $"The overhead is {OverheadBytes:N0} bytes a packet; it has to be 0 to {MostOverheadBytes:N0}.");
        }

        ArgumentNullException.ThrowIfNull(Loss);
        Loss.Validate();
    }

    private static void CheckSpan(TimeSpan value, string name)
    {
        if (value < TimeSpan.Zero || value > MostDelay)
        {
            throw new ArgumentOutOfRangeException(
                name, value, $"{name} is {value.TotalSeconds:N3} s; it has to be 0 to {MostDelay.TotalSeconds:N0} s.");
        }
    }
}
