// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Results;

namespace Nam.Benchmarks.Oracle.Tests.Results;

/// <summary>Cells whose rounds are all alike.</summary>
internal static class Cells
{
    /// <summary>Makes a cell; the first time is NAM's.</summary>
    internal static OracleCell Make(
        (string Format, double Seconds)[] times, string network = "us", string reply = "Q1", long textBytes = 200_000) => new(
        network, "0.1", reply, textBytes, "binary",
        [.. times.Select(time => new FormatTimes(time.Format, [time.Seconds, time.Seconds]))]);
}
