// SPDX-License-Identifier: MIT
namespace Nam.Tool.Commands.Profiles;

/// <summary>What was learned of replies that had one form before they were encoded.</summary>
/// <param name="Form">The form: <c>text</c> or <c>binary</c>.</param>
/// <param name="TypicalBytes">Moving mean of their size.</param>
/// <param name="IsUsuallySmall">Whether they are so small that they leave as they are.</param>
/// <param name="PredictedForBytes">The size for which the formats are predicted.</param>
/// <param name="Formats">The formats that were tried.</param>
internal sealed record LearnedSource(
    string Form, double? TypicalBytes, bool IsUsuallySmall, double PredictedForBytes, IReadOnlyList<LearnedFormat> Formats);
