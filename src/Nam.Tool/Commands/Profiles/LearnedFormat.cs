// SPDX-License-Identifier: MIT
namespace Nam.Tool.Commands.Profiles;

/// <summary>What was learned of a format.</summary>
/// <param name="Format">Form and codec.</param>
/// <param name="Samples">Replies behind it.</param>
/// <param name="Bytes">Predicted size.</param>
/// <param name="EncodeSeconds">Predicted time to encode.</param>
internal sealed record LearnedFormat(string Format, long Samples, double Bytes, double EncodeSeconds);
