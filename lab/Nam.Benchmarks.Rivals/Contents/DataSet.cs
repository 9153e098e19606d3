// SPDX-License-Identifier: MIT
using System.Collections;
using System.Reflection;
using Nam.Benchmarks.Gate.Node.Rows;
using Nam.Benchmarks.Rivals.Ways;
using Tpch;
using Tpch.Queries;

namespace Nam.Benchmarks.Rivals.Contents;

/// <summary>Contents of one kind.</summary>
/// <param name="Name">What the command line calls it.</param>
/// <param name="Title">What the table says of it.</param>
/// <param name="Contents">For each content its name and a maker of its ways.</param>
internal sealed record DataSet(string Name, string Title, IReadOnlyList<(string Name, Func<IReadOnlyList<Way>> Ways)> Contents)
{
    private static readonly MethodInfo RowsOf =
        typeof(WayList).GetMethod(nameof(WayList.OfRows), BindingFlags.NonPublic | BindingFlags.Static)!;

    /// <summary>The data sets, made one by one.</summary>
    /// <param name="scale">TPC-H's scale factor.</param>
    /// <param name="corpus">A folder of XML documents, or null.</param>
    internal static IEnumerable<DataSet> All(double scale, string? corpus)
    {
        yield return Tpch(scale);
        yield return Rows("members", "the public methods of the framework's core library", ("members", Member.All()));
        yield return Rows("readings", "seeded readings of 40 sensors", ("20,000", Reading.Make(20_000)), ("100", Reading.Make(100)));
        if (corpus is null)
        {
            yield break;
        }

        var files = Directory.GetFiles(corpus, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal).ToList();
        var tracks = files.Where(file => file.EndsWith(".gpx", StringComparison.Ordinal))
            .Select(file => (Path.GetFileName(file), TrackPoint.Read(file))).Where(track => track.Item2.Count > 0).ToArray();
        if (tracks.Length > 0)
        {
            yield return Rows("tracks", $"the points of {tracks.Length} recorded tracks (GPX)", tracks);
        }

        yield return new DataSet(
            "documents", $"{files.Count} XML documents as text, from text and back to text",
            [.. files.Select(file => (Path.GetRelativePath(corpus, file), Deferred(() => WayList.OfDocument(File.ReadAllBytes(file)))))]);
    }

    // The rows are made before anything is measured, so that the tables are gone by then.
    private static DataSet Tpch(double scale)
    {
        var database = TpchDatabase.Load(scale);
        var replies = TpchQuery.All.Select(query => (Query: query, Rows: query.Run(database))).ToList();
        return new DataSet(
            "tpch", $"the 22 replies of TPC-H at scale factor {scale}",
            [.. replies.Select(reply => ($"Q{reply.Query.Number}", Deferred(() => OfQuery(reply.Query, reply.Rows))))]);
    }

    private static IReadOnlyList<Way> OfQuery(TpchQuery query, IList rows) =>
        (IReadOnlyList<Way>)RowsOf.MakeGenericMethod(query.RowType).Invoke(null, [rows])!;

    private static DataSet Rows<TRow>(string name, string title, params (string Name, List<TRow> Rows)[] replies)
        where TRow : class, new() =>
        new(
            name, $"{title}: {string.Join(" and ", replies.Select(reply => $"{reply.Rows.Count:N0}"))} rows",
            [.. replies.Select(reply => (reply.Name, Deferred(() => WayList.OfRows(reply.Rows))))]);

    private static Func<IReadOnlyList<Way>> Deferred(Func<IReadOnlyList<Way>> make) => make;
}
