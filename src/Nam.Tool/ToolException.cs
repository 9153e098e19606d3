// SPDX-License-Identifier: MIT
namespace Nam.Tool;

/// <summary>Something that the user can change; its message is one sentence for them.</summary>
internal sealed class ToolException(string message, Exception? cause = null) : Exception(message, cause);
