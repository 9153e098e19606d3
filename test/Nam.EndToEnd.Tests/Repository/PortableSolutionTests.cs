// SPDX-License-Identifier: MIT
using Nam.Build;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>The portable solution is exactly the part of the whole that needs none of the packages some feeds lack.</summary>
public sealed class PortableSolutionTests : IDisposable
{
    private static readonly string[] OftenMissing = ["CoreWCF.", "System.ServiceModel.", "LiteDB", "Yarp."];

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-graph-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void PortableSolution_ComparedWithWhole_LeavesOutExactlyWhatFeedsLack()
    {
        var whole = Solution.Whole(RepositoryRoot.Path);
        var expected = whole.Projects.Where(project => !NeedsMissing(project));

        var actual = Solution.Portable(RepositoryRoot.Path).Projects;

        Assert.Equal(expected.Order(StringComparer.Ordinal), actual.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void WholeSolution_ComparedWithTree_HoldsEveryProject()
    {
        var tree = RepositoryTree.Files.Where(file => file.EndsWith(".csproj", StringComparison.Ordinal)).Select(RepositoryTree.FullPath);

        var projects = Solution.Whole(RepositoryRoot.Path).Projects;

        Assert.Equal(tree.Select(Path.GetFullPath).Order(StringComparer.Ordinal), projects.Order(StringComparer.Ordinal));
    }

    [Fact]
    public void NeedsMissing_ThroughAnotherProject_IsTrue()
    {
        Write("Host", """<PackageReference Include="CoreWCF.Http" />""");
        var service = Write("Service", """<ProjectReference Include="..\Host\Host.csproj" />""");

        Assert.True(NeedsMissing(service));
    }

    [Fact]
    public void NeedsMissing_OtherPackages_IsFalse()
    {
        var project = Write("Plain", """<PackageReference Include="MathNet.Numerics" />""");

        Assert.False(NeedsMissing(project));
    }

    private static bool NeedsMissing(string project) =>
        ProjectGraph.PackagesOf(project)
            .Any(package => OftenMissing.Any(prefix => package.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)));

    private string Write(string name, string item)
    {
        var path = Path.Combine(_folder.CreateSubdirectory(name).FullName, name + ".csproj");
        File.WriteAllText(path, $"<Project><ItemGroup>{item}</ItemGroup></Project>");
        return path;
    }
}
