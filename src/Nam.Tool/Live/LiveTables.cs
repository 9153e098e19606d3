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
    private const int Head = 6;
    private const int Narrow = 100;
    private const int MostOfAll = 20;
    private const int MostFormats = 6;

    /// <summary>Writes them.</summary>
    /// <param name="output">Where to.</param>
    /// <param name="state">The figures.</param>
    /// <param name="address">The page's address.</param>
    /// <param name="height">Lines that there are; null for as many as it takes.</param>
    internal static void Write(IAnsiConsole output, LiveDocument state, Uri address, int? height = null)
    {
        WriteHead(output, state, address);
        var left = (height ?? int.MaxValue) - Head;
        Add(output, Formats(state), Math.Min(state.Totals.Formats.Count, height is null ? MostOfAll : MostFormats), ref left);
        Add(
            output, Operations(state, output.Profile.Width),
            Math.Min(state.Operations.Count, height is null ? MostOfAll : Math.Max(3, left / 2 - Frame)), ref left);
        Add(output, Reasons(state, output.Profile.Width), Math.Min(state.Reasons.Count, MostOfAll), ref left);
        Add(output, Decisions(state, output.Profile.Width), Math.Min(state.Decisions.Count, MostOfAll), ref left);
        if (height is null)
        {
            Add(output, Paths(state), Math.Min(state.Paths.Count, MostOfAll), ref left);
        }
    }

    private static void WriteHead(IAnsiConsole output, LiveDocument state, Uri address)
    {
        var width = output.Profile.Width;
        var (totals, saving) = (state.Totals, state.Saving);
        Line(output, string.Create(
            CultureInfo.InvariantCulture,
            $"NAM {state.Name}, {address}: {state.Now:HH:mm:ss} UTC, up {LiveWords.Time((state.Now - state.Started).TotalSeconds)}, mode {state.Mode}, {LiveWords.Bytes(state.HeldBytes)} held"));
        Line(output, $"Replies {LiveWords.Count(totals.Replies)}: {LiveWords.Count(totals.Replies - totals.Plain)} in a format, {LiveWords.Count(totals.Plain)} plain; {LiveWords.Count(totals.WithNam)} to clients with NAM, {LiveWords.Count(totals.WithoutNam)} to others");
        Line(output, $"Counted {LiveWords.Count(totals.Counted)}: sent {LiveWords.Bytes(totals.SentBytes)} for {LiveWords.Bytes(totals.PlainBytes)} of plain text ({LiveWords.Share(totals.SentBytes, totals.PlainBytes)})");
        Line(output, $"Time saved: {Saved(saving)}");
        if (state.Parts.FirstOrDefault(part => part is { Part: "total", Middle: not null }) is { } total)
        {
            Line(output, $"Predicted over observed: median {LiveWords.Number(total.Middle!.Value)}, four of five between {LiveWords.Number(total.Low!.Value)} and {LiveWords.Number(total.High!.Value)}");
        }

        // The last step is not over yet.
        var steps = state.Series.Formats.Count > 0 ? Math.Max(0, state.Series.Formats[0].Replies.Count - 1) : 0;
        double[] rates = [.. Enumerable.Range(0, steps)
            .Select(step => state.Series.Formats.Sum(format => format.Replies[step]) / state.Series.StepSeconds)];
        if (rates.Length > 0)
        {
            var most = $"{LiveWords.Number(rates[^1])} a second now, {LiveWords.Number(rates.Max())} at most ";
            Line(output, most + LiveWords.Bars(rates[^Math.Min(rates.Length, Math.Max(1, Math.Min(width, 200) - most.Length))..]));
        }

        void Line(IAnsiConsole to, string text) => to.WriteLine(ToolTable.Cut(ToolTable.Printable(text), width));
    }

    private static void Add(IAnsiConsole output, (Table Table, Func<int, string[]> Row) made, int rows, ref int left)
    {
        rows = Math.Min(rows, left - Frame);
        if (rows <= 0)
        {
            return;
        }

        for (var row = 0; row < rows; row++)
        {
            made.Table.AddRow([.. made.Row(row).Select(cell => new Markup(ToolTable.Cell(cell)) { Overflow = Overflow.Ellipsis })]);
        }

        output.Write(made.Table);
        left -= rows + Frame;
    }

    private static (Table Table, Func<int, string[]> Row) Formats(LiveDocument state) => (
        ToolTable.Create().AddColumn(ToolTable.Text("Format")).AddColumns(
            ToolTable.Number("Replies"), ToolTable.Number("Share"), ToolTable.Number("Sent"), ToolTable.Number("Sent ÷ plain"),
            ToolTable.Number("Encoding")),
        row =>
        {
            var one = state.Totals.Formats[row];
            return
            [
                one.Format, LiveWords.Count(one.Replies), LiveWords.Share(one.Replies, state.Totals.Counted),
                LiveWords.Bytes(one.SentBytes), Ratio(one.SentBytes, one.PlainBytes), LiveWords.Time(one.EncodeSeconds / one.Replies)
            ];
        });

    private static (Table Table, Func<int, string[]> Row) Operations(LiveDocument state, int width) => (
        ToolTable.Create().AddColumn(ToolTable.Text("Operation")).AddColumns(
            ToolTable.Number("Replies"), ToolTable.Number("Plain text"), ToolTable.Number("Sent ÷ plain"),
            ToolTable.Number("Saved")).AddColumn(ToolTable.Text("Last format")),
        row =>
        {
            var one = state.Operations[row];
            var name = one.Engine is { } engine ? $"{one.Name} ({engine})" : one.Name;
            return
            [
                ToolTable.Cut(name, NameWidth(width, 72)), LiveWords.Count(one.Replies),
                one.Counted > 0 ? LiveWords.Bytes(one.PlainBytes / one.Counted) : "not counted", Ratio(one.SentBytes, one.PlainBytes),
                SavedCell(one.Saving), one.Format
            ];
        });

    private static (Table Table, Func<int, string[]> Row) Reasons(LiveDocument state, int width) => (
        ToolTable.Create().AddColumn(ToolTable.Text("Reason"))
            .AddColumns(ToolTable.Number("Replies"), ToolTable.Number("In a format"), ToolTable.Number("Plain"))
            .AddColumn(ToolTable.Text("What it means")),
        row =>
        {
            var one = state.Reasons[row];
            return
            [
                one.Reason, LiveWords.Count(one.Replies), LiveWords.Count(one.Replies - one.Plain), LiveWords.Count(one.Plain),
                ToolTable.Cut(one.Meaning, NameWidth(width, 62))
            ];
        });

    private static (Table Table, Func<int, string[]> Row) Decisions(LiveDocument state, int width)
    {
        var table = ToolTable.Create().AddColumn(ToolTable.Text("Time")).AddColumn(ToolTable.Text("Operation"))
            .AddColumn(ToolTable.Text("Format")).AddColumn(ToolTable.Text("Reason"));
        if (width >= Narrow)
        {
            table.AddColumns(ToolTable.Number("Sent"), ToolTable.Number("Predicted"), ToolTable.Number("Observed"));
        }

        return (table, row =>
        {
            var one = state.Decisions[row];
            string[] cells =
            [
                one.Time.ToString("HH:mm:ss", CultureInfo.InvariantCulture),
                ToolTable.Cut(one.Operation, NameWidth(width, width >= Narrow ? 85 : 48)), one.Format, one.Reason
            ];
            return width < Narrow ? cells : [.. cells, Sent(one.SentBytes), Total(one.Predicted), Total(one.Observed)];
        });
    }

    private static (Table Table, Func<int, string[]> Row) Paths(LiveDocument state) => (
        ToolTable.Create().AddColumn(ToolTable.Text("Path")).AddColumns(
            ToolTable.Number("Callers"), ToolTable.Number("Round trip"), ToolTable.Number("Bandwidth"), ToolTable.Number("Loss")),
        row =>
        {
            var one = state.Paths[row];
            return
            [
                one.Address, LiveWords.Count(one.Addresses), LiveWords.Time(one.RoundTripSeconds), LiveWords.Rate(one.BytesPerSecond),
                one.LossRate > 0 ? LiveWords.Number(100 * one.LossRate) + " %" : "none seen"
            ];
        });

    private static int NameWidth(int width, int others) => Math.Max(12, width - others);

    private static string Ratio(double sent, double plain) => plain > 0 ? LiveWords.Number(sent / plain) : "–";

    private static string Sent(double bytes) => bytes > 0 ? LiveWords.Bytes(bytes) : "not counted";

    private static string Saved(LiveSaving saving)
    {
        var reports = $"{LiveWords.Count(saving.Reports)} replies reported";
        return saving.Reports == 0 ? "no caller has reported yet"
            : saving.ErrorSeconds is not { } error ? $"cannot be told ({reports})"
            : !saving.IsTold
                ? $"cannot be told, between {LiveWords.Time(saving.SavedSeconds - error)} and {LiveWords.Time(saving.SavedSeconds + error)} ({reports})"
                : $"{LiveWords.Time(saving.SavedSeconds)} ± {LiveWords.Time(error)} of plain text's {LiveWords.Time(saving.PlainSeconds)}, which is predicted ({reports})";
    }

    private static string SavedCell(LiveSaving saving) =>
        saving.Reports == 0 ? "–" : saving.IsTold ? LiveWords.Time(saving.SavedSeconds) : "cannot be told";

    private static string Total(LiveTimes? times) => times is null ? "–" : LiveWords.Time(times.Encode + times.Transfer + times.Decode);
}
