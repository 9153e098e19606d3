// SPDX-License-Identifier: MIT
namespace Nam.Lab.Forwarding;

/// <summary>A packet under way.</summary>
internal struct Packet
{
    /// <summary>When it is to be delivered, in nanoseconds; known once it was sent.</summary>
    internal long Due;

    /// <summary>Where its bytes are.</summary>
    internal int Place;

    /// <summary>Its size; 0 once it was lost.</summary>
    internal int Bytes;
}
