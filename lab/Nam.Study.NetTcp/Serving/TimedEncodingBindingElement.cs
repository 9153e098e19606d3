// SPDX-License-Identifier: MIT
using CoreWCF.Channels;
using CoreWCF.Configuration;

namespace Nam.Study.NetTcp.Serving;

/// <summary>Puts a clock around the encoder of a service's binding.</summary>
internal sealed class TimedEncodingBindingElement : MessageEncodingBindingElement
{
    private readonly MessageEncodingBindingElement _inner;
    private readonly ServedRows _served;

    internal TimedEncodingBindingElement(MessageEncodingBindingElement inner, ServedRows served)
    {
        _inner = inner;
        _served = served;
    }

    private TimedEncodingBindingElement(TimedEncodingBindingElement other)
        : base(other)
    {
        _inner = (MessageEncodingBindingElement)other._inner.Clone();
        _served = other._served;
    }

    /// <inheritdoc/>
    public override MessageVersion MessageVersion
    {
        get => _inner.MessageVersion;
        set => _inner.MessageVersion = value;
    }

    /// <inheritdoc/>
    public override BindingElement Clone() => new TimedEncodingBindingElement(this);

    /// <inheritdoc/>
    public override T GetProperty<T>(BindingContext context) => _inner.GetProperty<T>(context);

    /// <inheritdoc/>
    public override MessageEncoderFactory CreateMessageEncoderFactory() =>
        new TimedEncoderFactory(_inner.CreateMessageEncoderFactory(), _served);

    /// <inheritdoc/>
    /// <remarks>The stock element learns here how long a message that it decompresses may be.</remarks>
    public override IServiceDispatcher BuildServiceDispatcher<TChannel>(BindingContext context, IServiceDispatcher innerDispatcher) =>
        _inner.BuildServiceDispatcher<TChannel>(context, innerDispatcher);
}
