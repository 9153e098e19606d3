// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.Benchmarks.Gate.Trees;

/// <summary>The measuring program as it is built in a tree.</summary>
internal static class Node
{
    internal const string Folder = "lab/Nam.Benchmarks.Gate.Node";

    /// <summary>Builds it.</summary>
    /// <param name="tree">The tree whose packages it measures.</param>
    /// <returns>The path of its assembly.</returns>
    /// <exception cref="InvalidOperationException">It does not compile there; the message holds the errors.</exception>
    internal static string Build(string tree)
    {
        var name = Path.GetFileName(Folder);
        var project = Path.Combine(Folder, name + ".csproj");
        var build = DotNet.CaptureIn(
            tree, "dotnet", "build", project, "-c", "Release", "-v", "q", "-nologo", "-p:EnforceCodeStyleInBuild=false");
        return build.ExitCode == 0
            ? Directory.GetFiles(Path.Combine(tree, Folder, "bin", "Release"), name + ".dll", SearchOption.AllDirectories)[0]
            : throw new InvalidOperationException($"The measuring program does not compile in {tree}: {build.Output}");
    }
}
