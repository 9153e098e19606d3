// SPDX-License-Identifier: MIT
using System.Text.Json.Serialization;

namespace Nam.Lab.Links;

/// <summary>What a link between a client and a server does to packets; immutable.</summary>
public sealed record LinkSettings
{
    /// <summary>From the server to the client, where replies go.</summary>
    public DirectionSettings ToClient { get; init; } = new();

    /// <summary>From the client to the server, where requests go.</summary>
    public DirectionSettings ToServer { get; init; } = new();

    /// <summary>Where the random numbers for loss and jitter start; the same seed and the same packets lead to the same fates.</summary>
    /// <value>1 by default.</value>
    public int Seed { get; init; } = 1;

    /// <summary>The delays of both directions together: the round trip of a packet that takes no time to send.</summary>
    [JsonIgnore]
    public TimeSpan RoundTrip => ToClient.Delay + ToServer.Delay;

    /// <summary>A link that is the same in both directions.</summary>
    /// <param name="roundTrip">The delays of both directions together.</param>
    /// <param name="bitsPerSecond">The rate of each direction; infinite for none.</param>
    /// <param name="queueBytes">The queue of each direction; without it one product of rate and round trip, at least 64,000 bytes.</param>
    public static LinkSettings Symmetric(TimeSpan roundTrip, double bitsPerSecond = double.PositiveInfinity, long? queueBytes = null)
    {
        var direction = new DirectionSettings
        {
            Delay = roundTrip / 2,
            BitsPerSecond = bitsPerSecond,
            QueueBytes = queueBytes ?? QueueFor(roundTrip, bitsPerSecond),
        };
        return new LinkSettings { ToClient = direction, ToServer = direction };
    }

    /// <summary>The same link with another round trip, half of it in each direction; the queues stay.</summary>
    public LinkSettings WithRoundTrip(TimeSpan roundTrip) => With(direction => direction with { Delay = roundTrip / 2 });

    /// <summary>The same link with another rate in both directions; the queues stay.</summary>
    public LinkSettings WithRate(double bitsPerSecond) => With(direction => direction with { BitsPerSecond = bitsPerSecond });

    /// <summary>The same link with other queues in both directions.</summary>
    public LinkSettings WithQueue(long queueBytes) => With(direction => direction with { QueueBytes = queueBytes });

    /// <summary>The same link with jitter in both directions.</summary>
    public LinkSettings WithJitter(TimeSpan jitter, bool mayReorder = false) =>
        With(direction => direction with { Jitter = jitter, MayReorder = mayReorder });

    /// <summary>The same link with loss where replies go; requests and acknowledgements all arrive.</summary>
    public LinkSettings WithLoss(PacketLoss loss) => this with { ToClient = ToClient with { Loss = loss } };

    /// <summary>Checks everything that can be wrong.</summary>
    /// <exception cref="ArgumentException">A setting is out of its range; the message says which and what to do.</exception>
    public void Validate()
    {
        ArgumentNullException.ThrowIfNull(ToClient);
        ArgumentNullException.ThrowIfNull(ToServer);
        ToClient.Validate();
        ToServer.Validate();
    }

    private static long QueueFor(TimeSpan roundTrip, double bitsPerSecond)
    {
        const long Least = 64_000;
        return double.IsFinite(bitsPerSecond)
            ? Math.Max(Least, (long)(bitsPerSecond / 8 * roundTrip.TotalSeconds))
            : new DirectionSettings().QueueBytes;
    }

    private LinkSettings With(Func<DirectionSettings, DirectionSettings> change) =>
        this with { ToClient = change(ToClient), ToServer = change(ToServer) };
}
