// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Calling;

/// <summary>The server says why it has no reply.</summary>
internal sealed class NoReplyException(string message) : Exception(message);
