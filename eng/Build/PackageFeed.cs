// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>The rule for package feeds that hold only a part of the public registry.</summary>
internal static class PackageFeed
{
    /// <summary>
    /// Restores the whole solution or, if and only if packages are not to be had, its portable part, and says so.
    /// Returns what was restored, or null after writing why nothing was.
    /// </summary>
    public static Solution? Restore(string root, params IEnumerable<string> properties)
    {
        var whole = Solution.Whole(root);
        Console.WriteLine($"Restoring {Solution.WholeFile}.");
        var attempt = Restore(whole, properties);
        if (attempt.ExitCode == 0)
        {
            return whole;
        }

        var missing = RestoreErrors.MissingPackages(attempt.Output);
        if (missing.Count == 0)
        {
            Console.Error.Write(attempt.Output);
            return null;
        }

        var portable = Solution.Portable(root);
        Console.WriteLine(Explain(missing, whole.Without(portable)));
        attempt = Restore(portable, properties);
        if (attempt.ExitCode == 0)
        {
            return portable;
        }

        Console.Error.Write(attempt.Output);
        return null;
    }

    /// <summary>The sentences that tell a person what is left out and why.</summary>
    internal static string Explain(IReadOnlyList<string> missing, IReadOnlyList<string> notBuilt)
    {
        var lost = notBuilt.Count == 0 ? "no project" : string.Join(", ", notBuilt);
        return $"The package feed does not have {string.Join(", ", missing)}. " +
            $"Therefore {Solution.PortableFile} is built instead of {Solution.WholeFile}, which leaves out {lost}.";
    }

    private static CommandResult Restore(Solution solution, IEnumerable<string> properties) =>
        DotNet.Capture(["restore", solution.Path, "-v", "q", "--nologo", .. properties]);
}
