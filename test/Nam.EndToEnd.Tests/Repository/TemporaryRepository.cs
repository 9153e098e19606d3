// SPDX-License-Identifier: MIT
using System.IO.Compression;
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>
/// A small repository of its own with this one's build properties, whose only package source is the folder <c>feed</c>;
/// packages that this machine already has are found as a fallback, so that nothing is fetched.
/// </summary>
internal sealed class TemporaryRepository : IDisposable
{
    private const string Library = """
        <Project Sdk="Microsoft.NET.Sdk">
          <ItemGroup>{0}</ItemGroup>
        </Project>
        """;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-repository-");
    private readonly List<string> _projects = [];

    public TemporaryRepository()
    {
        Write("feed/.keep", "");
        Write("nuget.config", """
            <configuration><packageSources><clear /><add key="empty" value="feed" /></packageSources></configuration>
            """);
        Write("Directory.Build.targets", $"""
            <Project>
              <PropertyGroup>
                <RunAnalyzers>false</RunAnalyzers>
                <RestorePackagesPath>{PathTo("packages")}</RestorePackagesPath>
                <RestoreFallbackFolders>{PackageCache.Folder}</RestoreFallbackFolders>
              </PropertyGroup>
            </Project>
            """);
        foreach (var file in (string[])["global.json", "Directory.Build.props", "Directory.Packages.props", "Directory.Solution.props"])
        {
            File.Copy(RepositoryTree.FullPath(file), PathTo(file));
        }
    }

    public string PathTo(string relative) => Path.Combine(_folder.FullName, relative);

    public void Write(string relative, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathTo(relative))!);
        File.WriteAllText(PathTo(relative), text);
    }

    /// <summary>Adds a project with one source file and the given items; returns the path of its project file.</summary>
    public string AddProject(string folder, string items = "", string code = "namespace Sample; internal sealed class Thing;")
    {
        var path = $"{folder}/{Path.GetFileName(folder)}.csproj";
        Write(path, string.Format(null, Library, items));
        Write($"{folder}/Code.cs", code);
        _projects.Add(path);
        return path;
    }

    /// <summary>Puts a package into the feed that holds nothing but what it depends on.</summary>
    /// <param name="id">Its name.</param>
    /// <param name="version">Its version.</param>
    /// <param name="dependencies">What it depends on, each a name and a range of versions.</param>
    public void AddPackage(string id, string version, params (string Id, string Range)[] dependencies)
    {
        using var package = ZipFile.Open(PathTo($"feed/{id}.{version}.nupkg"), ZipArchiveMode.Create);
        package.CreateEntry("lib/net10.0/_._");
        using var nuspec = new StreamWriter(package.CreateEntry(id + ".nuspec").Open());
        nuspec.Write($"""
            <package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
              <metadata>
                <id>{id}</id><version>{version}</version><authors>test</authors><description>test</description>
                <dependencies>
                  <group targetFramework="net10.0">
                    {string.Concat(dependencies.Select(each => $"""<dependency id="{each.Id}" version="{each.Range}" />"""))}
                  </group>
                </dependencies>
              </metadata>
            </package>
            """);
    }

    /// <summary>Items by which a project asks for packages.</summary>
    public static string Packages(params (string Id, string Version)[] packages) =>
        string.Concat(packages.Select(
            each => $"""<PackageVersion Include="{each.Id}" Version="{each.Version}" /><PackageReference Include="{each.Id}" />"""));

    /// <summary>Writes the solution with all projects and the core with some.</summary>
    public void WriteSolutions(params string[] core)
    {
        var whole = "Microsoft Visual Studio Solution File, Format Version 12.00\n";
        var map = "";
        foreach (var project in _projects)
        {
            var path = project.Replace('/', '\\');
            var id = Guid.NewGuid().ToString("B").ToUpperInvariant();
            whole += $$"""
                Project("{FAE04EC0-301F-11D3-BF4B-00C04F79EFBC}") = "{{Solution.NameOf(project)}}", "{{path}}", "{{id}}"
                EndProject

                """;
            map += $"{id}.Release|Any CPU.ActiveCfg = Release|Any CPU\n{id}.Release|Any CPU.Build.0 = Release|Any CPU\n";
        }

        Write(Solution.WholeFile, $"""
            {whole}Global
            GlobalSection(SolutionConfigurationPlatforms) = preSolution
            Release|Any CPU = Release|Any CPU
            EndGlobalSection
            GlobalSection(ProjectConfigurationPlatforms) = postSolution
            {map}EndGlobalSection
            EndGlobal

            """);
        var projects = core.Select(project => $"\"{project.Replace("/", @"\\")}\"");
        Write(Solution.CoreFile, $$"""{ "solution": { "path": "..\\NAM.sln", "projects": [ {{string.Join(", ", projects)}} ] } }""");
    }

    /// <summary>Restores it as the build program does.</summary>
    public Available Restore(bool isStrict = false) => PackageFeed.Restore(_folder.FullName, isStrict);

    /// <summary>Runs the build program of this repository in that one.</summary>
    public CommandResult Build(params string[] arguments) =>
        DotNet.CaptureIn(_folder.FullName, "dotnet", [typeof(Solution).Assembly.Location, .. arguments]);

    /// <summary>Whether the Release build of a project left its assembly.</summary>
    public bool IsBuilt(string project) =>
        File.Exists(Path.Combine(Path.GetDirectoryName(PathTo(project))!, "bin", "Release", "net10.0", Solution.NameOf(project) + ".dll"));

    public void Dispose() => _folder.Delete(recursive: true);
}
