// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Messages;

namespace Nam.Study.Encodings.Calling;

/// <summary>Asks for calls one after the other.</summary>
/// <param name="Query">The query.</param>
/// <param name="Encoding">The encoding of requests and replies.</param>
/// <param name="Channel">What carries them.</param>
/// <param name="Seconds">Calls begin until this time has passed; at least one.</param>
/// <param name="MostCalls">And no more than these.</param>
internal sealed record TurnRequest(int Query, WireEncoding Encoding, WireChannel Channel, double Seconds, int MostCalls);
