// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Commands.Profiles;

/// <summary>Profiles as sentences and tables.</summary>
internal static class ProfileTables
{
    /// <summary>Up to so many profiles are shown with all that they say.</summary>
    private const int MostInFull = 3;

    private const int NumbersWidth = 46;
    private const int FewestName = 16;
    private static readonly CultureInfo Culture = CultureInfo.InvariantCulture;

    internal static void Write(ToolConsole console, ProfileReport report, bool isInFull)
    {
        var written = report.Written is { } time ? string.Create(Culture, $", as of {time.UtcDateTime:yyyy-MM-dd HH:mm} UTC") : "";
        console.Tables.WriteLine(
            $"{ToolTable.Printable(report.Place)} ({report.Kind}{written}): {Count(report.Operations.Count, "operation")} of services, {Count(report.Servers.Count, "server")} that were called.");
        if (report.Count != 0)
        {
            console.Tables.WriteLine(); // further ones come with the tables
        }

        foreach (var service in report.Operations.GroupBy(operation => operation.Service))
        {
            WriteOperations(console, service.Key, [.. service]);
        }

        if (report.Servers.Count != 0)
        {
            WriteServers(console, report.Servers);
        }

        if (isInFull || report.Count <= MostInFull)
        {
            WriteInFull(console, report);
        }
        else
        {
            console.Tables.WriteLine("--key PATTERN selects some, --details shows what is predicted for each.");
        }

        foreach (var key in report.Unreadable)
        {
            console.Tables.WriteLine($"{ToolTable.Printable(key)} is damaged or of another version of NAM.");
        }
    }

    /// <summary>A number with its noun.</summary>
    internal static string Count(int number, string noun) => string.Create(Culture, $"{number:N0} {noun}{(number == 1 ? "" : "s")}");

    private static void WriteInFull(ToolConsole console, ProfileReport report)
    {
        foreach (var operation in report.Operations)
        {
            foreach (var source in operation.Sources)
            {
                WriteFormats(console, operation, source);
            }
        }

        foreach (var path in report.Servers.Where(path => path.Decoding.Count != 0))
        {
            WriteDecoding(console, path);
        }
    }

    private static void WriteOperations(ToolConsole console, string service, IReadOnlyList<LearnedOperation> operations)
    {
        console.Tables.WriteLine($"What the service {ToolTable.Printable(service)} has learned of its replies:");
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Operation").NoWrap());
        table.AddColumn(ToolTable.Number("Samples"));
        table.AddColumn(ToolTable.Number("Formats"));
        table.AddColumn(ToolTable.Number("Typical text"));
        table.AddColumn(ToolTable.Number("binary"));
        foreach (var operation in operations)
        {
            table.AddRow(
                Name(console, operation.Name),
                operation.Samples.ToString("N0", Culture),
                operation.Sources.SelectMany(source => source.Formats).Select(format => format.Format).Distinct().Count().ToString(Culture),
                Typical(operation, "text"),
                Typical(operation, "binary"));
        }

        console.Tables.Write(table);
    }

    private static void WriteServers(ToolConsole console, IReadOnlyList<LearnedPath> paths)
    {
        console.Tables.WriteLine("What clients here have learned of the servers that they call:");
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Server").NoWrap());
        table.AddColumn(ToolTable.Number("Round trip"));
        table.AddColumn(ToolTable.Number("Bandwidth"));
        table.AddColumn(ToolTable.Number("Formats"));
        foreach (var path in paths)
        {
            table.AddRow(
                Name(console, path.Server),
                path.RoundTripSeconds is { } seconds ? Milliseconds(seconds) : "-",
                path.BandwidthBytesPerSecond is { } rate ? Bandwidth(rate) : "-",
                path.Decoding.Count.ToString(Culture));
        }

        console.Tables.Write(table);
    }

    private static void WriteFormats(ToolConsole console, LearnedOperation operation, LearnedSource source)
    {
        var small = source.IsUsuallySmall ? " Replies are usually so small that they leave as they are." : "";
        console.Tables.WriteLine(string.Create(
            Culture, $"{ToolTable.Printable(operation.Name)}: predicted for a reply of {source.PredictedForBytes:N0} bytes of {source.Form}.{small}"));
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Format"));
        table.AddColumn(ToolTable.Number("Samples"));
        table.AddColumn(ToolTable.Number("Bytes"));
        table.AddColumn(ToolTable.Number("Ratio"));
        table.AddColumn(ToolTable.Number("Encoding"));
        foreach (var format in source.Formats)
        {
            table.AddRow(
                ToolTable.Cell(format.Format),
                format.Samples.ToString("N0", Culture),
                format.Bytes.ToString("N0", Culture),
                format.Bytes > 0 ? (source.PredictedForBytes / format.Bytes).ToString("N2", Culture) : "-",
                Milliseconds(format.EncodeSeconds));
        }

        console.Tables.Write(table);
    }

    private static void WriteDecoding(ToolConsole console, LearnedPath path)
    {
        console.Tables.WriteLine(string.Create(
            Culture, $"Replies of {ToolTable.Printable(path.Server)}: time to decode, predicted for {path.PredictedForBytes:N0} bytes before the codec."));
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Format"));
        table.AddColumn(ToolTable.Number("To text"));
        table.AddColumn(ToolTable.Number("To objects"));
        foreach (var decoding in path.Decoding)
        {
            table.AddRow(
                ToolTable.Cell(decoding.Format),
                decoding.TextSeconds is { } text ? Milliseconds(text) : "-",
                decoding.ObjectsSeconds is { } objects ? Milliseconds(objects) : "-");
        }

        console.Tables.Write(table);
    }

    private static string Name(ToolConsole console, string name) =>
        Markup.Escape(ToolTable.CutPath(ToolTable.Printable(name), Math.Max(FewestName, console.Width - NumbersWidth)));

    private static string Typical(LearnedOperation operation, string form) =>
        operation.Sources.FirstOrDefault(source => source.Form == form)?.TypicalBytes is { } bytes
            ? bytes.ToString("N0", Culture) + " B"
            : "-";

    private static string Milliseconds(double seconds)
    {
        var milliseconds = seconds * 1000;
        return milliseconds.ToString(milliseconds < 10 ? "N3" : milliseconds < 100 ? "N1" : "N0", Culture) + " ms";
    }

    private static string Bandwidth(double bytesPerSecond)
    {
        var bits = bytesPerSecond * 8;
        return bits >= 1e9 ? (bits / 1e9).ToString("N2", Culture) + " Gbit/s"
            : bits >= 1e6 ? (bits / 1e6).ToString("N1", Culture) + " Mbit/s"
            : (bits / 1e3).ToString("N0", Culture) + " kbit/s";
    }
}
