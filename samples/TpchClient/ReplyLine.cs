// SPDX-License-Identifier: MIT
using System.Globalization;
using Tpch.Queries;

namespace TpchClient;

/// <summary>Says in a line what a reply took.</summary>
internal static class ReplyLine
{
    /// <summary>Says who is asked, and how.</summary>
    public static string Heading(TpchClientOptions options) => $"{options.Address} {(options.UseNam ? "with" : "without")} NAM";

    /// <summary>Says what a reply took.</summary>
    /// <param name="query">What was asked.</param>
    /// <param name="rows">How many rows came.</param>
    /// <param name="time">From the call until the rows were there.</param>
    /// <param name="reply">What HTTP said.</param>
    public static string Of(TpchQuery query, int rows, TimeSpan time, WireReply? reply) => string.Create(
        CultureInfo.InvariantCulture,
        $"Q{query.Number,-2} {query.Name,-33} {rows,6:N0} {(rows == 1 ? "row " : "rows")} {time.TotalMilliseconds,8:N1} ms {SizeOf(reply),16}  {reply?.Form}").TrimEnd();

    private static string SizeOf(WireReply? reply) =>
        reply?.Bytes is { } bytes ? string.Create(CultureInfo.InvariantCulture, $"{bytes:N0} bytes") : "";
}
