// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Containers;

/// <summary>Times of a document in containers.</summary>
/// <param name="Encode">Without mixing, ÷ gzip -6.</param>
/// <param name="Decode">The same to text, ÷ gunzip.</param>
/// <param name="EncodeMixed">With mixing, ÷ gzip -6.</param>
/// <param name="DecodeMixed">The same to text, ÷ gunzip.</param>
internal sealed record CorpusTimes(double Encode, double Decode, double EncodeMixed, double DecodeMixed)
{
    /// <summary>Microseconds for a byte of text to encode with mixing.</summary>
    internal required double EncodeMixedPerByte { get; init; }

    /// <summary>The same to decode.</summary>
    internal required double DecodeMixedPerByte { get; init; }
}
