// SPDX-License-Identifier: MIT
using Nam.Build;
using Nam.EndToEnd.Tests.Repository;

namespace Nam.EndToEnd.Tests.Packaging;

/// <summary>A new program outside the repository gets along with the packages alone.</summary>
[Collection(PackagingCollection.Name)]
public sealed class PackageUseTests(PackedRepository packed) : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-user-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Fact]
    public void Uses_ComparedWithPackages_CoverEveryOne()
    {
        Assert.Empty(ProjectGraph.PortableLibraries().Except(PackageUse.All.Select(use => use.Package)));
    }

    [Fact]
    public void Program_WithAllPackages_Runs()
    {
        Assert.Equal(Expected(PackageUse.All), Run(PackageUse.All));
    }

    [Fact]
    public void Program_WithoutTheWebFramework_Runs()
    {
        string[] ofTheWeb = ["Nam.AspNetCore", "Nam.Characterization", "Nam.Gateway"];
        List<PackageUse> uses = [.. PackageUse.All.Where(use => !ofTheWeb.Contains(use.Package))];

        Assert.Equal(Expected(uses), Run(uses));
    }

    private string Expected(IEnumerable<PackageUse> uses) =>
        string.Join(Environment.NewLine, uses.Select(use => use.Output.Replace("{version}", packed.Version)));

    // Packages of others come from this machine's cache, where building the repository has put them: nothing is fetched.
    private string Run(IReadOnlyList<PackageUse> uses)
    {
        Write("nuget.config", $"""
            <configuration><packageSources><clear /><add key="packed" value="{packed.Packages}" /></packageSources></configuration>
            """);
        Write("Directory.Build.props", "<Project />");
        Write("User.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
                <TargetFramework>net10.0</TargetFramework>
                <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
                <WarningsNotAsErrors>NU1603</WarningsNotAsErrors>
                <NuGetAudit>false</NuGetAudit>
                <RestorePackagesPath>{Path.Combine(_folder.FullName, "packages")}</RestorePackagesPath>
                <RestoreFallbackFolders>{PackageCache.Folder}</RestoreFallbackFolders>
              </PropertyGroup>
              <ItemGroup>{string.Concat(uses.Select(use => use.Package).Distinct().Select(Reference))}</ItemGroup>
            </Project>
            """);
        Write("Program.cs", string.Join("\n", uses.Select(use => use.Code)));

        var built = DotNet.CaptureIn(_folder.FullName, "dotnet", "build", "User.csproj", "-c", "Release", "-v", "q", "--nologo");
        Assert.True(built.ExitCode == 0, built.Output);
        var run = DotNet.CaptureIn(_folder.FullName, "dotnet", Path.Combine("bin", "Release", "net10.0", "User.dll"));
        Assert.True(run.ExitCode == 0, run.Output);
        return run.Output.TrimEnd();
    }

    private string Reference(string package) => $"""<PackageReference Include="{package}" Version="{packed.Version}" />""";

    private void Write(string file, string text) => File.WriteAllText(Path.Combine(_folder.FullName, file), text);
}
