// SPDX-License-Identifier: MIT
namespace Nam.Network;

/// <summary>LM, the model of the NAM paper for paths with loss: T(M) = (M/MSS)/B(p) with B(p) of <see cref="Pftk"/>.</summary>
/// <param name="name">Name.</param>
/// <param name="full">The full model instead of the approximation.</param>
/// <param name="b">Segments per acknowledgement: 1 for a Linux sender, 2 for one that counts delayed acknowledgements.</param>
internal sealed class LossyModel(string name, bool full, double b) : ITransferModel
{
    public string Name => name;

    public double TransferSeconds(double bytes, in NetworkPath path)
    {
        var segments = PaperSymbols.Bytes(bytes) / path.MaximumSegmentSize;
        var wmax = PaperSymbols.MaximumWindow(path);
        var rtt = path.RoundTripSeconds;
        if (!(rtt > 0))
        {
            return 0; // the model knows no other limit
        }

        var rate = full
            ? Pftk.FullRate(path.LossRate, rtt, path.RetransmissionTimeoutSeconds, wmax, b)
            : Pftk.ApproximateRate(path.LossRate, rtt, path.RetransmissionTimeoutSeconds, wmax, b);
        return segments / rate;
    }
}
