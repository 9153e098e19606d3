// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Rivals.Measuring;
using Nam.Benchmarks.Rivals.Ways;

namespace Nam.Benchmarks.Rivals;

/// <summary>A run as tables, which are aligned so that one text serves the terminal and the page.</summary>
internal static class Report
{
    private const string Why = "## Where NAM loses, and why";

    private static readonly string Zstandard =
        ZstandardLibrary.IsAvailable ? "the system's libzstd" : "ZstdSharp, a translation of the reference library to C#";

    private static readonly string[] Headers = ["way", "bytes", "÷", "less", "ms out", "÷", "less", "ms in", "÷", "less"];

    /// <summary>A data set's table; it fits 100 columns.</summary>
    internal static string ToTable(DataSetFigures set)
    {
        var nam = set.Containers;
        string[][] rows = [Headers, .. set.Ways.Select(way => ToRow(way, nam))];
        return $"## {set.Name}: {set.Title}\n\n{ToTable(rows)}\n";
    }

    /// <summary>What goals name.</summary>
    internal static string ToGoals(IReadOnlyList<DataSetFigures> sets) =>
        ToTable([["NAM containers", "value", "goal", ""], .. Goals.Of(sets)]);

    /// <summary>Writes docs/results/rivals.md, whose hand-written part on losses stays, and artifacts/results/rivals.csv.</summary>
    internal static void Write(Run run)
    {
        var page = Path.Combine("docs", "results", "rivals.md");
        var old = File.Exists(page) ? File.ReadAllText(page) : "";
        var byHand = old.IndexOf(Why, StringComparison.Ordinal) is >= 0 and var start ? old[start..] : $"{Why}\n";
        File.WriteAllText(page, $"{ToPage(run)}\n{byHand}");
        Directory.CreateDirectory(Path.Combine("artifacts", "results"));
        File.WriteAllLines(Path.Combine("artifacts", "results", "rivals.csv"), ToCsv(run));
    }

    private static string ToPage(Run run) => $"""
        # Containers beside today's rivals

        {run.Machine.Describe(run.Options.Command, run.Date, run.Seconds)}

        Each way takes the same row objects (of *documents* the same text) to wire bytes in memory and back, in one process, and
        the ways take turns; before it is measured every way has to give equal contents back, and to be called until the runtime
        compiles nothing any more. All rows of a reply go and come as one list. The columns of the tables:

        * *bytes* is the sum over the contents of the data set; *ms out* and *ms in* are the sums of the contents' medians over
          {run.Options.Rounds} turns of processor time, from objects to the wire and from the wire to objects. A call of 0.1 s is made twice.
        * *÷* is the figure to its left divided by that of NAM's containers: above 1 NAM is better.
        * *less* counts the contents of which the way needs less than NAM's containers do.

        The ways:

        * *text* is the stock SOAP envelope by the data contract serializer, as gzip, Brotli and zstd take it; NAM's forms are
          that envelope in NAM's frames, by the same serializer, without any history.
        * *gzip* and *br* are the framework's, *zstd* is {Zstandard}. Their readers know beforehand
          how many bytes come out.
        * *protobuf* is protobuf-net with its own messages for decimals and dates, *MessagePack* is MessagePack for C# by data
          contracts, with decimals as strings.
        * *Arrow* is one batch of its stream format with dictionaries of strings that repeat and decimals of 64 bits where those
          do, *Parquet* is Parquet.Net with one row group and ZstdSharp inside, at two levels. They have the serializer of this
          benchmark: delegates by column.
        {string.Concat(run.Options.LeftOut.Select(rival => $"* Left out: {rival}.\n"))}
        {ToGoals(run.Sets)}

        {string.Join('\n', run.Sets.Select(ToTable))}
        """;

    private static IEnumerable<string> ToCsv(Run run) =>
        run.Sets.SelectMany(set => set.Cells.Select(cell =>
            $"{set.Name},\"{cell.Content}\",{cell.Way},{cell.Bytes},{cell.WriteMicroseconds},{cell.ReadMicroseconds}"))
            .Prepend("set,content,way,bytes,write_microseconds,read_microseconds");

    private static string[] ToRow(WayFigures way, WayFigures nam)
    {
        return
        [
            way.Name,
            $"{way.Bytes:N0}", Ratio(way.Bytes, nam.Bytes), Count(way.Smaller),
            ThreeDigits(way.WriteMilliseconds), Ratio(way.WriteMilliseconds, nam.WriteMilliseconds), Count(way.SoonerWritten),
            ThreeDigits(way.ReadMilliseconds), Ratio(way.ReadMilliseconds, nam.ReadMilliseconds), Count(way.SoonerRead),
        ];

        string Count(int count) => way == nam ? "" : $"{count}";
    }

    // The first column to the left, all others to the right.
    private static string ToTable(string[][] rows)
    {
        var widths = rows[0].Select((_, column) => Math.Max(2, rows.Max(row => row[column].Length))).ToArray();
        var lines = rows.Select(
            row => ToLine(row.Select((cell, column) => column == 0 ? cell.PadRight(widths[0]) : cell.PadLeft(widths[column])))).ToList();
        lines.Insert(1, ToLine(widths.Select((width, column) => column == 0 ? new string('-', width) : new string('-', width - 1) + ":")));
        return string.Join('\n', lines);
    }

    private static string ToLine(IEnumerable<string> cells) => $"| {string.Join(" | ", cells)} |";

    private static string Ratio(double value, double to) => ThreeDigits(value / to);

    private static string ThreeDigits(double value) => value switch
    {
        < 10 => $"{value:0.00}",
        < 100 => $"{value:0.0}",
        _ => $"{value:N0}",
    };
}
