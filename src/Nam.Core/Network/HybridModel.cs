// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>The NAM paper's rule: NLM where history shows no loss, LM otherwise.</summary>
internal sealed class HybridModel(string name, ITransferModel noLoss, ITransferModel lossy) : ITransferModel
{
    public string Name => name;

    public double TransferSeconds(double bytes, in NetworkPath path) =>
        (path.LossRate > 0 ? lossy : noLoss).TransferSeconds(bytes, path);
}
