// SPDX-License-Identifier: MIT
namespace Nam.Tool.Explaining;

/// <summary>What one format is predicted to cost; times in seconds.</summary>
internal sealed record ExplainRow(string Format, double Bytes, double Encode, double Transfer, double Decode, double Total, double Risk, long Samples);
