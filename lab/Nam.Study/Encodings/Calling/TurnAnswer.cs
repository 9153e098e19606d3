// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Calling;

/// <summary>What calls took, one after the other.</summary>
/// <param name="Calls">Each call.</param>
/// <param name="RequestBytes">Bytes of one call to the server, as they are on the connection.</param>
/// <param name="ReplyBytes">Bytes of one call from the server, as they are on the connection.</param>
/// <param name="MessageBytes">Bytes of the reply's message alone.</param>
/// <param name="Rows">Rows in each reply.</param>
/// <param name="Fault">Why there was no reply; null if there was one.</param>
internal sealed record TurnAnswer(
    IReadOnlyList<CallTimes> Calls, long RequestBytes, long ReplyBytes, long MessageBytes, int Rows, string? Fault);
