// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Lab.Forwarding;

/// <summary>The settings of one direction in the units of the forwarder; immutable.</summary>
internal sealed class DirectionPlan
{
    private readonly double _nanosecondsPerByte;
    private readonly int _overheadBytes;

    /// <summary>Converts settings.</summary>
    /// <param name="settings">What the user asked for.</param>
    /// <param name="ownNanoseconds">How long a packet takes that is not delayed at all; taken off the delay.</param>
    internal DirectionPlan(DirectionSettings settings, long ownNanoseconds)
    {
        HasRate = double.IsFinite(settings.BitsPerSecond);
        _nanosecondsPerByte = HasRate ? 8e9 / settings.BitsPerSecond : 0;
        _overheadBytes = settings.OverheadBytes;
        DelayNanoseconds = Math.Max(0, (settings.Delay.Ticks * TimeSpan.NanosecondsPerTick) - ownNanoseconds);
        JitterNanoseconds = settings.Jitter.Ticks * TimeSpan.NanosecondsPerTick;
        MayReorder = settings.MayReorder;
        QueueBytes = settings.QueueBytes;
        Loss = settings.Loss;
        HasLoss = settings.Loss.Rate > 0;
    }

    internal bool HasRate { get; }

    internal bool HasLoss { get; }

    internal bool MayReorder { get; }

    internal long DelayNanoseconds { get; }

    internal long JitterNanoseconds { get; }

    internal long QueueBytes { get; }

    internal PacketLoss Loss { get; }

    /// <summary>How long it takes to send a packet.</summary>
    internal long NanosecondsToSend(int ipBytes) => (long)Math.Round((ipBytes + _overheadBytes) * _nanosecondsPerByte);

    /// <summary>What is left of a time to send after the rate was changed.</summary>
    internal long Rescale(long nanoseconds, DirectionPlan former) =>
        former._nanosecondsPerByte == 0 ? nanoseconds : (long)(nanoseconds * (_nanosecondsPerByte / former._nanosecondsPerByte));
}
