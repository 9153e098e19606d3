// SPDX-License-Identifier: MIT
using System.Text.RegularExpressions;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The page of public types against the recorded surfaces, which other tests hold against the assemblies.</summary>
public sealed partial class PublicTypesPageTests
{
    private static readonly string Surfaces = Path.Combine(RepositoryRoot.Path, "test", "PublicApi");

    public static TheoryData<string> Packages => [.. Recorded];

    private static IEnumerable<string> Recorded =>
        Directory.EnumerateFiles(Surfaces, "*.txt").Select(file => Path.GetFileNameWithoutExtension(file)).Order();

    [Theory]
    [MemberData(nameof(Packages))]
    public void Page_TypesOfPackage_AreItsPublicTypes(string package)
    {
        var page = TypesOnPage(File.ReadLines(Path.Combine(RepositoryRoot.Path, "docs", "public-types.md")))
            .Where(row => row.Package == package);

        Assert.Equal(RecordedTypes(package).Order(), page.Select(row => row.Type).Order());
    }

    [Fact]
    public void Page_Packages_AreRecorded()
    {
        var page = TypesOnPage(File.ReadLines(Path.Combine(RepositoryRoot.Path, "docs", "public-types.md")));

        Assert.Empty(page.Select(row => row.Package).Distinct().Except(Recorded));
    }

    [Fact]
    public void TypesOnPage_RowOfTwoTypes_IsReadWithoutWhatTheyAreFor()
    {
        var types = TypesOnPage(["| package | types | for |", "|---|---|---|", "| Nam.Http | `One`, `Two` | `Three()` |"]);

        Assert.Equal([("Nam.Http", "One"), ("Nam.Http", "Two")], types);
    }

    private static IEnumerable<(string Package, string Type)> TypesOnPage(IEnumerable<string> lines) =>
        from line in lines
        let cells = line.Split('|', StringSplitOptions.TrimEntries)
        where cells.Length > 3
        from Match type in CodeSpan().Matches(cells[2])
        select (cells[1], type.Groups["name"].Value);

    private static IEnumerable<string> RecordedTypes(string package) =>
        File.ReadLines(Path.Combine(Surfaces, package + ".txt")).Select(line => Heading().Match(line))
            .Where(match => match.Success).Select(match => match.Groups["name"].Value);

    [GeneratedRegex("`(?<name>[^`]+)`")]
    private static partial Regex CodeSpan();

    [GeneratedRegex(@"^(?! )(?:.*? )?(?:class|struct|interface|enum|delegate \S+) (?<name>[\w.]+)")]
    private static partial Regex Heading();
}
