// SPDX-License-Identifier: MIT

using CoreWCF.Configuration;
using CoreWCF.Description;
using Nam.CoreWcf.Encoders;
using Nam.CoreWcf.Hosting;
using Nam.Server;
using Nam.Wcf;

namespace Nam.CoreWcf;

/// <summary>Stands in a binding where its text or binary encoding element stood: replies to callers with NAM are
/// adapted, everything else is the stock encoder's.</summary>
/// <remarks>
/// <see cref="NamBindingExtensions.WithNam"/>, the attribute, the behavior and <c>AddNam()</c> put it in place. WSDL
/// and policy are exported as by the element that it wraps. Not thread-safe while a host is being built, as every
/// binding element; the encoders that it makes are.
/// </remarks>
internal sealed class NamMessageEncodingBindingElement
    : MessageEncodingBindingElement, IWsdlExportExtension, IPolicyExportExtension, INamEncodingElement
{
    private EncoderTraits? _traits;

    /// <summary>Wraps an encoding element.</summary>
    /// <param name="inner">The stock element, text or binary.</param>
    /// <param name="server">The engine; by default the container's, or one for the process where there is none.</param>
    public NamMessageEncodingBindingElement(MessageEncodingBindingElement inner, NamServer? server = null)
    {
        ArgumentNullException.ThrowIfNull(inner);
        Inner = inner;
        Engine = new EndpointEngines(server);
    }

    private NamMessageEncodingBindingElement(NamMessageEncodingBindingElement other)
        : base(other)
    {
        Inner = (MessageEncodingBindingElement)other.Inner.Clone();
        Engine = other.Engine;
        _traits = other._traits;
    }

    /// <summary>Gets the stock element.</summary>
    public MessageEncodingBindingElement Inner { get; }

    /// <inheritdoc/>
    public override MessageVersion MessageVersion
    {
        get => Inner.MessageVersion;
        set => Inner.MessageVersion = value;
    }

    internal EndpointEngines Engine { get; }

    /// <inheritdoc/>
    public override BindingElement Clone() => new NamMessageEncodingBindingElement(this);

    /// <inheritdoc/>
    public override T GetProperty<T>(BindingContext context) => Inner.GetProperty<T>(context);

    /// <inheritdoc/>
    public override MessageEncoderFactory CreateMessageEncoderFactory() =>
        new NamMessageEncoderFactory(Inner.CreateMessageEncoderFactory(), Engine, _traits ?? EncoderTraits.Of([Inner]));

    /// <inheritdoc/>
    public override IServiceDispatcher BuildServiceDispatcher<TChannel>(BindingContext context, IServiceDispatcher innerDispatcher)
    {
        ArgumentNullException.ThrowIfNull(context);
        SeeBinding(context.Binding.Elements);
        var hasCallers = context.Binding.Elements.Find<CallerBindingElement>() is not null;
        return Inner.BuildServiceDispatcher<TChannel>(context, hasCallers ? innerDispatcher : new CallerDispatcher(innerDispatcher));
    }

    /// <summary>Records the traits of the binding's elements.</summary>
    internal void SeeBinding(BindingElementCollection elements) => _traits = EncoderTraits.Of(elements);

    void IWsdlExportExtension.ExportContract(WsdlExporter exporter, WsdlContractConversionContext context) =>
        (Inner as IWsdlExportExtension)?.ExportContract(exporter, context);

    void IWsdlExportExtension.ExportEndpoint(WsdlExporter exporter, WsdlEndpointConversionContext context) =>
        (Inner as IWsdlExportExtension)?.ExportEndpoint(exporter, context);

    void IPolicyExportExtension.ExportPolicy(MetadataExporter exporter, PolicyConversionContext context) =>
        (Inner as IPolicyExportExtension)?.ExportPolicy(exporter, context);
}
