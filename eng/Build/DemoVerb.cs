// SPDX-License-Identifier: MIT
namespace Nam.Build;

/// <summary>Runs the demonstration on CoreWCF and WCF clients or, if and only if packages are not to be had, the one on ASP.NET Core and HttpClient.</summary>
internal static class DemoVerb
{
    /// <summary>The folder of the demonstration that needs packages that some feeds lack.</summary>
    public const string WcfFolder = "samples/TpchWcfDemo";

    /// <summary>The folder of the one that runs everywhere.</summary>
    public const string PortableFolder = "samples/TpchDemo";

    /// <summary>Runs one of them and returns its exit code.</summary>
    public static int Run(string root, string[] arguments)
    {
        if (!Directory.Exists(Path.Combine(root, WcfFolder)))
        {
            return Program.RunProject(root, WcfFolder, arguments);
        }

        var attempt = DotNet.Capture(["restore", WcfFolder, "-v", "q", "--nologo"]);
        if (attempt.ExitCode == 0)
        {
            return Program.RunProject(root, WcfFolder, arguments);
        }

        var missing = RestoreErrors.MissingPackages(attempt.Output);
        if (missing.Count == 0)
        {
            Console.Error.Write(attempt.Output);
            return 1;
        }

        Console.WriteLine(Explain(missing));
        return Program.RunProject(root, PortableFolder, arguments);
    }

    /// <summary>The sentence that tells a person which demonstration runs and why.</summary>
    internal static string Explain(IReadOnlyList<string> missing) =>
        $"The package feed does not have {string.Join(", ", Families(missing))} (\"dotnet restore {WcfFolder}\" lists all), " +
        $"so {PortableFolder} (ASP.NET Core and HttpClient) runs in place of {WcfFolder} (CoreWCF and WCF clients).";

    // Packages of one maker whose names differ in the last part only, without their versions.
    private static IEnumerable<string> Families(IEnumerable<string> missing) =>
        missing.GroupBy(package => package.Split(' ')[0] is var name && name.LastIndexOf('.') is var dot and > 0 ? name[..dot] : name, StringComparer.OrdinalIgnoreCase)
            .Select(family => family.Count() == 1 ? family.First() : family.Key + ".*");
}
