// SPDX-License-Identifier: MIT
namespace Nam.Tool.Tests;

/// <summary>A test that needs programs and signals of Unix.</summary>
internal sealed class UnixFactAttribute : FactAttribute
{
    public UnixFactAttribute() => Skip = OperatingSystem.IsWindows() ? "Windows has neither scripts as programs nor signals." : null;
}
