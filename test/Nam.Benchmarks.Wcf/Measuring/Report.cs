// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Nam.Benchmarks.Wcf;

/// <summary>Shows the figures beside their goals and writes them to docs/results/wcf.json.</summary>
internal static class Report
{
    private static readonly JsonSerializerOptions Json = new()
    {
        WriteIndented = true,
        PropertyNamingPolicy = JsonNamingPolicy.CamelCase,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Encoder = System.Text.Encodings.Web.JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
    };

    internal static void Print(IEnumerable<Figure> figures)
    {
        Console.WriteLine();
        Console.WriteLine("| row | reply | figure | quartiles | goal | | |");
        Console.WriteLine("|---|---|--:|--:|--:|---|---|");
        foreach (var figure in figures)
        {
            var quartiles = figure.LowerQuartile is null ? string.Empty : $"{Number(figure.LowerQuartile.Value)}–{Number(figure.UpperQuartile!.Value)}";
            var goal = figure.AtLeast is { } least ? $"≥ {Number(least)}" : figure.AtMost is { } most ? $"≤ {Number(most)}" : string.Empty;
            var mark = figure.IsMet switch { true => "met", false => "MISSED", null => string.Empty };
            Console.WriteLine($"| {figure.Row} | {figure.Size} | {Number(figure.Value)} | {quartiles} | {goal} | {mark} | {figure.Remark} |");
        }
    }

    internal static void Write(string path, IReadOnlyList<Figure> figures, bool isQuick)
    {
        var document = new
        {
            Date = DateTime.UtcNow.ToString("yyyy-MM-dd'T'HH:mm'Z'", CultureInfo.InvariantCulture),
            IsQuick = isQuick,
            Machine = new { Cores = Environment.ProcessorCount, OperatingSystem = RuntimeInformation.OSDescription, Framework = RuntimeInformation.FrameworkDescription },
            Figures = figures,
        };
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, JsonSerializer.Serialize(document, Json) + "\n");
    }

    private static string Number(double value)
    {
        return value.ToString(Math.Abs(value) < 0.1 ? "0.####" : "0.##", CultureInfo.InvariantCulture);
    }
}
