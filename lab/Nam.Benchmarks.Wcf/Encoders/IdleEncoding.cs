// SPDX-License-Identifier: MIT
using CoreWCF.Channels;

namespace Nam.Benchmarks.Wcf.Encoders;

/// <summary>Makes encoders that do nothing, so that nothing but what is wrapped around them takes time.</summary>
internal sealed class IdleEncoding : MessageEncodingBindingElement
{
    public override MessageVersion MessageVersion { get; set; } = MessageVersion.Soap11;

    public override MessageEncoderFactory CreateMessageEncoderFactory()
    {
        return new IdleEncoderFactory(MessageVersion);
    }

    public override BindingElement Clone()
    {
        return new IdleEncoding { MessageVersion = MessageVersion };
    }
}
