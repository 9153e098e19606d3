// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;

namespace Nam.Benchmarks.Containers;

/// <summary>The container form on documents of a folder: bytes beside gzip and Brotli, and time beside gzip.</summary>
internal static class CorpusSuite
{
    private const int SmallestTimed = 2_048;
    private const int DocumentsOfWarmUp = 5;
    private const string UsualPath = "docs/results/documents.json";

    private static readonly JsonSerializerOptions Json =
        new() { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    /// <summary>Runs the suite, in about four seconds a document.</summary>
    /// <param name="folder">Its files, and those in the folders in it.</param>
    /// <param name="args"><c>quick</c>: sizes alone; <c>write PATH</c>: where the figures go as JSON; by default,
    /// but of sizes alone, to docs/results/documents.json of the folder that it runs in, if there is docs/results.</param>
    /// <returns>0, or 2 if the folder has no file.</returns>
    internal static int Run(string folder, string[] args)
    {
        CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
        var files = Directory.Exists(folder) ? Directory.GetFiles(folder, "*", SearchOption.AllDirectories) : [];
        if (files.Length == 0)
        {
            Console.Error.WriteLine($"There is no file in {folder}. Name a folder of XML documents.");
            return 2;
        }

        var isQuick = args.Contains("quick");
        var budget = TimeSpan.FromSeconds(isQuick ? 0 : 2);
        if (!isQuick)
        {
            WarmUp(files, budget);
        }

        Console.WriteLine(
            "| document | text, B | gzip -6 | Brotli 5 | Brotli 11 | containers | ÷ Brotli 5 | encode ÷ gzip |"
            + " decode ÷ gunzip | mixed | ÷ Brotli 5 | encode | decode |");
        Console.WriteLine("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        var rows = files.OrderBy(file => new FileInfo(file).Length).ThenBy(file => file, StringComparer.Ordinal)
            .Select(file => Measure(Path.GetRelativePath(folder, file), File.ReadAllBytes(file), budget)).ToList();
        List<Figures> figures = [];
        foreach (var (name, bytes) in new (string, Func<Row, long>)[]
            { ("Without mixing", row => row.Containers), ("With mixing", row => row.Mixed), ("All mixed", row => row.AllMixed) })
        {
            Console.WriteLine();
            figures.Add(Tell($"{name}, all", rows, bytes));
            figures.Add(Tell($"{name}, the half that limits were chosen by", rows.Where(Decides), bytes));
            figures.Add(Tell($"{name}, the half that only judges", rows.Where(row => !Decides(row)), bytes));
        }

        var path = Array.IndexOf(args, "write") is >= 0 and var write ? args[write + 1] : UsualPath;
        if (path != UsualPath || (!isQuick && Directory.Exists(Path.GetDirectoryName(path))))
        {
            Save(path, string.Join(' ', ["./build.sh", "bench", "containers", "--corpus", "FOLDER", .. args]), figures, rows);
        }

        return 0;
    }

    // The document that was timed first, while the compiler was still at work, took twice as long to encode as any other.
    private static void WarmUp(string[] files, TimeSpan budget)
    {
        foreach (var file in files.Where(file => new FileInfo(file).Length >= SmallestTimed).Take(DocumentsOfWarmUp))
        {
            using var document = new CorpusDocument(file, File.ReadAllBytes(file));
            if (document.IsCarried)
            {
                document.Time(budget);
            }
        }
    }

    private static Row Measure(string name, byte[] text, TimeSpan budget)
    {
        using var document = new CorpusDocument(name, text);
        var isTimed = budget > TimeSpan.Zero && document.IsCarried && text.Length >= SmallestTimed;
        var times = isTimed ? document.Time(budget) : null;
        var row = new Row(
            name,
            document.TextBytes,
            document.GZipBytes,
            document.Brotli5Bytes,
            document.Brotli11Bytes,
            document.ContainerBytes,
            document.MixedBytes,
            document.AllMixedBytes,
            document.IsCarried,
            times?.Encode,
            times?.Decode,
            times?.EncodeMixed,
            times?.DecodeMixed,
            times?.EncodeMixedPerByte,
            times?.DecodeMixedPerByte);
        Console.WriteLine(
            $"| {name} | {row.Text:N0} | {row.Gzip6:N0} | {row.Brotli5:N0} | {row.Brotli11:N0} |"
            + $" {(row.IsCarried ? row.Containers.ToString("N0") : "text")} | {(double)row.Containers / row.Brotli5:N2} |"
            + $" {row.EncodeOverGzip6:N2} | {row.DecodeOverGunzip:N2} | {row.Mixed:N0} | {(double)row.Mixed / row.Brotli5:N2} |"
            + $" {row.MixedEncodeOverGzip6:N2} | {row.MixedDecodeOverGunzip:N2} |");
        return row;
    }

    // By its name, so that no result decides where a document belongs.
    private static bool Decides(Row row) => (SHA256.HashData(Encoding.UTF8.GetBytes(row.Name))[3] & 1) == 0;

    private static Figures Tell(string name, IEnumerable<Row> of, Func<Row, long> bytes)
    {
        var rows = of.ToList();
        double sum = rows.Sum(bytes);
        var figures = new Figures(
            rows.Count,
            sum / Math.Max(1, rows.Sum(row => row.Brotli5)),
            sum / Math.Max(1, rows.Sum(row => row.Brotli11)),
            sum / Math.Max(1, rows.Sum(row => row.Gzip6)),
            rows.Count(row => bytes(row) > row.Brotli5),
            rows.Count(row => !row.IsCarried));
        Console.WriteLine($"{name}: {figures}");
        return figures;
    }

    private static void Save(string path, string command, List<Figures> figures, List<Row> rows)
    {
        var document = new
        {
            Machine = $"{RuntimeInformation.OSDescription}, {RuntimeInformation.FrameworkDescription}, {Environment.ProcessorCount} cores",
            Date = DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
            Command = command,
            Figures = figures[0],
            DecidingHalf = figures[1],
            JudgingHalf = figures[2],
            Mixing = new { Figures = figures[3], DecidingHalf = figures[4], JudgingHalf = figures[5] },
            AllMixed = new { Figures = figures[6], DecidingHalf = figures[7], JudgingHalf = figures[8] },
            Documents = rows,
        };
        File.WriteAllText(path, JsonSerializer.Serialize(document, Json) + "\n");
    }

    private sealed record Figures(
        int Documents, double SumOverBr5, double SumOverBr11, double SumOverGzip6, int LargerThanBr5, int StayText)
    {
        public override string ToString() =>
            $"{Documents} documents: ÷ Brotli 5 {SumOverBr5:N3}, ÷ Brotli 11 {SumOverBr11:N3}, ÷ gzip -6 {SumOverGzip6:N3};"
            + $" larger than Brotli 5: {LargerThanBr5}; stay text: {StayText}";
    }

    private sealed record Row(
        string Name,
        long Text,
        long Gzip6,
        long Brotli5,
        long Brotli11,
        long Containers,
        long Mixed,
        long AllMixed,
        bool IsCarried,
        double? EncodeOverGzip6,
        double? DecodeOverGunzip,
        double? MixedEncodeOverGzip6,
        double? MixedDecodeOverGunzip,
        double? MixedEncodeMicrosecondsPerByte,
        double? MixedDecodeMicrosecondsPerByte);
}
