// SPDX-License-Identifier: MIT

using Nam.Network;

namespace Nam.Connections;

/// <summary>What a connection's state is, and what has happened on it since it was read before.</summary>
/// <param name="State">The state.</param>
/// <param name="Segments">Segments with data sent since then, those sent again included.</param>
/// <param name="Retransmissions">Of these, sent again.</param>
internal readonly record struct ConnectionReading(TcpInfo State, long Segments, long Retransmissions);
