// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text.Json;

namespace Nam.Benchmarks.Containers;

/// <summary>The container form on documents of a folder: bytes beside gzip and Brotli, and time beside gzip.</summary>
internal static class CorpusSuite
{
    private const int SmallestTimed = 2_048;

    private static readonly JsonSerializerOptions Json =
        new() { WriteIndented = true, PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower };

    /// <summary>Runs the suite, in about four seconds a document.</summary>
    /// <param name="folder">Its files, and those in the folders in it.</param>
    /// <param name="args"><c>quick</c>: sizes alone; <c>write PATH</c>: writes the figures there as JSON.</param>
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

        var budget = TimeSpan.FromSeconds(args.Contains("quick") ? 0 : 2);
        Console.WriteLine(
            "| document | text, B | gzip -6 | Brotli 5 | Brotli 11 | containers | ÷ Brotli 5 | smallest | ÷ Brotli 5 |"
            + " encode ÷ gzip | decode ÷ gunzip | smallest: encode | decode |");
        Console.WriteLine("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        var rows = files.OrderBy(file => new FileInfo(file).Length).ThenBy(file => file, StringComparer.Ordinal)
            .Select(file => Measure(Path.GetRelativePath(folder, file), File.ReadAllBytes(file), budget)).ToList();
        var stayText = rows.Count(row => !row.IsCarried);
        var figures = FiguresOf(rows, row => row.Smallest, stayText);
        var quick = FiguresOf(rows, row => row.Containers, stayText);
        Console.WriteLine();
        Console.WriteLine($"{rows.Count} documents, of which {stayText} stay text.");
        Console.WriteLine($"Most effort: {figures}");
        Console.WriteLine($"Little effort: {quick}");
        if (Array.IndexOf(args, "write") is >= 0 and var write)
        {
            var command = string.Join(' ', ["./build.sh", "bench", "containers", "--corpus", folder, .. args]);
            Save(args[write + 1], command, figures, quick, rows);
        }

        return 0;
    }

    private static Row Measure(string name, byte[] text, TimeSpan budget)
    {
        using var document = new CorpusDocument(name, text);
        var isCarried = document.Quick.Count != 0;
        var times = budget > TimeSpan.Zero && isCarried && text.Length >= SmallestTimed ? document.Time(budget) : null;
        var row = new Row(
            name,
            document.TextBytes,
            document.GZipBytes,
            document.Brotli5Bytes,
            document.Brotli11Bytes,
            document.BytesOf(document.Quick),
            document.BytesOf(document.Smallest),
            isCarried,
            times?.Encode,
            times?.Decode,
            times?.EncodeSmallest,
            times?.DecodeSmallest);
        Console.WriteLine(
            $"| {name} | {row.Text:N0} | {row.Gzip6:N0} | {row.Brotli5:N0} | {row.Brotli11:N0} |"
            + $" {(isCarried ? row.Containers.ToString("N0") : "text")} | {(double)row.Containers / row.Brotli5:N2} |"
            + $" {row.Smallest:N0} | {(double)row.Smallest / row.Brotli5:N2} |"
            + $" {times?.Encode:N2} | {times?.Decode:N2} | {times?.EncodeSmallest:N2} | {times?.DecodeSmallest:N2} |");
        return row;
    }

    private static Figures FiguresOf(List<Row> rows, Func<Row, long> bytes, int stayText)
    {
        double sum = rows.Sum(bytes);
        return new Figures(
            sum / rows.Sum(row => row.Brotli5),
            sum / rows.Sum(row => row.Brotli11),
            sum / rows.Sum(row => row.Gzip6),
            rows.Count(row => bytes(row) > row.Brotli5),
            stayText);
    }

    private static void Save(string path, string command, Figures figures, Figures quick, List<Row> rows)
    {
        var document = new
        {
            Machine = $"{RuntimeInformation.OSDescription}, {RuntimeInformation.FrameworkDescription}, {Environment.ProcessorCount} cores",
            Date = DateTime.UtcNow.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
            Command = command,
            Figures = figures,
            LittleEffort = quick,
            Documents = rows,
        };
        File.WriteAllText(path, JsonSerializer.Serialize(document, Json) + "\n");
    }

    private sealed record Figures(double SumOverBr5, double SumOverBr11, double SumOverGzip6, int LargerThanBr5, int StayText)
    {
        public override string ToString() =>
            $"÷ Brotli 5 {SumOverBr5:N3}, ÷ Brotli 11 {SumOverBr11:N3}, ÷ gzip -6 {SumOverGzip6:N3};"
            + $" larger than Brotli 5: {LargerThanBr5}";
    }

    private sealed record Row(
        string Name,
        long Text,
        long Gzip6,
        long Brotli5,
        long Brotli11,
        long Containers,
        long Smallest,
        bool IsCarried,
        double? EncodeOverGzip6,
        double? DecodeOverGunzip,
        double? SmallestEncodeOverGzip6,
        double? SmallestDecodeOverGunzip);
}
