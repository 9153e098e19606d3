// SPDX-License-Identifier: MIT
using CoreWCF.Channels;

namespace Nam.Benchmarks.Wcf.Encoders;

internal sealed class IdleEncoderFactory(MessageVersion version) : MessageEncoderFactory
{
    public override MessageEncoder Encoder { get; } = new IdleEncoder(version);

    public override MessageVersion MessageVersion => version;
}
