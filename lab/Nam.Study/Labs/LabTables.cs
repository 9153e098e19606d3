// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Lab.Links;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Study.Labs;

/// <summary>The tables of <c>./build.sh lab</c>.</summary>
internal static class LabTables
{
    internal static void Write(ToolConsole console, IEnumerable<LabNetwork> networks)
    {
        var table = ToolTable.Create();
        table.AddColumns(
            ToolTable.Text("Network").NoWrap(), ToolTable.Number("Round trip"), ToolTable.Number("Rate"), ToolTable.Number("Queue"),
            ToolTable.Text("What it is"));
        foreach (var network in networks)
        {
            var direction = network.Settings.ToClient;
            table.AddRow(
                ToolTable.Cell(network.Name),
                Quantity.OfTime(network.Settings.RoundTrip, 1),
                Quantity.OfRate(direction.BitsPerSecond),
                (direction.QueueBytes / 1_000.0).ToString("N0", CultureInfo.InvariantCulture) + " KB",
                ToolTable.Cell(network.Description));
        }

        console.Tables.Write(table);
    }

    internal static void Write(ToolConsole console, IEnumerable<LinkCheck> checks)
    {
        var table = ToolTable.Create();
        table.AddColumns(
            ToolTable.Text("Network").NoWrap(),
            ToolTable.Number("RTT ms"),
            ToolTable.Number("measured"),
            ToolTable.Number("error"),
            ToolTable.Number("Mbit/s"),
            ToolTable.Number("down"),
            ToolTable.Number("up"),
            ToolTable.Number("error %"));
        foreach (var check in checks)
        {
            table.AddRow(
                ToolTable.Cell(check.Network),
                Milliseconds(check.RoundTripMilliseconds),
                Milliseconds(check.MeasuredMilliseconds),
                Signed(check.ErrorMilliseconds, 3),
                check.BitsPerSecond is { } rate ? Rate(rate) : "any",
                Rate(check.ToClientBitsPerSecond),
                Rate(check.ToServerBitsPerSecond),
                check.ErrorOfRate is { } error ? Signed(error * 100, 2) : "-");
        }

        console.Tables.Write(table);
    }

    // Rounded first: what rounds to nothing has no sign.
    private static string Signed(double number, int decimals)
    {
        var rounded = Math.Round(number, decimals);
        return (rounded > 0 ? "+" : string.Empty) + (rounded == 0 ? 0 : rounded).ToString("N" + decimals, CultureInfo.InvariantCulture);
    }

    private static string Milliseconds(double number) => number.ToString("N3", CultureInfo.InvariantCulture);

    private static string Rate(double bitsPerSecond) => (bitsPerSecond / 1e6).ToString("N3", CultureInfo.InvariantCulture);
}
