// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>The congestion control of the side that sends the reply.</summary>
internal enum CongestionControl : byte
{
    /// <summary>CUBIC, RFC 9438; what Linux, Windows and macOS use unless told otherwise.</summary>
    Cubic = 0,

    /// <summary>Reno, RFC 5681.</summary>
    Reno = 1,

    /// <summary>BBR version 1: paced by a model of the path instead of reacting to loss.</summary>
    Bbr = 2,
}
