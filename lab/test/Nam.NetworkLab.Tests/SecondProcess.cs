// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Nam.Lab.Tests;

/// <summary>This assembly as a program of its own.</summary>
internal static class SecondProcess
{
    internal static Process Start(params string[] arguments)
    {
        var dotnet = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", "..", "dotnet"));
        return Process.Start(new ProcessStartInfo(dotnet, ["exec", typeof(SecondProcess).Assembly.Location, .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
        })!;
    }
}
