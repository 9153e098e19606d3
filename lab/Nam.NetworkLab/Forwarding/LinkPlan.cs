// SPDX-License-Identifier: MIT
using Nam.Lab.Links;

namespace Nam.Lab.Forwarding;

/// <summary>The settings of a link in the units of the forwarder; immutable.</summary>
internal sealed class LinkPlan
{
    /// <summary>Converts settings.</summary>
    /// <param name="settings">What the user asked for.</param>
    /// <param name="own">What the link takes by itself; taken off the delays.</param>
    internal LinkPlan(LinkSettings settings, OwnDelay own)
    {
        Seed = settings.Seed;
        ToClient = new DirectionPlan(settings.ToClient, own.Nanoseconds);
        ToServer = new DirectionPlan(settings.ToServer, own.Nanoseconds);
    }

    internal int Seed { get; }

    internal DirectionPlan ToClient { get; }

    internal DirectionPlan ToServer { get; }
}
