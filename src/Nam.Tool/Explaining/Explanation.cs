// SPDX-License-Identifier: MIT
namespace Nam.Tool.Explaining;

/// <summary>A choice and its table, the fastest format first.</summary>
/// <param name="Chosen">The format that is sent.</param>
/// <param name="Reason">Why.</param>
/// <param name="Sentence">The choice in one sentence.</param>
/// <param name="From">What the predictions rest on.</param>
/// <param name="TextBytes">Bytes of the reply's text.</param>
/// <param name="RoundTripSeconds">The round trip.</param>
/// <param name="BytesPerSecond">The bandwidth that the predictions use.</param>
/// <param name="IsBandwidthKnown">Whether the bandwidth was given, or stands for one that is not known.</param>
/// <param name="Rows">The candidates.</param>
internal sealed record Explanation(
    string Chosen, string Reason, string Sentence, string From, double TextBytes, double RoundTripSeconds, double BytesPerSecond,
    bool IsBandwidthKnown, IReadOnlyList<ExplainRow> Rows);
