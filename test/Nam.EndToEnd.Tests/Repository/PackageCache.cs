// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The folder in which this machine keeps the packages that it has fetched.</summary>
internal static class PackageCache
{
    private const string Label = "global-packages: ";

    public static string Folder { get; } = Find();

    private static string Find()
    {
        var answer = DotNet.Capture("nuget", "locals", "global-packages", "--list").Output;
        var line = answer.Split('\n').Single(line => line.Contains(Label, StringComparison.Ordinal)).Trim();
        return line[(line.IndexOf(Label, StringComparison.Ordinal) + Label.Length)..];
    }
}
