// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Benching;

/// <summary>What was measured, and where.</summary>
/// <param name="Messages">Number of messages.</param>
/// <param name="TextBytes">Bytes of their text.</param>
/// <param name="Framework">The runtime.</param>
/// <param name="OperatingSystem">The operating system.</param>
/// <param name="Cores">Processors that the process may use.</param>
/// <param name="Rounds">Rounds after warming up: every median is of so many batches.</param>
/// <param name="Seconds">Seconds in all.</param>
/// <param name="Formats">A row a format.</param>
internal sealed record BenchOutcome(
    int Messages, long TextBytes, string Framework, string OperatingSystem, int Cores, int Rounds, double Seconds,
    IReadOnlyList<BenchRow> Formats)
{
    /// <summary>Writes the figures as a table.</summary>
    internal void Write(ToolConsole console)
    {
        console.Tables.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{Count(Messages, "message")}: {TextBytes:N0} bytes of text. {Framework}, {Count(Cores, "core")}; medians of {Rounds} rounds in {Seconds:N1} s."));
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Format").NoWrap());
        foreach (var name in (string[])["Bytes", "Ratio", "Encode MB/s", "Decode MB/s"])
        {
            table.AddColumn(ToolTable.Number(name));
        }

        var own = Formats.Where(each => !each.IsReference).ToList();
        var fewest = own.Min(each => (long?)each.Bytes);
        var encode = own.Max(each => each.EncodeMegabytesPerSecond);
        var decode = own.Max(each => each.DecodeMegabytesPerSecond);
        foreach (var each in Formats)
        {
            table.AddRow(
                ToolTable.Cell(each.Format),
                Mark(each.Bytes.ToString("N0", CultureInfo.InvariantCulture), !each.IsReference && each.Bytes == fewest),
                ((double)TextBytes / each.Bytes).ToString("N2", CultureInfo.InvariantCulture),
                Mark(Speed(each.EncodeMegabytesPerSecond), !each.IsReference && each.EncodeMegabytesPerSecond == encode),
                Mark(Speed(each.DecodeMegabytesPerSecond), !each.IsReference && each.DecodeMegabytesPerSecond == decode));
        }

        console.Tables.Write(table);
        console.Tables.WriteLine(
            "MB/s: 10^6 bytes of text a second, from finished text to the wire and back. *: best of NAM's formats.");
    }

    private static string Count(int number, string noun) =>
        string.Create(CultureInfo.InvariantCulture, $"{number:N0} {noun}{(number == 1 ? string.Empty : "s")}");

    // The space keeps the digits of a column below each other.
    private static string Mark(string number, bool isBest) => isBest ? $"[bold green]{number}*[/]" : number + " ";

    private static string Speed(double? megabytes) =>
        megabytes?.ToString(megabytes < 100 ? "N1" : "N0", CultureInfo.InvariantCulture) ?? "-";
}
