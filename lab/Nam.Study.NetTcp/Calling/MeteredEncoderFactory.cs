// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;

namespace Nam.Study.NetTcp.Calling;

/// <summary>Makes encoders with a meter.</summary>
internal sealed class MeteredEncoderFactory(MessageEncoderFactory inner, CallMeter meter) : MessageEncoderFactory
{
    /// <inheritdoc/>
    public override MessageEncoder Encoder { get; } = new MeteredEncoder(inner.Encoder, meter);

    /// <inheritdoc/>
    public override MessageVersion MessageVersion => inner.MessageVersion;

    /// <inheritdoc/>
    public override MessageEncoder CreateSessionEncoder() => new MeteredEncoder(inner.CreateSessionEncoder(), meter);
}
