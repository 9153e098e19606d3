// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>The caller asked for something that does not exist; the message says what there is.</summary>
internal sealed class UsageException(string message) : Exception(message);
