// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Observing;
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Tool.Live;

/// <summary>The figures of a live page as tables.</summary>
internal static class LiveTables
{
    // Lines of a table beside its rows, and those above the tables.
    private const int Frame = 4;
    private const int Head = 4;
    private const int Narrow = 100;
    private const int Most = 20;

    /// <summary>Writes them.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="state">The figures.</param>
    /// <param name="address">The page's address.</param>
    /// <param name="height">Lines that there are; null for as many as it takes.</param>
    internal static void Write(IAnsiConsole output, LiveDocument state, Uri address, int? height = null)
    {
        var width = output.Profile.Width;
        var totals = state.Totals;
        foreach (var line in (string[])[
            string.Create(
                CultureInfo.InvariantCulture,
                $"NAM {state.Name}, {address}: {state.Now:HH:mm:ss} UTC, up {LiveWords.Time((state.Now - state.Started).TotalSeconds)}, mode {state.Mode}, {LiveWords.Bytes(state.HeldBytes)} held"),
            $"Replies {LiveWords.Count(totals.Replies)}: {LiveWords.Count(totals.Replies - totals.Plain)} in a format, {LiveWords.Count(totals.Plain)} plain; {LiveWords.Count(totals.WithNam)} to clients with NAM, {LiveWords.Count(totals.WithoutNam)} to others",
            $"Counted {LiveWords.Count(totals.Counted)}: sent {LiveWords.Bytes(totals.SentBytes)} for {LiveWords.Bytes(totals.PlainBytes)} of plain text ({LiveWords.Share(totals.SentBytes, totals.PlainBytes)})",
            totals.Reports == 0
                ? "Time saved: no caller has reported yet"
                : $"Time saved: {LiveWords.Time(totals.SavedSeconds)} over {LiveWords.Count(totals.Reports)} replies reported; plain text's time is predicted",
        ])
        {
            output.WriteLine(ToolTable.Cut(ToolTable.Printable(line), width));
        }

        var left = (height ?? int.MaxValue) - Head;
        var mostOperations = height is null ? Most : Math.Max(3, (left / 2) - Frame);
        Add(output, Operations(width), state.Operations, one => Row(one, width), mostOperations, ref left);
        Add(output, Reasons(), state.Reasons, one => Row(one, width), Most, ref left);
        Add(output, Decisions(width), state.Decisions, one => Row(one, width), Most, ref left);
    }

    private static void Add<T>(
        IAnsiConsole output, Table table, IReadOnlyList<T> all, Func<T, string[]> cells, int most, ref int left)
    {
        var rows = Math.Min(Math.Min(all.Count, most), left - Frame);
        if (rows <= 0)
        {
            return;
        }

        foreach (var one in all.Take(rows))
        {
            table.AddRow([.. cells(one).Select(cell => new Markup(ToolTable.Cell(cell)) { Overflow = Overflow.Ellipsis })]);
        }

        output.Write(table);
        left -= rows + Frame;
    }

    private static Table Operations(int width)
    {
        var table = ToolTable.Create().AddColumn(ToolTable.Text("Operation")).AddColumns(
            ToolTable.Number("Replies"), ToolTable.Number("Sent"), ToolTable.Number("Of plain"));
        return width < Narrow ? table : table.AddColumn(ToolTable.Text("Formats"));
    }

    private static string[] Row(LiveOperation one, int width)
    {
        var (sent, plain) = (one.Formats.Sum(format => format.SentBytes), one.Formats.Sum(format => format.PlainBytes));
        var name = one.Engine is { } engine ? $"{one.Name} ({engine})" : one.Name;
        string[] cells =
        [
            ToolTable.Cut(name, NameWidth(width, width < Narrow ? 35 : 85)), LiveWords.Count(one.Replies), Sent(sent),
            LiveWords.Share(sent, plain),
        ];
        var formats = string.Join(", ", one.Formats.Select(format => $"{format.Format} {LiveWords.Count(format.Replies)}"));
        return width < Narrow ? cells : [.. cells, ToolTable.Cut(formats, 45)];
    }

    private static Table Reasons() =>
        ToolTable.Create().AddColumn(ToolTable.Text("Reason"))
            .AddColumns(ToolTable.Number("Replies"), ToolTable.Number("In a format"), ToolTable.Number("Plain"))
            .AddColumn(ToolTable.Text("What it means"));

    private static string[] Row(LiveReason one, int width) =>
    [
        one.Reason, LiveWords.Count(one.Replies), LiveWords.Count(one.Replies - one.Plain), LiveWords.Count(one.Plain),
        ToolTable.Cut(one.Meaning, NameWidth(width, 62)),
    ];

    private static Table Decisions(int width)
    {
        var table = ToolTable.Create().AddColumn(ToolTable.Text("Time")).AddColumn(ToolTable.Text("Operation"))
            .AddColumn(ToolTable.Text("Format")).AddColumn(ToolTable.Text("Reason"));
        return width < Narrow
            ? table
            : table.AddColumns(ToolTable.Number("Sent"), ToolTable.Number("Predicted"), ToolTable.Number("Observed"));
    }

    private static string[] Row(LiveDecision one, int width)
    {
        string[] cells =
        [
            one.Time.ToString("HH:mm:ss", CultureInfo.InvariantCulture),
            ToolTable.Cut(one.Operation, NameWidth(width, width >= Narrow ? 85 : 48)), one.Format, one.Reason,
        ];
        return width < Narrow ? cells : [.. cells, Sent(one.SentBytes), Time(one.PredictedSeconds), Time(one.ObservedSeconds)];
    }

    private static int NameWidth(int width, int others) => Math.Max(12, width - others);

    private static string Sent(double bytes) => bytes > 0 ? LiveWords.Bytes(bytes) : "not counted";

    private static string Time(double? seconds) => seconds is { } known ? LiveWords.Time(known) : "–";
}
