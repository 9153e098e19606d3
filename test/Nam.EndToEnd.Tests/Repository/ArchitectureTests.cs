// SPDX-License-Identifier: MIT
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using Nam.Build;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>Dependencies point one way: hosts to the runtime, the runtime to the core and the codecs, those to nobody.</summary>
public sealed class ArchitectureTests
{
    private static readonly string[] Engine = ["Nam.Runtime", "Nam.Core", "Nam.Codecs"];

    /// <summary>
    /// For each project under src what its assembly may refer to besides the base framework; a final star stands for any ending.
    /// </summary>
    private static readonly Dictionary<string, string[]> Allowed = new()
    {
        ["Nam.Core"] = ["MathNet.Numerics"],
        ["Nam.Codecs"] = ["ICSharpCode.SharpZipLib"],
        ["Nam.Runtime"] = ["Nam.Core", "Nam.Codecs", "Microsoft.Extensions.*"],
        ["Nam.AspNetCore"] = [.. Engine, "Microsoft.AspNetCore.*", "Microsoft.Extensions.*", "Microsoft.Net.Http.Headers"],
        ["Nam.Characterization"] = [.. Engine, "Microsoft.AspNetCore.*", "Microsoft.Extensions.*", "Microsoft.Net.Http.Headers"],
        ["Nam.Http"] = [.. Engine, "Microsoft.Extensions.*"],
        ["Nam.CoreWcf"] = [.. Engine, "CoreWCF.*", "Microsoft.AspNetCore.*", "Microsoft.Extensions.*", "Microsoft.Net.Http.Headers"],
        ["Nam.ServiceModel"] = [.. Engine, "System.ServiceModel.*", "Microsoft.Extensions.*"],
        ["Nam.Profiles.LiteDb"] = ["Nam.Core", "Nam.Runtime", "LiteDB", "Microsoft.Extensions.*"],
        ["Nam.Gateway"] =
        [
            .. Engine, "Nam.AspNetCore", "Yarp.ReverseProxy", "Microsoft.AspNetCore*", "Microsoft.Extensions.*",
            "Microsoft.Net.Http.Headers"
        ],
        ["Nam.Gateway.Tool"] = ["Nam.Gateway"],
        ["Nam.Templates"] = [],
        ["Nam.Tool"] = [.. Engine, "Nam.Characterization", "Microsoft.Extensions.*", "System.CommandLine", "Spectre.Console*"],
    };

    public static TheoryData<string> Built => [.. SourceProjects.Where(name => AssemblyPath(name) is not null)];

    private static IEnumerable<string> SourceProjects =>
        ProjectGraph.SourceProjects(Solution.Whole(RepositoryRoot.Path)).Select(Solution.NameOf);

    [Fact]
    public void SourceProjects_ComparedWithPicture_AllHaveAPlace()
    {
        var strangers = SourceProjects.Except(Allowed.Keys);

        Assert.Empty(strangers);
    }

    [Fact]
    public void SourceProjects_FilesThatTheyName_LieUnderSource()
    {
        var source = Path.Combine(RepositoryRoot.Path, "src") + Path.DirectorySeparatorChar;

        var wrong = ProjectGraph.SourceProjects(Solution.Whole(RepositoryRoot.Path))
            .SelectMany(project => ProjectGraph.FilesOf(project).Select(file => (Solution.NameOf(project), File: file)))
            .Where(each => !each.File.StartsWith(source, StringComparison.Ordinal));

        Assert.Empty(wrong);
    }

    [Fact]
    public void PortablePackages_AfterBuild_AreAllChecked()
    {
        var notFound = ProjectGraph.PortablePackages().Where(name => AssemblyPath(name) is null).ToList();

        Assert.Empty(notFound);
    }

    [Theory]
    [MemberData(nameof(Built))]
    public void Assembly_References_StayInsideThePicture(string project)
    {
        var forbidden = ReferencesOf(AssemblyPath(project)!).Where(reference => !IsAllowed(project, reference));

        Assert.Empty(forbidden);
    }

    [Theory]
    [InlineData("Nam.Core", "Nam.Codecs", false)]
    [InlineData("Nam.Codecs", "MathNet.Numerics", false)]
    [InlineData("Nam.Runtime", "Nam.Http", false)]
    [InlineData("Nam.Http", "Microsoft.AspNetCore.Http", false)]
    [InlineData("Nam.Runtime", "Microsoft.Extensions.Options", true)]
    [InlineData("Nam.Core", "System.Runtime", true)]
    public void IsAllowed_ReferenceOfProject_FollowsThePicture(string project, string reference, bool expected)
    {
        Assert.Equal(expected, IsAllowed(project, reference));
    }

    [Fact]
    public void ReferencesOf_ThisAssembly_HoldsWhatItUses()
    {
        var references = ReferencesOf(typeof(ArchitectureTests).Assembly.Location);

        Assert.Contains("Nam.TestKit", references);
        Assert.Contains("Nam.Build", references);
    }

    private static bool IsAllowed(string project, string reference) =>
        IsFramework(reference) || Allowed[project].Any(allowed =>
            allowed.EndsWith('*') ? reference.StartsWith(allowed[..^1], StringComparison.Ordinal) : reference == allowed);

    private static bool IsFramework(string reference) =>
        File.Exists(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, reference + ".dll"));

    private static List<string> ReferencesOf(string path)
    {
        using var file = new PEReader(File.OpenRead(path));
        var metadata = file.GetMetadataReader();
        return [.. metadata.AssemblyReferences.AsEnumerable()
            .Select(handle => metadata.GetString(metadata.GetAssemblyReference(handle).Name))];
    }

    // Hosts that this project cannot refer to on every feed are looked up where their own build put them.
    private static string? AssemblyPath(string project)
    {
        var here = new DirectoryInfo(AppContext.BaseDirectory);
        var framework = here.Name;
        var configuration = here.Parent!.Name;
        string[] places =
        [
            Path.Combine(here.FullName, project + ".dll"),
            Path.Combine(RepositoryRoot.Path, "src", project, "bin", configuration, framework, project + ".dll"),
        ];
        return Array.Find(places, File.Exists);
    }
}
