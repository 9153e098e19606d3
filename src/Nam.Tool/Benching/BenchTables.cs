// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Benching;

/// <summary>Measured figures as tables.</summary>
internal static class BenchTables
{
    /// <summary>From this width on there is room for the compression ratio.</summary>
    private const int WidthOfAll = 90;

    internal static void Write(ToolConsole console, BenchOutcome outcome, bool withEach)
    {
        var all = outcome.All;
        var culture = CultureInfo.InvariantCulture;
        console.Tables.WriteLine(string.Create(
            culture, $"{all.Name}: {all.Formats[0].TextBytes:N0} bytes of text. {outcome.Framework}, {outcome.Cores} {(outcome.Cores == 1 ? "core" : "cores")}; medians of {outcome.Rounds} rounds in {outcome.Seconds:N1} s."));
        WriteGroup(console, all);
        if (withEach && outcome.Messages.Count > 1)
        {
            foreach (var message in outcome.Messages)
            {
                console.Tables.WriteLine(
                    string.Create(culture, $"{ToolTable.Printable(message.Name)}: {message.Formats[0].TextBytes:N0} bytes of text."));
                WriteGroup(console, message);
            }
        }

        console.Tables.WriteLine(
            "MB/s: 10^6 bytes of text a second, from finished text to the wire and back. ÷ gzip: over gzip -6 of this run; bytes below 1 are fewer, speeds above 1 faster. *: best of NAM's formats.");
    }

    private static void WriteGroup(ToolConsole console, BenchGroup group)
    {
        var isWide = console.Width >= WidthOfAll;
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Format").NoWrap());
        table.AddColumn(ToolTable.Number("Bytes"));
        if (isWide)
        {
            table.AddColumn(ToolTable.Number("Ratio"));
        }

        foreach (var name in (string[])["÷ gzip", "Encode MB/s", "÷ gzip", "Decode MB/s", "÷ gzip"])
        {
            table.AddColumn(ToolTable.Number(isWide ? name : name.Replace("code MB/s", ". MB/s", StringComparison.Ordinal)));
        }

        var candidates = group.Formats.Where(each => !each.IsReference).ToList();
        var fewest = candidates.Min(each => (long?)each.WireBytes);
        var encode = candidates.Max(each => each.EncodeMegabytesPerSecond);
        var decode = candidates.Max(each => each.DecodeMegabytesPerSecond);
        foreach (var each in group.Formats)
        {
            var isCandidate = !each.IsReference;
            var cells = new List<string>
            {
                ToolTable.Cell(each.Format),
                Mark(each.WireBytes.ToString("N0", CultureInfo.InvariantCulture), isCandidate && each.WireBytes == fewest),
                Number(each.Ratio, "N2"),
                Number(each.BytesToGZip, "N2"),
                Mark(Speed(each.EncodeMegabytesPerSecond), isCandidate && each.EncodeMegabytesPerSecond == encode),
                Number(each.EncodeSpeedToGZip, "N2"),
                Mark(Speed(each.DecodeMegabytesPerSecond), isCandidate && each.DecodeMegabytesPerSecond == decode),
                Number(each.DecodeSpeedToGZip, "N2"),
            };
            if (!isWide)
            {
                cells.RemoveAt(2);
            }

            table.AddRow([.. cells]);
        }

        console.Tables.Write(table);
    }

    // The space keeps the digits of a column below each other.
    private static string Mark(string number, bool isBest) => isBest ? $"[bold green]{number}*[/]" : number + " ";

    private static string Speed(double? megabytes) => Number(megabytes, megabytes < 100 ? "N1" : "N0");

    private static string Number(double? value, string format) => value?.ToString(format, CultureInfo.InvariantCulture) ?? "-";
}
