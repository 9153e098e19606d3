// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Rivals.Measuring;

/// <summary>What was measured of one way with one content.</summary>
/// <param name="Content">The content's name in its set.</param>
/// <param name="Way">The way's.</param>
/// <param name="Bytes">On the wire.</param>
/// <param name="WriteMicroseconds">From objects, or text, to the wire; the median.</param>
/// <param name="ReadMicroseconds">From the wire to objects, or text; the median.</param>
internal sealed record CellFigures(string Content, string Way, int Bytes, double WriteMicroseconds, double ReadMicroseconds);
