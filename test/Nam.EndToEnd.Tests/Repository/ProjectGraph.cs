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

    /// <summary>The names of the projects under <c>src</c> that the portable solution holds.</summary>
    public static IEnumerable<string> PortablePackages() => SourceProjects(Solution.Portable(RepositoryRoot.Path)).Select(Solution.NameOf);

    /// <summary>Those of them that other programs refer to.</summary>
    public static IEnumerable<string> PortableLibraries() => PortablePackages().Where(name => !IsTool(name));

    /// <summary>Those of them that are installed as commands.</summary>
    public static IEnumerable<string> PortableTools() => PortablePackages().Where(IsTool);

    /// <summary>The projects that a project refers to, itself or through others.</summary>
    public static IEnumerable<string> PackedWith(string name)
    {
        var seen = new HashSet<string>();
        Collect(Path.Combine(RepositoryRoot.Path, "src", name, name + ".csproj"), [], seen);
        return seen.Select(Solution.NameOf).Where(other => other != name);
    }

    /// <summary>The projects of a solution that are shipped.</summary>
    public static IEnumerable<string> SourceProjects(Solution solution)
    {
        var source = Path.Combine(RepositoryRoot.Path, "src") + Path.DirectorySeparatorChar;
        return solution.Projects.Where(project => project.StartsWith(source, StringComparison.Ordinal)).Order(StringComparer.Ordinal);
    }

    private static bool IsTool(string name) =>
        XDocument.Load(Path.Combine(RepositoryRoot.Path, "src", name, name + ".csproj")).Descendants("PackAsTool").Any(element => element.Value == "true");

    private static void Collect(string project, HashSet<string> packages, HashSet<string> seen)
    {
        if (!seen.Add(project))
        {
            return;
        }

        var content = XDocument.Load(project);
        packages.UnionWith(Included(content, "PackageReference"));
        foreach (var reference in Included(content, "ProjectReference"))
        {
            Collect(Path.GetFullPath(reference.Replace('\\', '/'), Path.GetDirectoryName(project)!), packages, seen);
        }
    }

    private static IEnumerable<string> Included(XDocument content, string item) =>
        content.Descendants(item).Select(element => (string?)element.Attribute("Include")).OfType<string>();
}
