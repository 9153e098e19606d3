// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Results;

/// <summary>Times of one format in one cell, by rounds.</summary>
/// <param name="Name">The format.</param>
/// <param name="Bytes">Bytes of the last reply's body.</param>
/// <param name="Seconds">From sending the request to the rows.</param>
/// <param name="DecodeSeconds">The part after the last byte.</param>
/// <param name="ServerSeconds">The part before the first byte, on the server; none where nobody has told it.</param>
internal sealed record FormatTimes(
    string Name, long Bytes, IReadOnlyList<double> Seconds, IReadOnlyList<double> DecodeSeconds,
    IReadOnlyList<double>? ServerSeconds = null);
