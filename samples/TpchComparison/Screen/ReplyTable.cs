// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Decisions;
using TpchComparison.Runs;

namespace TpchComparison.Screen;

/// <summary>A network's table as lines of text that fit into a width; the same on all screens.</summary>
internal sealed class ReplyTable
{
    /// <summary>From this width on there are names and reasons.</summary>
    public const int WideCharacters = 150;

    private const int MiddleCharacters = 100;
    private const string Gap = "  ";

    private static readonly Column Query = new("", "query", 5, false, query => $"Q{query.Query.Number}");
    private static readonly Column Name = new("", "", 34, false, query => query.Query.Name);
    private static readonly Column Format = new("", "NAM sent it as", 15, false, FormatOf);
    private static readonly Column Why = new(
        "", "because", 21, false, query => query.Entry is { } entry ? WhyOf(entry.Plan.Reason) : "always small");
    private static readonly Column PlainSize = new("kilobytes", "plain", 6, true, query => Kilobytes(query.BytesOf(Way.Plain)));
    private static readonly Column GzipSize = new("kilobytes", "gzip", 6, true, query => Kilobytes(query.BytesOf(Way.Gzip)));
    private static readonly Column NamSize = new("kilobytes", "NAM", 6, true, query => Kilobytes(query.BytesOf(Way.Nam)));
    private static readonly Column PlainTime = new("milliseconds", "plain", 6, true, query => Milliseconds(query.MedianOf(Way.Plain)));
    private static readonly Column GzipTime = new("milliseconds", "gzip", 6, true, query => Milliseconds(query.MedianOf(Way.Gzip)));
    private static readonly Column NamTime = new("milliseconds", "NAM", 6, true, query => Milliseconds(query.MedianOf(Way.Nam)));
    private static readonly Column PlainGain = new("sooner than", "plain", 6, true, query => Times(query.TimesSoonerThan(Way.Plain)));
    private static readonly Column GzipGain = new("sooner than", "gzip", 6, true, query => Times(query.TimesSoonerThan(Way.Gzip)));

    private readonly IReadOnlyList<Column> _columns;

    /// <summary>Lays a table out.</summary>
    /// <param name="characters">The width of the screen; from 80 on the table is not wider.</param>
    public ReplyTable(int characters)
    {
        _columns = characters >= WideCharacters
            ? [Query, Name, Format, Why, PlainSize, GzipSize, NamSize, PlainTime, GzipTime, NamTime, PlainGain, GzipGain]
            : characters >= MiddleCharacters
                ? [Query, Format, PlainSize, GzipSize, NamSize, PlainTime, GzipTime, NamTime, PlainGain, GzipGain]
                : [Query, Format, PlainSize, NamSize, PlainTime, GzipTime, NamTime, PlainGain, GzipGain];
    }

    /// <summary>Gives the two lines above the rows.</summary>
    public IEnumerable<string> Heads()
    {
        var groups = new List<string>();
        for (var i = 0; i < _columns.Count;)
        {
            var group = _columns.Skip(i).TakeWhile(column => column.Group == _columns[i].Group).ToList();
            var width = group.Sum(column => column.Width) + (Gap.Length * (group.Count - 1));
            groups.Add(_columns[i].Group.Length == 0 ? new string(' ', width) : Ruled(_columns[i].Group, width));
            i += group.Count;
        }

        yield return string.Join(Gap, groups).TrimEnd();
        yield return string.Join(Gap, _columns.Select(column => column.Pad(column.Head))).TrimEnd();
    }

    /// <summary>Gives the line of a query.</summary>
    public string Row(QueryMeasurement query) => string.Join(Gap, _columns.Select(column => column.Pad(column.Cell(query)))).TrimEnd();

    private static string FormatOf(QueryMeasurement query) =>
        !query.HasEqualValues ? "VALUES DIFFER" : query.Entry is { } entry ? entry.Format.ToString() : "text";

    private static string WhyOf(PlanReason reason) => reason switch
    {
        PlanReason.Predicted => "least time expected",
        PlanReason.Small => "too small to matter",
        PlanReason.Exploring => "tried, to learn",
        PlanReason.NothingDecoded => "caller reads text only",
        _ => "told to",
    };

    // A rule on both sides, or none where one side would lack it.
    private static string Ruled(string group, int width)
    {
        var (label, rule) = width >= group.Length + 4 ? (" " + group + " ", '─') : (group, ' ');
        return label.PadLeft((width + label.Length) / 2, rule).PadRight(width, rule);
    }

    private static string Kilobytes(long bytes) => Figure(bytes / 1000.0, bytes < 100_000 ? "0.0" : "#,0");

    private static string Milliseconds(double seconds) => Figure(seconds * 1000, seconds < 0.01 ? "0.00" : seconds < 0.1 ? "0.0" : "#,0");

    private static string Times(double times) => Figure(times, times < 10 ? "0.00" : "0.0") + "x";

    private static string Figure(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);

    private sealed record Column(string Group, string Head, int Width, bool IsFigure, Func<QueryMeasurement, string> Cell)
    {
        public string Pad(string text) => IsFigure ? text.PadLeft(Width) : text.PadRight(Width);
    }
}
