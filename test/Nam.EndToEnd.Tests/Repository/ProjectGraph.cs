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

    /// <summary>The projects of a solution that are shipped.</summary>
    public static IEnumerable<string> SourceProjects(Solution solution)
    {
        var source = Path.Combine(RepositoryRoot.Path, "src") + Path.DirectorySeparatorChar;
        return solution.Projects.Where(project => project.StartsWith(source, StringComparison.Ordinal)).Order(StringComparer.Ordinal);
    }

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
