// SPDX-License-Identifier: MIT
namespace Nam.Lab.Forwarding;

/// <summary>The settings of a link in the units of the forwarder; immutable.</summary>
internal sealed class LinkPlan
{
    /// <summary>Converts settings.</summary>
    /// <param name="settings">What the user asked for.</param>
    /// <param name="ownNanoseconds">How long a packet takes that is not delayed at all.</param>
    internal LinkPlan(LinkSettings settings, long ownNanoseconds)
    {
        Seed = settings.Seed;
        ToClient = new DirectionPlan(settings.ToClient, ownNanoseconds);
        ToServer = new DirectionPlan(settings.ToServer, ownNanoseconds);
    }

    internal int Seed { get; }

    internal DirectionPlan ToClient { get; }

    internal DirectionPlan ToServer { get; }
}
