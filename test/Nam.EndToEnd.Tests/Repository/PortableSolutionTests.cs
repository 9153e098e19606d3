// SPDX-License-Identifier: MIT
using Nam.Build;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The portable solution is exactly the part of the whole that needs no CoreWCF; the core is a part of that.</summary>
public sealed class PortableSolutionTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-graph-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void PortableSolution_ComparedWithWhole_LeavesOutExactlyWhatNeedsCoreWcf()
    {
        var whole = Solution.Whole(RepositoryRoot.Path);
        var expected = whole.Projects.Where(project => !NeedsCoreWcf(project));

        var actual = Solution.Portable(RepositoryRoot.Path).Projects;

        Assert.Equal(expected.Order(StringComparer.Ordinal), actual.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void CoreSolution_ComparedWithPortable_IsAPartThatRefersToNothingElse()
    {
        var core = Solution.Core(RepositoryRoot.Path).Projects;

        Assert.Subset(Solution.Portable(RepositoryRoot.Path).Projects.ToHashSet(), core.ToHashSet());
        Assert.Subset(core.ToHashSet(), core.SelectMany(ProjectReferences.Of).ToHashSet());
    }

    [Fact]
    public void WholeSolution_ComparedWithTree_HoldsEveryProject()
    {
        var tree = RepositoryTree.Files.Where(file => file.EndsWith(".csproj", StringComparison.Ordinal)).Select(RepositoryTree.FullPath);

        var projects = Solution.Whole(RepositoryRoot.Path).Projects;

        Assert.Equal(tree.Select(Path.GetFullPath).Order(StringComparer.Ordinal), projects.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void NeedsCoreWcf_ThroughAnotherProject_IsTrue()
    {
        Write("Host", """<PackageReference Include="CoreWCF.Http" />""");
        var service = Write("Service", """<ProjectReference Include="..\Host\Host.csproj" />""");

        Assert.True(NeedsCoreWcf(service));
    }

    [Fact]
    public void NeedsCoreWcf_OtherPackages_IsFalse()
    {
        var project = Write("Plain", """<PackageReference Include="MathNet.Numerics" />""");

        Assert.False(NeedsCoreWcf(project));
    }

    private static bool NeedsCoreWcf(string project) =>
        ProjectGraph.PackagesOf(project).Any(package => package.StartsWith("CoreWCF.", StringComparison.OrdinalIgnoreCase));

    private string Write(string name, string item)
    {
        var path = Path.Combine(_folder.CreateSubdirectory(name).FullName, name + ".csproj");
        File.WriteAllText(path, $"<Project><ItemGroup>{item}</ItemGroup></Project>");
        return path;
    }
}
