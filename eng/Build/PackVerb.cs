// SPDX-License-Identifier: MIT
using System.Xml.Linq;

namespace Nam.Build;

/// <summary>Writes a package with symbols for every project under <c>src</c> that could be restored.</summary>
internal static class PackVerb
{
    private const string Usage = """
        Usage: ./build.sh pack [--strict] [-p:NAME=VALUE ...]

        Writes a package for every project under src whose packages are to be had, with symbols, to artifacts/packages, or to the folder of -p:PackageOutputPath=FOLDER.
        Packages that are there already go once the new ones are made. --strict fails where a project has to be left out.
        """;

    private const string OutputOption = "-p:PackageOutputPath=";

    public static int Run(string root, bool isStrict, string[] properties)
    {
        if (properties is ["--help" or "-h"])
        {
            Console.WriteLine(Usage);
            return 0;
        }

        if (properties.FirstOrDefault(given => !given.StartsWith("-p:", StringComparison.Ordinal)) is { } unknown)
        {
            throw new UsageException($"The verb pack does not know '{unknown}'; it takes --strict and -p:NAME=VALUE.");
        }

        var output = Path.Combine(root, "artifacts", "packages");
        output = properties.LastOrDefault(IsOutput)?[OutputOption.Length..] ?? output;

        // Restore has to see the same properties: it decides the version at which packages refer to each other.
        var others = properties.Where(given => !IsOutput(given));
        string[] all = ["-p:ContinuousIntegrationBuild=true", OutputOption + output, .. Timestamp(root), .. others];
        using var available = PackageFeed.Restore(root, isStrict, all);

        var source = Path.Combine(root, "src") + Path.DirectorySeparatorChar;
        var shipped = available.Solution.Projects.Where(
            project => project.StartsWith(source, StringComparison.Ordinal) && IsPackable(project)).ToList();
        Console.WriteLine($"Packing {string.Join(", ", shipped.Select(Solution.NameOf))}.");
        var pack = Path.Combine(root, "eng", "Pack.proj");
        var started = DateTime.UtcNow;
        var exitCode = DotNet.Build(pack, "Pack", [$"-p:Shipped={string.Join("%3B", shipped)}", .. all]);
        if (exitCode == 0)
        {
            DeleteOlder(output, started);
            Console.WriteLine($"To install them, once: dotnet nuget add source \"{output}\" -n nam");
        }

        available.Remind();
        return exitCode;
    }

    // Only packages go: the caller may have named a folder that holds other things. File systems keep times to two seconds, some of them.
    private static void DeleteOlder(string output, DateTime started)
    {
        foreach (var old in new DirectoryInfo(output).EnumerateFiles("*.*nupkg")
            .Where(file => file.LastWriteTimeUtc < started.AddSeconds(-2)))
        {
            old.Delete();
        }
    }

    // The same commit gives the same package, byte for byte.
    private static string[] Timestamp(string root) =>
        Git.Ask(root, "log", "-1", "--format=%ct") is { Length: > 0 } seconds ? [$"-p:DeterministicTimestamp={seconds}"] : [];

    /// <summary>Whether a project under <c>src</c> becomes a package of its own: all but those that say they do not.</summary>
    internal static bool IsPackable(string project) =>
        !XDocument.Load(project).Descendants("IsPackable").Any(element => element.Value == "false");

    private static bool IsOutput(string given) => given.StartsWith(OutputOption, StringComparison.Ordinal);
}
