// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>What a program that has only the packages does with one of them.</summary>
/// <param name="Package">The package.</param>
/// <param name="Code">Statements that write one line; types are named in full.</param>
/// <param name="Output">That line; {version} stands for the version of the packages.</param>
internal sealed record PackageUse(string Package, string Code, string Output)
{
    /// <summary>At least one use of every portable package.</summary>
    public static IReadOnlyList<PackageUse> All { get; } =
    [
        Load("Nam.Core"),
        Load("Nam.Codecs"),
        Load("Nam.Runtime"),
        Load("Nam.Http"),
        Load("Nam.AspNetCore"),
    ];

    private static PackageUse Load(string package) => new(
        package,
        $$"""
        {
            var version = System.Diagnostics.FileVersionInfo
                .GetVersionInfo(System.Reflection.Assembly.Load("{{package}}").Location).ProductVersion!;
            System.Console.WriteLine("{{package}} " + version.Split('+')[0]);
        }
        """,
        $"{package} {{version}}");
}
