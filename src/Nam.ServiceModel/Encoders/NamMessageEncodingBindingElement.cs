// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using Nam.Client;
using Nam.ServiceModel.Http;
using Nam.Wcf;

namespace Nam.ServiceModel.Encoders;

/// <summary>Stands in a binding where its text or binary encoding element stood, and wraps the encoders that it makes.</summary>
internal sealed class NamMessageEncodingBindingElement : MessageEncodingBindingElement, INamEncodingElement
{
    private readonly NamClient _client;
    private long _maximumMessageBytes = long.MaxValue;

    public NamMessageEncodingBindingElement(MessageEncodingBindingElement inner, NamClient client)
    {
        Inner = inner;
        _client = client;
    }

    private NamMessageEncodingBindingElement(NamMessageEncodingBindingElement other)
        : base(other)
    {
        Inner = (MessageEncodingBindingElement)other.Inner.Clone();
        _client = other._client;
        _maximumMessageBytes = other._maximumMessageBytes;
    }

    /// <inheritdoc/>
    public MessageEncodingBindingElement Inner { get; }

    public override MessageVersion MessageVersion
    {
        get => Inner.MessageVersion;
        set => Inner.MessageVersion = value;
    }

    public override BindingElement Clone() => new NamMessageEncodingBindingElement(this);

    public override MessageEncoderFactory CreateMessageEncoderFactory() =>
        new NamMessageEncoderFactory(Inner.CreateMessageEncoderFactory(), BufferedQuotas.Of(Inner), _client, _maximumMessageBytes);

    // What the stock elements do besides is to reckon with compression of their own, which bindings with NAM do not have.
    public override IChannelFactory<TChannel> BuildChannelFactory<TChannel>(BindingContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        var transport = context.Binding.Elements.Find<TransportBindingElement>();
        _maximumMessageBytes = transport?.MaxReceivedMessageSize ?? long.MaxValue;
        context.BindingParameters.Add(this);
        if (transport is HttpTransportBindingElement)
        {
            // Here, where every behavior has had its turn, and not in the endpoint behavior: theirs is composed with, whatever the order.
            HandlerFactory.Compose(context.BindingParameters, _client, _maximumMessageBytes, context.Binding.SendTimeout);
        }

        return context.BuildInnerChannelFactory<TChannel>();
    }

    public override bool CanBuildChannelFactory<TChannel>(BindingContext context)
    {
        ArgumentNullException.ThrowIfNull(context);
        context.BindingParameters.Add(this);
        return context.CanBuildInnerChannelFactory<TChannel>();
    }

    [return: MaybeNull]
    public override T GetProperty<T>(BindingContext context) => Inner.GetProperty<T>(context);
}
