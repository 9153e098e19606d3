// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>How a command ended and what it wrote to standard output and standard error, in the order it came.</summary>
internal sealed record CommandResult(int ExitCode, string Output);
