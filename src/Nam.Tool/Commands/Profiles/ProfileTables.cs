// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Commands.Profiles;

/// <summary>Profiles as sentences and tables.</summary>
internal static class ProfileTables
{
    /// <summary>Up to so many operations are shown with all their formats.</summary>
    private const int MostInFull = 3;

    private const int NumbersWidth = 46;
    private const int FewestName = 16;
    private static readonly CultureInfo Culture = CultureInfo.InvariantCulture;

    internal static void Write(ToolConsole console, ProfileReport report)
    {
        console.Tables.WriteLine(
            $"{ToolTable.Printable(report.Folder)}: {Count(report.Operations.Count, "operation")} of services, {Count(report.Servers.Count, "server")} that were called.");
        foreach (var service in report.Operations.GroupBy(operation => operation.Service))
        {
            WriteTable(
                console, $"What the service {ToolTable.Printable(service.Key)} has learned of its replies:",
                ["Operation", "Samples", "Formats"],
                service.Select(operation => (string[])[
                    Name(console, operation.Operation), Number(operation.Samples), Number(operation.Formats.Count)]));
        }

        if (report.Servers.Count != 0)
        {
            WriteTable(
                console, "What clients here have learned of the servers that they call:", ["Server", "Round trip", "Bandwidth"],
                report.Servers.Select(server => (string[])[
                    Name(console, server.Server), Milliseconds(server.RoundTripSeconds), Bandwidth(server.BandwidthBytesPerSecond)]));
        }

        foreach (var operation in report.Operations.Count <= MostInFull ? report.Operations : [])
        {
            WriteTable(
                console, $"{ToolTable.Printable(operation.Operation ?? All)}: predicted for replies of a typical size.",
                ["Format", "From", "Samples", "Bytes of it", "Bytes", "Encoding"],
                operation.Formats.Select(format => (string[])[
                    ToolTable.Cell(format.Format), format.From, Number(format.Samples), Number(format.FromBytes), Number(format.Bytes),
                    Milliseconds(format.EncodeSeconds)]));
        }

        if (report.Operations.Count > MostInFull)
        {
            console.Tables.WriteLine("--key PATTERN selects some; of up to three the formats are shown.");
        }

        foreach (var key in report.Unreadable)
        {
            console.Tables.WriteLine($"{ToolTable.Printable(key)} is damaged or of another version of NAM.");
        }
    }

    /// <summary>A number with its noun.</summary>
    internal static string Count(int number, string noun) => string.Create(Culture, $"{number:N0} {noun}{(number == 1 ? "" : "s")}");

    private const string All = "(all operations)";

    private static void WriteTable(ToolConsole console, string title, string[] columns, IEnumerable<string[]> rows)
    {
        console.Tables.WriteLine();
        console.Tables.WriteLine(title);
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text(columns[0]).NoWrap());
        foreach (var column in columns.Skip(1))
        {
            table.AddColumn(ToolTable.Number(column));
        }

        foreach (var row in rows)
        {
            table.AddRow(row);
        }

        console.Tables.Write(table);
    }

    private static string Name(ToolConsole console, string? name) =>
        Markup.Escape(ToolTable.CutPath(ToolTable.Printable(name ?? All), Math.Max(FewestName, console.Width - NumbersWidth)));

    private static string Number(double number) => number.ToString("N0", Culture);

    private static string Milliseconds(double? seconds) => seconds is { } time ? (time * 1000).ToString("N3", Culture) + " ms" : "-";

    private static string Bandwidth(double? bytesPerSecond) =>
        bytesPerSecond is { } rate ? (rate * 8 / 1e6).ToString("N1", Culture) + " Mbit/s" : "-";
}
