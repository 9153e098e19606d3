// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Explaining;

/// <summary>An explanation as sentences and a table.</summary>
internal static class ExplainTables
{
    /// <summary>From this width on there is room for the headings in full.</summary>
    private const int WidthOfAll = 90;

    private static readonly CultureInfo Culture = CultureInfo.InvariantCulture;

    internal static void Write(ToolConsole console, Explanation explanation)
    {
        var rate = Quantity.OfRate(FourDigits(explanation.BytesPerSecond * 8))
            + (explanation.IsBandwidthKnown ? string.Empty : " (not known)");
        console.Tables.WriteLine(string.Create(
            Culture, $"A reply of {explanation.TextBytes:N0} bytes of text, round trip {explanation.RoundTripSeconds * 1000:0.###} ms, {rate}; from {ToolTable.Printable(explanation.From)}."));
        console.Tables.WriteLine(explanation.Sentence);
        var table = ToolTable.Create();
        table.AddColumn(ToolTable.Text("Format").NoWrap());
        var isWide = console.Width >= WidthOfAll;
        var hasSamples = explanation.Rows.Any(row => row.Samples != 0);
        string[] names =
        [
            "Bytes", "Encode", isWide ? "Transfer" : "Transf.", "Decode", isWide ? "Total ms" : "Sum ms", "÷ best",
            .. hasSamples ? ["Samples"] : Array.Empty<string>()
        ];
        foreach (var name in names)
        {
            table.AddColumn(ToolTable.Number(name));
        }

        var best = explanation.Rows.Count == 0 ? 0 : explanation.Rows.Min(row => row.TotalSeconds);
        foreach (var row in explanation.Rows)
        {
            var isChosen = row.Format == explanation.Chosen;
            List<string> cells =
            [
                (isChosen ? "[bold]" : string.Empty) + ToolTable.Cell(row.Format) + (isChosen ? " *[/]" : string.Empty),
                row.Bytes.ToString("N0", Culture),
                Milliseconds(row.EncodeSeconds),
                Milliseconds(row.TransferSeconds),
                Milliseconds(row.DecodeSeconds),
                Milliseconds(row.TotalSeconds),
                best > 0 ? (row.TotalSeconds / best).ToString("0.00", Culture) : "-",
            ];
            if (hasSamples)
            {
                cells.Add(row.Samples == 0 ? "-" : row.Samples.ToString("N0", Culture));
            }

            table.AddRow([.. cells]);
        }

        console.Tables.Write(table);
    }

    // A measured rate has no more digits than these.
    private static double FourDigits(double number)
    {
        var unit = Math.Pow(10, Math.Floor(Math.Log10(number)) - 3);
        return Math.Round(number / unit) * unit;
    }

    private static string Milliseconds(double seconds)
    {
        var milliseconds = seconds * 1000;
        return milliseconds.ToString(
            milliseconds < 10 ? "0.000" : milliseconds < 100 ? "0.00" : milliseconds < 1000 ? "0.0" : "N0", Culture);
    }
}
