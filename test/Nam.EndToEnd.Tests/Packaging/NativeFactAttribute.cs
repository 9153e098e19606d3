// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using Nam.EndToEnd.Tests.Repository;

namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>A test that compiles a program ahead of time; skipped where this machine has no compiler for that in its
/// package cache, or no linker.</summary>
public sealed class NativeFactAttribute : FactAttribute
{
    private static readonly string[] Linkers = ["clang", "gcc"];

    /// <summary>Looks for both.</summary>
    public NativeFactAttribute()
    {
        var compiler = $"runtime.{RuntimeInformation.RuntimeIdentifier}.microsoft.dotnet.ilcompiler";
        if (!OperatingSystem.IsLinux() || Linker is null)
        {
            Skip = "There is no clang and no gcc to link with.";
        }
        else if (!Directory.Exists(Path.Combine(PackageCache.Folder, compiler)))
        {
            Skip = $"The package cache has no {compiler}; publish any program with PublishAot once.";
        }
    }

    /// <summary>Gets the linker's name; <see langword="null"/> where there is none.</summary>
    public static string? Linker => Linkers.FirstOrDefault(linker =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
            .Any(folder => File.Exists(Path.Combine(folder, linker))));
}
