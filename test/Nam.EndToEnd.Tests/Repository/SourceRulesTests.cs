// SPDX-License-Identifier: MIT
using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The rules that hold for every file, whatever it is about.</summary>
public sealed partial class SourceRulesTests
{
    private const int MaximumSourceLines = 400;
    private const int MaximumProjectLines = 40;
    private const int MaximumReadmeLines = 115;
    private const long MaximumFileBytes = 3 * 1024 * 1024;

    private static readonly string[] CodeFolders = ["src/", "test/", "samples/", "lab/", "eng/"];

    private static IEnumerable<string> Code =>
        RepositoryTree.Files
            .Where(file => file.EndsWith(".cs", StringComparison.Ordinal))
            .Where(file => CodeFolders.Any(folder => file.StartsWith(folder, StringComparison.Ordinal)));

    private static IEnumerable<string> ProjectFiles =>
        RepositoryTree.Files.Where(file => Path.GetExtension(file) is ".csproj" or ".proj" or ".props" or ".targets");

    [Fact]
    public void CodeFile_FirstLine_NamesTheLicence()
    {
        List<string> wrong = [.. Code.Where(file => RepositoryTree.Lines(file)!.FirstOrDefault() != "// SPDX-License-Identifier: MIT")];

        Assert.Empty(wrong);
    }

    [Fact]
    public void CodeFile_Length_StaysUnderLimitUnlessItSaysWhy()
    {
        List<string> wrong = [.. Code.Where(file => IsTooLong(RepositoryTree.Lines(file)!))];

        Assert.Empty(wrong);
    }

    [Fact]
    public void Readme_Length_StaysUnderLimit()
    {
        Assert.InRange(RepositoryTree.Lines("README.md")!.Length, 1, MaximumReadmeLines);
    }

    [Fact]
    public void Root_Solutions_AreOne()
    {
        var solutions = RepositoryTree.Files
            .Where(file => !file.Contains('/') && Path.GetExtension(file).StartsWith(".sln", StringComparison.Ordinal));

        Assert.Equal(["NAM.sln"], solutions);
    }

    [Fact]
    public void ProjectFile_Length_StaysUnderLimit()
    {
        var projects = ProjectFiles.Where(file => file.EndsWith(".csproj", StringComparison.Ordinal));

        List<string> wrong = [.. projects.Where(file => RepositoryTree.Lines(file)!.Length >= MaximumProjectLines)];

        Assert.Empty(wrong);
    }

    [Fact]
    public void PackageVersions_OutsideTheCentralFile_AreNone()
    {
        var others = ProjectFiles.Where(file => file != "Directory.Packages.props");

        List<string> wrong = [.. others.Where(file => StatesVersions(XDocument.Load(RepositoryTree.FullPath(file))))];

        Assert.Empty(wrong);
    }

    [Fact]
    public void File_Size_StaysUnderLimit()
    {
        List<string> wrong = [.. RepositoryTree.Files.Where(file => new FileInfo(RepositoryTree.FullPath(file)).Length > MaximumFileBytes)];

        Assert.Empty(wrong);
    }

    [Fact]
    public void File_Text_NamesNoRegistryAndNoPathOfOneMachine()
    {
        var hits = RepositoryTree.Files.SelectMany(file => (RepositoryTree.Lines(file) ?? [])
            .Select((line, index) => (Place: $"{file}:{index + 1}", Found: FirstForbidden(line)))
            .Where(hit => hit.Found is not null));

        Assert.Empty(hits);
    }

    [Theory]
    [InlineData("see https://api.nuget", ".org/v3/index.json")]
    [InlineData("https://registry.npm", "js.org/left-pad")]
    [InlineData("cat /tm", "p/nam/rules.md")]
    [InlineData("\"/wor", "k/main/README.md\"")]
    [InlineData("(/hom", "e/someone/x)")]
    [InlineData(@"C:\User", @"s\someone")]
    public void FirstForbidden_TextThatHoldsOnlyHere_IsFound(string start, string end)
    {
        Assert.NotNull(FirstForbidden(start + end));
    }

    [Theory]
    [InlineData("https://example.org/work/item")]
    [InlineData("src/work/queue.cs")]
    [InlineData("The home/office path.")]
    public void FirstForbidden_OrdinaryText_IsNotFound(string text)
    {
        Assert.Null(FirstForbidden(text));
    }

    [Fact]
    public void IsTooLong_LongFile_DependsOnItsFirstComment()
    {
        var body = Enumerable.Repeat("x", MaximumSourceLines);

        Assert.True(IsTooLong([.. body.Prepend("// SPDX")]));
        Assert.False(IsTooLong([.. body.Prepend("// This table stays whole: it is one specification.")]));
        Assert.False(IsTooLong([.. body]));
    }

    [Theory]
    [InlineData("""<P><PackageReference Include="A" Version="1.0.0" /></P>""", true)]
    [InlineData("""<P><PackageReference Include="A"><Version>1.0.0</Version></PackageReference></P>""", true)]
    [InlineData("""<P><PackageReference Include="A" VersionOverride="1.0.0" /></P>""", true)]
    [InlineData("""<P><PackageVersion Include="A" Version="1.0.0" /></P>""", true)]
    [InlineData("""<P><PackageReference Include="A" PrivateAssets="all" /></P>""", false)]
    public void StatesVersions_ProjectText_IsRecognised(string text, bool expected)
    {
        Assert.Equal(expected, StatesVersions(XDocument.Parse(text)));
    }

    private static bool IsTooLong(string[] lines) =>
        lines.Length > MaximumSourceLines &&
        !lines.TakeWhile(line => line.StartsWith("//", StringComparison.Ordinal))
            .Any(line => line.Contains("stays whole", StringComparison.Ordinal));

    private static bool StatesVersions(XDocument project) =>
        project.Descendants("PackageVersion").Any() ||
        project.Descendants("PackageReference")
            .SelectMany(reference => reference.Attributes().Select(attribute => attribute.Name)
                .Concat(reference.Elements().Select(element => element.Name)))
            .Any(name => name.LocalName is "Version" or "VersionOverride");

    private static string? FirstForbidden(string line) =>
        Registry().Match(line) is { Success: true } host ? host.Value
        : MachinePath().Match(line) is { Success: true } path ? path.Value
        : null;

    // The escapes keep these patterns from finding themselves.
    [GeneratedRegex(
        @"(nuget|myget|pypi|proxy\.golang)\.org\b|nuget\.pkg\.github\.com|pkgs\.dev\.azure\.com|npmjs\.(org|com)\b|crates\.io\b")]
    private static partial Regex Registry();

    [GeneratedRegex(@"(?<![\w.~)\]}/-])/(tmp/nam|work/\w|(home|Users)/\w+/)|\b[A-Z]:\\(Users)\\\w")]
    private static partial Regex MachinePath();
}
