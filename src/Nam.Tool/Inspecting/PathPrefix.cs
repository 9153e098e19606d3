// SPDX-License-Identifier: MIT
namespace Nam.Tool.Inspecting;

/// <summary>The steps with which all paths of a report begin, which a terminal has no room to repeat.</summary>
internal static class PathPrefix
{
    private const int StepsToKeep = 2;

    /// <summary>The common steps; empty if there are none.</summary>
    internal static string Of(IReadOnlyList<ReportRow> rows)
    {
        var paths = rows.Where(row => row.Kind == "column").Select(row => row.Path.Split('/')).ToList();
        if (paths.Count == 0)
        {
            return string.Empty;
        }

        var common = 0;
        var most = paths.Min(path => path.Length) - StepsToKeep;
        while (common < most && paths.TrueForAll(path => path[common] == paths[0][common]))
        {
            common++;
        }

        return common < StepsToKeep ? string.Empty : string.Join('/', paths[0].Take(common));
    }

    /// <summary>Replaces the common steps with an ellipsis.</summary>
    internal static string Shorten(string path, string prefix)
    {
        return path.StartsWith(prefix + "/", StringComparison.Ordinal) ? string.Concat("…", path.AsSpan(prefix.Length)) : path;
    }
}
