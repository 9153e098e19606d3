// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>Runs the first of the demonstrations whose packages are to be had.</summary>
internal static class DemoVerb
{
    /// <summary>Their folders, the one that shows most first, the one that needs nothing but the core last, and what
    /// each of them runs.</summary>
    public static readonly IReadOnlyList<(string Folder, string Stack)> Choices =
    [
        ("samples/TpchWcfDemo", "WCF clients and CoreWCF"),
        ("samples/TpchWcfWebDemo", "WCF clients and ASP.NET Core"),
        ("samples/TpchDemo", "HttpClient and ASP.NET Core"),
    ];

    /// <summary>Runs one of them and returns its exit code.</summary>
    public static int Run(string root, string[] arguments)
    {
        var there = Choices.Where(choice => Directory.Exists(Path.Combine(root, choice.Folder))).ToList();
        var missing = new SortedSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (var choice in there)
        {
            var attempt = RestoreAttempt.Run(choice.Folder);
            if (attempt.IsSuccess)
            {
                if (missing.Count > 0)
                {
                    Console.WriteLine(Explain(missing, choice));
                }

                return DotNet.RunProject(choice.Folder, arguments);
            }

            if (!attempt.LacksPackages || choice == there[^1])
            {
                throw attempt.Refusal();
            }

            missing.UnionWith(attempt.Packages);
        }

        throw new UsageException(
            $"There is no demonstration to run: none of the folders {string.Join(", ", Choices.Select(choice => choice.Folder))} exists.");
    }

    /// <summary>The sentence that tells a person which demonstration runs and why.</summary>
    internal static string Explain(IEnumerable<string> missing, (string Folder, string Stack) instead) =>
        $"The package sources here lack {PackageFeed.Families(missing)} (\"dotnet restore {Choices[0].Folder}\" lists all), so {instead.Folder} runs, on {instead.Stack}, in place of {Choices[0].Folder}, on {Choices[0].Stack}.";
}
