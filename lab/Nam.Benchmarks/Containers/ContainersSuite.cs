// SPDX-License-Identifier: MIT
using System.Collections;
using System.Diagnostics;
using System.Globalization;
using Nam.Benchmarks.Wcf.Measuring;
using Tpch;
using Tpch.Queries;

namespace Nam.Benchmarks.Containers;

/// <summary>Containers on the replies of TPC-H, or on the documents of a folder: bytes and time beside gzip and Brotli.</summary>
internal static class ContainersSuite
{
    private const int WarmUps = 5;

    /// <summary>Runs the suite.</summary>
    /// <param name="folder">A folder of documents; null for TPC-H at scale factor 1.</param>
    /// <param name="args"><c>quick</c>: sizes alone, of TPC-H at 0.1; <c>--write</c>: the page in docs/results.</param>
    /// <returns>0, or 2 if the folder has no file.</returns>
    internal static int Run(string? folder, string[] args)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var isQuick = args.Contains("quick");
        var budget = TimeSpan.FromSeconds(isQuick ? 0 : 2);
        var scale = isQuick ? 0.1 : 1;
        var machine = Machine.Describe();
        var started = Stopwatch.GetTimestamp();
        var figures = (folder is null ? OfReplies(scale, budget) : OfDocuments(folder, budget)).ToList();
        if (figures.Count == 0)
        {
            Console.Error.WriteLine($"There is no file in {folder}. Name a folder of XML documents.");
            return 2;
        }

        foreach (var line in ContainersPage.Table(figures).Append("").Append(ContainersPage.Sum(figures)))
        {
            Console.WriteLine(line);
        }

        if (args.Contains("--write"))
        {
            var (name, subject, corpus) = folder is null
                ? ("containers", $"the replies of TPC-H at scale factor {scale}", "")
                : ("documents", $"{figures.Count} documents", " --corpus FOLDER");
            var how = machine.Describe(
                $"./build.sh bench containers{corpus} {string.Join(' ', args)}", DateTime.UtcNow,
                Stopwatch.GetElapsedTime(started).TotalSeconds);
            ContainersPage.Write(name, subject, how, figures);
        }

        return 0;
    }

    private static IEnumerable<ContainerFigures> OfReplies(double scale, TimeSpan budget)
    {
        var database = TpchDatabase.Load(scale);
        var replies = TpchQuery.All.Select(query => (query, Rows: query.Run(database))).ToList();
        foreach (var (query, rows) in budget > TimeSpan.Zero ? replies.Take(WarmUps) : [])
        {
            MeasureReply(query, rows, budget);
        }

        return replies.Select(reply => MeasureReply(reply.query, reply.Rows, budget));
    }

    private static ContainerFigures MeasureReply(TpchQuery query, IList list, TimeSpan budget)
    {
        using var rows = new MeasuredRows(query, list);
        var figures = MeasureText($"Q{query.Number}", rows.Text, budget);
        return budget > TimeSpan.Zero ? rows.Time(figures, budget) : figures;
    }

    private static IEnumerable<ContainerFigures> OfDocuments(string folder, TimeSpan budget)
    {
        var files = Directory.Exists(folder) ? Directory.GetFiles(folder, "*", SearchOption.AllDirectories) : [];

        // The document that was timed first, while the compiler was still at work, took twice as long to encode as any other.
        foreach (var file in budget > TimeSpan.Zero ? files.Take(WarmUps) : [])
        {
            MeasureText(file, File.ReadAllBytes(file), budget);
        }

        return files.OrderBy(file => new FileInfo(file).Length).ThenBy(file => file, StringComparer.Ordinal)
            .Select(file => MeasureText(Path.GetRelativePath(folder, file), File.ReadAllBytes(file), budget));
    }

    private static ContainerFigures MeasureText(string name, byte[] text, TimeSpan budget)
    {
        using var document = new MeasuredDocument(name, text);
        return budget > TimeSpan.Zero ? document.Time(budget) : document.Figures;
    }
}
