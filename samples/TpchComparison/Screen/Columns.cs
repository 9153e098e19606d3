// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Decisions;
using TpchComparison.Runs;

namespace TpchComparison.Screen;

/// <summary>The columns of a network's table.</summary>
internal static class Columns
{
    /// <summary>From this width on, queries have names and reasons have figures.</summary>
    public const int WideCharacters = 140;

    /// <summary>Gets the columns for a width.</summary>
    /// <param name="characters">The width of the screen.</param>
    /// <returns>Heads, least widths, whether figures (which stand to the right), and cells.</returns>
    public static IReadOnlyList<(string Head, int Width, bool IsFigure, Func<QueryMeasurement, string> Cell)> For(int characters)
    {
        var isWide = characters >= WideCharacters;
        return
        [
            ("Query", isWide ? 37 : 5, false, query => isWide ? $"Q{query.Query.Number} {query.Query.Name}" : $"Q{query.Query.Number}"),
            ("plain bytes", 11, true, query => Figure(query.PlainBytes, "#,0")),
            ("format", 15, false, query => query.Entry is { } entry ? entry.Plan.Format.ToString() : "text"),
            ("why", isWide ? 39 : 14, false, query => WhyOf(query.Entry, isWide)),
            ("sent", 7, true, query => Figure(query.Entry?.EncodedBytes ?? query.PlainBytes, "#,0")),
            ("NAM ms", 8, true, query => Milliseconds(query.NamMedian)),
            ("plain ms", 8, true, query => Milliseconds(query.PlainMedian)),
            ("gain", 6, true, query => Figure(query.PlainMedian / query.NamMedian, "0.00") + "x"),
        ];
    }

    /// <summary>Says in a few words why a reply had its format.</summary>
    public static string WhyOf(JournalEntry? entry, bool isWide)
    {
        if (entry is not { } known)
        {
            return "small, as always";
        }

        var plan = known.Plan;
        return plan.Reason switch
        {
            PlanReason.SmallReply => "small reply",
            PlanReason.NoClientProfile => "no profile",
            PlanReason.ClientReadsTextOnly => "text only",
            PlanReason.NoPrediction => "no prediction",
            PlanReason.WithinMargin => isWide ? "as fast as others within the margin" : "within margin",
            PlanReason.Forced => "set by owner",
            _ when !isWide => "fastest",
            _ => plan.Format.IsPlainText
                ? $"fastest: {Milliseconds(plan.Estimate.TotalSeconds)} ms expected"
                : $"fastest: {Milliseconds(plan.Estimate.TotalSeconds)} ms expected, plain {Milliseconds(plan.PlainEstimate.TotalSeconds)}",
        };
    }

    private static string Milliseconds(double seconds) => Figure(seconds * 1000, seconds < 0.01 ? "0.00" : seconds < 1 ? "0.0" : "#,0");

    private static string Figure(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
