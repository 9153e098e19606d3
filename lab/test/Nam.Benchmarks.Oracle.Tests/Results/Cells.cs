// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

/// <summary>Cells whose times are all alike.</summary>
internal static class Cells
{
    internal static CellResult Make(
        (string Format, double Seconds)[] times, string link = "us", int query = 1, string condition = "idle",
        long textBytes = 200_000, double roundTripSeconds = 0.09, double first = 1) =>
        new(
            link,
            "0.1",
            query,
            condition,
            roundTripSeconds,
            textBytes,
            [.. times.Select(
                time => new FormatTimes(time.Format, 1000, [time.Seconds, time.Seconds], [time.Seconds / 10, time.Seconds / 10]))],
            ["binary", "binary"],
            [first, first],
            ["text", "binary"]);

    internal static JudgedCell Judge(
        (string Format, double Seconds)[] times, string link = "us", int query = 1, string condition = "idle", long textBytes = 200_000) =>
        new(Make(times, link, query, condition, textBytes));
}
