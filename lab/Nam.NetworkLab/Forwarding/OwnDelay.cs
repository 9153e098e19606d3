// SPDX-License-Identifier: MIT
namespace Nam.Lab.Forwarding;

/// <summary>How long a link without settings takes for a packet, one way: the kernel's work and the forwarder's.</summary>
/// <param name="Nanoseconds">While packets flow; taken off every delay.</param>
/// <param name="AfterIdleNanoseconds">After a pause, when threads sleep and caches hold other things.</param>
internal readonly record struct OwnDelay(long Nanoseconds, long AfterIdleNanoseconds)
{
    /// <summary>A pause of this length or less makes no difference.</summary>
    private const long ShortPause = 1_000_000;

    /// <summary>A pause of this length makes as much difference as any longer one.</summary>
    private const long LongPause = 6_000_000;

    /// <summary>A link that takes no time, or of which it is not known yet.</summary>
    internal static OwnDelay None => default;

    /// <summary>What a packet was on its way longer than others because it came after a pause.</summary>
    internal long ExtraAfter(long pauseNanoseconds)
    {
        var share = Math.Clamp((double)(pauseNanoseconds - ShortPause) / (LongPause - ShortPause), 0, 1);
        return (long)(Math.Max(0, AfterIdleNanoseconds - Nanoseconds) * share);
    }
}
