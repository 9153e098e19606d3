// SPDX-License-Identifier: MIT
using System.Xml.Linq;

namespace Nam.Build;

/// <summary>Which projects need which, by what their files say.</summary>
internal static class ProjectReferences
{
    /// <summary>Some projects and all those that refer to them, themselves or through others.</summary>
    public static IReadOnlySet<string> Closure(IEnumerable<string> all, IEnumerable<string> some)
    {
        var users = all.SelectMany(user => Of(user).Select(used => (used, user))).ToLookup(pair => pair.used, pair => pair.user);
        var found = new HashSet<string>();
        var next = new Stack<string>(some);
        while (next.TryPop(out var project))
        {
            if (found.Add(project))
            {
                foreach (var user in users[project])
                {
                    next.Push(user);
                }
            }
        }

        return found;
    }

    /// <summary>The full paths of the projects that a project names itself.</summary>
    public static IEnumerable<string> Of(string project) =>
        XDocument.Load(project).Descendants("ProjectReference").Select(element => (string?)element.Attribute("Include")).OfType<string>()
            .Select(path => Path.GetFullPath(path.Replace('\\', '/'), Path.GetDirectoryName(project)!));
}
