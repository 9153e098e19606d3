// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;

namespace Nam.Study.NetTcp.Calling;

/// <summary>Puts a meter around the encoder of a caller's binding.</summary>
internal sealed class MeteredEncodingBindingElement : MessageEncodingBindingElement
{
    private readonly MessageEncodingBindingElement _inner;
    private readonly CallMeter _meter;

    internal MeteredEncodingBindingElement(MessageEncodingBindingElement inner, CallMeter meter)
    {
        _inner = inner;
        _meter = meter;
    }

    private MeteredEncodingBindingElement(MeteredEncodingBindingElement other)
        : base(other)
    {
        _inner = (MessageEncodingBindingElement)other._inner.Clone();
        _meter = other._meter;
    }

    /// <inheritdoc/>
    public override MessageVersion MessageVersion
    {
        get => _inner.MessageVersion;
        set => _inner.MessageVersion = value;
    }

    /// <inheritdoc/>
    public override BindingElement Clone() => new MeteredEncodingBindingElement(this);

    /// <inheritdoc/>
    public override T GetProperty<T>(BindingContext context) => _inner.GetProperty<T>(context);

    /// <inheritdoc/>
    public override MessageEncoderFactory CreateMessageEncoderFactory() =>
        new MeteredEncoderFactory(_inner.CreateMessageEncoderFactory(), _meter);

    /// <inheritdoc/>
    public override IChannelFactory<TChannel> BuildChannelFactory<TChannel>(BindingContext context)
    {
        // The stock element learns only so how long a message that it decompresses may be; the factory that it makes is never opened.
        _ = _inner.BuildChannelFactory<TChannel>(context.Clone());
        context.BindingParameters.Add(this);
        return context.BuildInnerChannelFactory<TChannel>();
    }

    /// <inheritdoc/>
    public override bool CanBuildChannelFactory<TChannel>(BindingContext context) => context.CanBuildInnerChannelFactory<TChannel>();
}
