// SPDX-License-Identifier: MIT
namespace Nam.Benchmarks.Oracle.Serving;

/// <summary>What NAM, at the end of a block, would predict for one format of one reply.</summary>
/// <param name="Format">The format.</param>
/// <param name="EncodeSeconds">The server's part.</param>
/// <param name="TransferSeconds">The network's part.</param>
/// <param name="DecodeSeconds">The client's part.</param>
/// <param name="Bytes">Predicted bytes.</param>
/// <param name="Samples">Replies of the operation behind the prediction of size and encode time.</param>
internal sealed record FormatPrediction(
    string Format, double EncodeSeconds, double TransferSeconds, double DecodeSeconds, double Bytes, long Samples)
{
    internal double TotalSeconds => EncodeSeconds + TransferSeconds + DecodeSeconds;
}
