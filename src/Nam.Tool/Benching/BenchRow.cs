// SPDX-License-Identifier: MIT
namespace Nam.Tool.Benching;

/// <summary>What one format takes for all messages.</summary>
/// <param name="Format">The format.</param>
/// <param name="IsReference">True if it is there to compare with.</param>
/// <param name="Bytes">Bytes on the wire.</param>
/// <param name="EncodeMegabytesPerSecond">10⁶ bytes of text encoded in a second; null if there is nothing to do.</param>
/// <param name="DecodeMegabytesPerSecond">10⁶ bytes of text decoded in a second; null if there is nothing to do.</param>
internal sealed record BenchRow(
    string Format, bool IsReference, long Bytes, double? EncodeMegabytesPerSecond, double? DecodeMegabytesPerSecond);
