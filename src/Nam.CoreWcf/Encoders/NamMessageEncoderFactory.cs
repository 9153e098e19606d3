// SPDX-License-Identifier: MIT

namespace Nam.CoreWcf.Encoders;

/// <summary>Makes NAM's encoders around those of a stock factory.</summary>
internal sealed class NamMessageEncoderFactory : MessageEncoderFactory
{
    private readonly MessageEncoderFactory _inner;
    private readonly EndpointEngines _engine;
    private readonly EncoderTraits _traits;

    public NamMessageEncoderFactory(MessageEncoderFactory inner, EndpointEngines engine, EncoderTraits traits)
    {
        _inner = inner;
        _engine = engine;
        _traits = traits;
        Encoder = new NamMessageEncoder(inner.Encoder, engine, traits);
    }

    public override MessageEncoder Encoder { get; }

    public override MessageVersion MessageVersion => _inner.MessageVersion;

    public override MessageEncoder CreateSessionEncoder() => new NamSessionEncoder(_inner.CreateSessionEncoder(), _engine, _traits);
}
