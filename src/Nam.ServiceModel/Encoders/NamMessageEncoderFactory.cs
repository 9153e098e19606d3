// SPDX-License-Identifier: MIT

using System.Xml;
using Nam.Client;

namespace Nam.ServiceModel.Encoders;

/// <summary>Makes encoders around those of a stock factory.</summary>
internal sealed class NamMessageEncoderFactory : MessageEncoderFactory
{
    private readonly MessageEncoderFactory _inner;
    private readonly FrameReader _frames;
    private readonly NamClient _client;

    public NamMessageEncoderFactory(
        MessageEncoderFactory inner, XmlDictionaryReaderQuotas quotas, NamClient client, long maximumMessageBytes)
    {
        _inner = inner;
        _client = client;
        _frames = new FrameReader(inner.MessageVersion, quotas, client.Options, maximumMessageBytes);
        Encoder = new NamMessageEncoder(inner.Encoder, _frames);
    }

    public override MessageEncoder Encoder { get; }

    public override MessageVersion MessageVersion => _inner.MessageVersion;

    public override MessageEncoder CreateSessionEncoder() => new NamSessionEncoder(_inner.CreateSessionEncoder(), _frames, _client.Time);
}
