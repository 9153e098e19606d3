// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Benchmarks.Costs;

/// <summary>
/// The round model's mean over what a predicted size may turn out to be: a size that is predicted just below a full
/// window, and is then found above it, costs one more round trip. For comparison with plans that take the predicted
/// size at its word.
/// </summary>
/// <param name="spread">Standard deviation of ln(size).</param>
internal sealed class HedgedTransfer(double spread) : ITransferModel
{
    // Gauss and Hermite's three points.
    private readonly double _factor = Math.Exp(Math.Sqrt(3) * spread);

    public string Name => "round-hedged";

    /// <summary>The model with the spread that sizes have by history.</summary>
    public static HedgedTransfer For(HistoryState state) => new(state switch
    {
        HistoryState.None or HistoryState.ServerWide => 0.5,
        HistoryState.First => 0.2,
        HistoryState.Own => 0.07,
        _ => 0.01,
    });

    public double TransferSeconds(double bytes, in NetworkPath path) =>
        ((4 * TransferModels.Round.TransferSeconds(bytes, path))
            + TransferModels.Round.TransferSeconds(bytes * _factor, path)
            + TransferModels.Round.TransferSeconds(bytes / _factor, path)) / 6;
}
