// SPDX-License-Identifier: MIT
namespace Nam.Tool.Commands.Profiles;

/// <summary>What decoding a format takes.</summary>
/// <param name="Format">Form and kind of codec.</param>
/// <param name="TextSeconds">Predicted time to the text; null if that was never wanted.</param>
/// <param name="ObjectsSeconds">Predicted time to objects; null if those were never wanted.</param>
internal sealed record LearnedDecoding(string Format, double? TextSeconds, double? ObjectsSeconds);
