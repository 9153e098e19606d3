// SPDX-License-Identifier: MIT
using System.Xml.Linq;
using Nam.Build;
using Nam.TestKit;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>What projects say in their own files about what they need.</summary>
internal static class ProjectGraph
{
    /// <summary>The packages that a project asks for, itself or through the projects that it refers to.</summary>
    public static IReadOnlySet<string> PackagesOf(string project)
    {
        var packages = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        Collect(project, packages, []);
        return packages;
    }

    /// <summary>What a project's package has to depend on: the packages that it names, in the versions that hold
    /// everywhere, and our projects.</summary>
    public static IEnumerable<(string Id, string Version)> DependenciesOf(string name, string ourVersion)
    {
        var project = PathOf(name);
        var versions = XDocument.Load(RepositoryTree.FullPath("Directory.Packages.props")).Descendants("PackageVersion")
            .ToDictionary(each => (string)each.Attribute("Include")!, each => (string)each.Attribute("Version")!);
        return PackageReferences(project).Where(each => each.IsPassedOn).Select(each => (each.Id, versions[each.Id]))
            .Concat(ProjectReferences.Of(project).Select(reference => (Solution.NameOf(reference), ourVersion)));
    }

    /// <summary>The names of the packages that the portable solution holds.</summary>
    public static IEnumerable<string> PortablePackages() =>
        SourceProjects(Solution.Portable(RepositoryRoot.Path)).Where(PackVerb.IsPackable).Select(Solution.NameOf);

    /// <summary>Those of them that other programs refer to.</summary>
    public static IEnumerable<string> PortableLibraries() => PortablePackages().Where(name => !IsTool(name) && !IsTemplate(name));

    /// <summary>Those of them that are installed as commands.</summary>
    public static IEnumerable<string> PortableTools() => PortablePackages().Where(IsTool);

    /// <summary>The projects that a project refers to, itself or through others.</summary>
    public static IEnumerable<string> PackedWith(string name)
    {
        var seen = new HashSet<string>();
        Collect(PathOf(name), [], seen);
        return seen.Select(Solution.NameOf).Where(other => other != name);
    }

    /// <summary>The projects of a solution under <c>src</c>.</summary>
    public static IEnumerable<string> SourceProjects(Solution solution)
    {
        var source = Path.Combine(RepositoryRoot.Path, "src") + Path.DirectorySeparatorChar;
        return solution.Projects.Where(project => project.StartsWith(source, StringComparison.Ordinal)).Order(StringComparer.Ordinal);
    }

    /// <summary>The full paths of what a project names by a path: other projects, sources and resources that it links,
    /// files that it imports.</summary>
    public static IEnumerable<string> FilesOf(string project) =>
        XDocument.Load(project).Descendants().Attributes()
            .Where(attribute => attribute.Name.LocalName is "Include" or "Update" or "Project")
            .SelectMany(attribute => attribute.Value.Replace('\\', '/').Split(';'))
            .Where(path => path.Contains('/'))
            .Select(path => Path.GetFullPath(path, Path.GetDirectoryName(project)!));

    private static string PathOf(string name) => Path.Combine(RepositoryRoot.Path, "src", name, name + ".csproj");

    private static IEnumerable<(string Id, bool IsPassedOn)> PackageReferences(string project) =>
        XDocument.Load(project).Descendants("PackageReference")
            .Select(each => ((string)each.Attribute("Include")!, (string?)each.Attribute("PrivateAssets") != "all"));

    private static bool IsTemplate(string name) =>
        XDocument.Load(PathOf(name)).Descendants("PackageType").Any(element => element.Value == "Template");

    private static bool IsTool(string name) =>
        XDocument.Load(PathOf(name)).Descendants("PackAsTool").Any(element => element.Value == "true");

    private static void Collect(string project, HashSet<string> packages, HashSet<string> seen)
    {
        if (!seen.Add(project))
        {
            return;
        }

        packages.UnionWith(PackageReferences(project).Select(each => each.Id));
        foreach (var reference in ProjectReferences.Of(project))
        {
            Collect(reference, packages, seen);
        }
    }
}
