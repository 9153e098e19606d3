// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Calling;

/// <summary>What one call took.</summary>
/// <param name="Seconds">From sending the request to the list of rows.</param>
/// <param name="ServerSeconds">The part of it before the first byte, on the server; not a number where nobody has told it.</param>
/// <param name="DecodeSeconds">The part of it after the last byte.</param>
/// <param name="Bytes">Bytes of the body as they came.</param>
/// <param name="Format">The format of the reply, as NAM names it.</param>
/// <param name="Rows">Rows in the list.</param>
internal readonly record struct TimedReply(
    double Seconds, double ServerSeconds, double DecodeSeconds, long Bytes, string Format, int Rows);
