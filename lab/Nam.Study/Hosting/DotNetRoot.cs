// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Study.Hosting;

/// <summary>The .NET that runs this process, whatever program that is.</summary>
internal static class DotNetRoot
{
    /// <summary>Its folder: that of the shared framework is three levels below.</summary>
    internal static string Folder => Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

    /// <summary>Its command <c>dotnet</c>.</summary>
    internal static string Command => Path.Combine(Folder, OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet");
}
