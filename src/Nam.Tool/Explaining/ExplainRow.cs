// SPDX-License-Identifier: MIT
namespace Nam.Tool.Explaining;

/// <summary>What one format is predicted to cost.</summary>
/// <param name="Format">Its name.</param>
/// <param name="Bytes">Bytes to send.</param>
/// <param name="EncodeSeconds">What encoding takes.</param>
/// <param name="TransferSeconds">What the transfer takes.</param>
/// <param name="DecodeSeconds">What decoding takes.</param>
/// <param name="TotalSeconds">All three.</param>
/// <param name="RiskSeconds">Seconds that are added in comparisons with other formats, because the size is not sure.</param>
/// <param name="Samples">Replies of the operation that the prediction rests on; 0 when it comes from other operations or a prior.</param>
internal sealed record ExplainRow(
    string Format, double Bytes, double EncodeSeconds, double TransferSeconds, double DecodeSeconds, double TotalSeconds,
    double RiskSeconds, long Samples);
