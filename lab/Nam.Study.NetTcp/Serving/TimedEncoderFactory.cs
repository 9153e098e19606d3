// SPDX-License-Identifier: MIT
using CoreWCF.Channels;

namespace Nam.Study.NetTcp.Serving;

/// <summary>Makes encoders with a clock.</summary>
internal sealed class TimedEncoderFactory(MessageEncoderFactory inner, ServedRows served) : MessageEncoderFactory
{
    /// <inheritdoc/>
    public override MessageEncoder Encoder { get; } = new TimedEncoder(inner.Encoder, served);

    /// <inheritdoc/>
    public override MessageVersion MessageVersion => inner.MessageVersion;

    /// <inheritdoc/>
    public override MessageEncoder CreateSessionEncoder() => new TimedEncoder(inner.CreateSessionEncoder(), served);
}
