// SPDX-License-Identifier: MIT
using Nam.Build;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>
/// A small repository of its own, whose only package source is an empty folder; packages that this machine already has
/// are found as a fallback, so that nothing is fetched.
/// </summary>
internal sealed class TemporaryRepository : IDisposable
{
    private const string Library = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup>
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
        Write("Directory.Build.props", $"""
            <Project>
              <PropertyGroup>
                <ImplicitUsings>enable</ImplicitUsings>
                <NuGetAudit>false</NuGetAudit>
                <RestorePackagesPath>{PathTo("packages")}</RestorePackagesPath>
                <RestoreFallbackFolders>{PackageCache.Folder}</RestoreFallbackFolders>
              </PropertyGroup>
            </Project>
            """);
        File.Copy(RepositoryTree.FullPath("global.json"), PathTo("global.json"));
        File.Copy(RepositoryTree.FullPath("Directory.Packages.props"), PathTo("Directory.Packages.props"));
    }

    public string PathTo(string relative) => Path.Combine(_folder.FullName, relative);

    public void Write(string relative, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathTo(relative))!);
        File.WriteAllText(PathTo(relative), text);
    }

    /// <summary>Adds a project with one source file and the given items; returns the path of its project file.</summary>
    public string AddProject(string folder, string items = "", string code = "namespace Sample; public sealed class Thing;")
    {
        var path = $"{folder}/{Path.GetFileName(folder)}.csproj";
        Write(path, string.Format(null, Library, items));
        Write($"{folder}/Code.cs", code);
        _projects.Add(path);
        return path;
    }

    /// <summary>Writes the solution with all projects and the portable one with those that remain.</summary>
    public void WriteSolutions(params string[] notPortable)
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
        var portable = _projects.Except(notPortable).Select(project => $"\"{project.Replace("/", @"\\")}\"");
        Write(Solution.PortableFile, $$"""{ "solution": { "path": "..\\NAM.sln", "projects": [ {{string.Join(", ", portable)}} ] } }""");
    }

    /// <summary>Runs the build program of this repository in that one.</summary>
    public CommandResult Build(params string[] arguments) =>
        DotNet.CaptureIn(_folder.FullName, "dotnet", [typeof(Solution).Assembly.Location, .. arguments]);

    /// <summary>Whether the Release build of a project left its assembly.</summary>
    public bool IsBuilt(string project) =>
        File.Exists(Path.Combine(Path.GetDirectoryName(PathTo(project))!, "bin", "Release", "net10.0", Solution.NameOf(project) + ".dll"));

    public void Dispose() => _folder.Delete(recursive: true);
}
