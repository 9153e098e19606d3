// SPDX-License-Identifier: MIT
namespace Nam.Lab;

/// <summary>The lab could not be made or has ended; the message is one sentence that says why.</summary>
public sealed class NetworkLabException(string message, Exception? cause = null) : Exception(message, cause);
