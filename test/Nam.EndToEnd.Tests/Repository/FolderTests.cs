// SPDX-License-Identifier: MIT
namespace Nam.EndToEnd.Tests.Repository;

/// <summary>Folders are rooms: a namespace is its folder, and no folder of the codecs needs one that needs it.</summary>
public sealed class FolderTests
{
    private static IEnumerable<string> Code => RepositoryTree.Files.Where(file => file.EndsWith(".cs", StringComparison.Ordinal));

    [Fact]
    public void Namespace_OfEachFile_EndsWithItsFolder()
    {
        var projects = RepositoryTree.Files.Where(file => file.EndsWith(".csproj", StringComparison.Ordinal)).Select(FolderOf).ToHashSet();

        var wrong = Code.Where(file => ProjectOf(file, projects) is { } project && !IsInItsFolder(file, project));

        Assert.Empty(wrong);
    }

    [Theory]
    [InlineData("src/Nam.Codecs/")]
    [InlineData("src/Nam.AspNetCore/")]
    [InlineData("src/Nam.Gateway/")]
    [InlineData("src/Nam.Http/")]
    [InlineData("src/Nam.Profiles.LiteDb/")]
    public void Folders_OfProject_FormNoCircle(string project)
    {
        var graph = FolderGraph.Of(Code.Where(file => file.StartsWith(project, StringComparison.Ordinal))
            .Select(file => RepositoryTree.Lines(file)!).Where(IsOurs));

        Assert.NotEmpty(graph);
        Assert.Equal(string.Empty, string.Join(" → ", FolderGraph.CircleIn(graph)));
    }

    [Fact]
    public void Circle_OverAnEnclosingNamespace_IsFound()
    {
        var graph = FolderGraph.Of(
            [["using A.B.C;", "namespace A.B;"], ["namespace A.B.C;", "class X(D.Y y);"], ["namespace A.D;", "class Y;"]]);

        Assert.Equal(["A.B", "A.B.C", "A.B"], FolderGraph.CircleIn(graph));
    }

    [Fact]
    public void Circle_OfFoldersThatNeedEachOtherOneWay_IsNone()
    {
        var graph = FolderGraph.Of(
            [["using A.C;", "namespace A.B;"], ["namespace A.C;"], ["namespace A.D;", "class X { A.B.Y y; A.C.Z z; }"]]);

        Assert.Equal(["A.B", "A.C"], graph["A.D"].Order(StringComparer.Ordinal));
        Assert.Empty(FolderGraph.CircleIn(graph));
    }

    private static string FolderOf(string file) => file[..(file.LastIndexOf('/') + 1)];

    private static string? ProjectOf(string file, HashSet<string> projects)
    {
        for (var end = file.LastIndexOf('/'); end > 0; end = file.LastIndexOf('/', end - 1))
        {
            if (projects.Contains(file[..(end + 1)]))
            {
                return file[..(end + 1)];
            }
        }

        return null;
    }

    private static bool IsOurs(string[] lines) =>
        FolderGraph.NamespaceOf(lines)?.StartsWith("Microsoft.", StringComparison.Ordinal) == false;

    // Extension methods stand where their users have a using already.
    private static bool IsInItsFolder(string file, string project)
    {
        var folder = FolderOf(file)[project.Length..].TrimEnd('/').Replace('/', '.');
        return FolderGraph.NamespaceOf(RepositoryTree.Lines(file)!) is not { } name
            || folder.Length == 0
            || name.EndsWith("." + folder, StringComparison.Ordinal)
            || name.StartsWith("Microsoft.", StringComparison.Ordinal);
    }
}
