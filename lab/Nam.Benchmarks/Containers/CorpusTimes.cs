// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Containers;

/// <summary>Times of a document in containers.</summary>
/// <param name="Encode">With little effort, ÷ gzip -6.</param>
/// <param name="Decode">The same to text, ÷ gunzip.</param>
/// <param name="EncodeSmallest">With the most effort, ÷ gzip -6.</param>
/// <param name="DecodeSmallest">The same to text, ÷ gunzip.</param>
internal sealed record CorpusTimes(double Encode, double Decode, double EncodeSmallest, double DecodeSmallest);
