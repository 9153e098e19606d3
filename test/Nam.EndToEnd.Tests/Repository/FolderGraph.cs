// SPDX-License-Identifier: MIT
using System.Text.RegularExpressions;

namespace Nam.EndToEnd.Tests.Repository;

/// <summary>Which folders of a project need which: by the namespaces that their files name.</summary>
internal static partial class FolderGraph
{
    /// <summary>Makes the graph of files whose namespaces are their folders.</summary>
    /// <param name="files">The text of each file, as lines.</param>
    /// <returns>For each namespace those that it needs.</returns>
    public static Dictionary<string, HashSet<string>> Of(IEnumerable<IReadOnlyList<string>> files)
    {
        var graph = new Dictionary<string, HashSet<string>>();
        var named = new List<(string Namespace, HashSet<string> Words)>();
        foreach (var lines in files)
        {
            if (NamespaceOf(lines) is { } name)
            {
                graph.TryAdd(name, []);
                named.Add((name, [.. lines.SelectMany(line => Dotted().Matches(line)).Select(match => match.Value)]));
            }
        }

        foreach (var (name, words) in named)
        {
            // What lies in an enclosing namespace needs no using.
            graph[name].UnionWith(graph.Keys.Where(other => name.StartsWith(other + ".", StringComparison.Ordinal)));
            graph[name].UnionWith(words.SelectMany(Prefixes)
                .Where(word => word != name && graph.ContainsKey(word) && !name.StartsWith(word + ".", StringComparison.Ordinal)));
        }

        return graph;
    }

    /// <summary>Finds a circle.</summary>
    /// <returns>The namespaces on it, the first one once more at its end; empty if there is none.</returns>
    public static IReadOnlyList<string> CircleIn(Dictionary<string, HashSet<string>> graph)
    {
        var done = new HashSet<string>();
        var path = new List<string>();
        foreach (var name in graph.Keys.Order(StringComparer.Ordinal))
        {
            if (Find(name) is { } circle)
            {
                return circle;
            }
        }

        return [];

        List<string>? Find(string name)
        {
            if (path.IndexOf(name) is var start and >= 0)
            {
                return [.. path[start..], name];
            }

            if (!done.Add(name))
            {
                return null;
            }

            path.Add(name);
            var circle = graph[name].Order(StringComparer.Ordinal).Select(Find).FirstOrDefault(found => found is not null);
            path.RemoveAt(path.Count - 1);
            return circle;
        }
    }

    /// <summary>The namespace that a file declares; null if none.</summary>
    public static string? NamespaceOf(IEnumerable<string> lines) =>
        lines.Select(line => Declaration().Match(line)).FirstOrDefault(match => match.Success)?.Groups["name"].Value;

    private static IEnumerable<string> Prefixes(string word)
    {
        for (var end = word.Length; end > 0; end = word.LastIndexOf('.', end - 1))
        {
            yield return word[..end];
        }
    }

    [GeneratedRegex(@"^namespace (?<name>[\w.]+);")]
    private static partial Regex Declaration();

    [GeneratedRegex(@"\b[A-Z]\w*(\.[A-Z]\w*)+\b")]
    private static partial Regex Dotted();
}
