// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>The rule for package sources that hold only a part of the public registry: what can be restored is built.</summary>
internal static class PackageFeed
{
    /// <summary>
    /// Restores the solution, less the projects that need packages that are not to be had and what refers to those, and says so.
    /// Throws a <see cref="RestoreException"/> if the core lacks packages or anything else is wrong.
    /// </summary>
    /// <param name="root">The repository's root.</param>
    /// <param name="isStrict">Whether nothing may be left out, as for a release.</param>
    /// <param name="properties">What the build will be given, too.</param>
    public static Available Restore(string root, bool isStrict, params IEnumerable<string> properties)
    {
        var whole = Solution.Whole(root);
        Console.WriteLine($"Restoring {Solution.WholeFile}.");
        var packages = new SortedSet<string>(StringComparer.OrdinalIgnoreCase);
        var available = new Available(whole, whole, "");
        while (true)
        {
            var attempt = RestoreAttempt.Run(available.Solution.Path, properties);
            if (attempt.IsSuccess)
            {
                attempt.PrintAudit();
                return available;
            }

            available.Dispose();
            if (!attempt.LacksPackages)
            {
                throw attempt.Refusal();
            }

            packages.UnionWith(attempt.Packages);
            var rest = available.Solution.Projects.Except(
                ProjectReferences.Closure(available.Solution.Projects, attempt.Projects)).ToList();
            var lost = Solution.Core(root).Projects.Except(rest).Select(Solution.NameOf).ToList();
            if (lost.Count > 0 || isStrict)
            {
                var reason = lost.Count > 0
                    ? $"and without that the core of NAM cannot be built ({Solution.CoreFile}: {string.Join(", ", lost)})"
                    : "and with --strict nothing may be left out";
                throw attempt.Refusal($"The package sources here lack {Families(packages)}, {reason}.");
            }

            available = new Available(whole, Solution.Part(whole, rest), Families(packages));
            Console.WriteLine(available.Explanation);
        }
    }

    /// <summary>Packages, and of several of one maker whose names differ in the last part only what they share.</summary>
    public static string Families(IEnumerable<string> packages)
    {
        var families = packages.GroupBy(
            package => package.Split(' ')[0] is var name && name.LastIndexOf('.') is var dot and > 0 ? name[..dot] : name,
            StringComparer.OrdinalIgnoreCase)
            .Select(family => family.Count() == 1 ? family.First() : family.Key + ".*").ToList();
        return families.Count == 1 ? families[0] : $"{string.Join(", ", families[..^1])} and {families[^1]}";
    }
}
