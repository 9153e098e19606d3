// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>Writes a package with symbols for every project under <c>src</c> that could be restored.</summary>
internal static class PackVerb
{
    private const string OutputOption = "-p:PackageOutputPath=";

    public static int Run(string root, string[] properties)
    {
        var output = Path.Combine(root, "artifacts", "packages");
        output = properties.LastOrDefault(IsOutput)?[OutputOption.Length..] ?? output;

        // Restore has to see the same properties: it decides the version at which packages refer to each other.
        string[] all = ["-p:ContinuousIntegrationBuild=true", OutputOption + output, .. properties.Where(given => !IsOutput(given))];
        if (PackageFeed.Restore(root, all) is not { } solution)
        {
            return 1;
        }

        // Only packages go: the caller may have named a folder that holds other things.
        foreach (var old in Directory.CreateDirectory(output).EnumerateFiles("*.*nupkg"))
        {
            old.Delete();
        }

        var source = Path.Combine(root, "src") + Path.DirectorySeparatorChar;
        foreach (var project in solution.Projects.Where(project => project.StartsWith(source, StringComparison.Ordinal)))
        {
            Console.WriteLine($"Packing {Solution.NameOf(project)}.");
            if (DotNet.Run(["pack", project, "-c", "Release", "--no-restore", "-v", "q", "--nologo", "-clp:NoSummary", .. all]) != 0)
            {
                return 1;
            }
        }

        return 0;
    }

    private static bool IsOutput(string given) => given.StartsWith(OutputOption, StringComparison.Ordinal);
}
