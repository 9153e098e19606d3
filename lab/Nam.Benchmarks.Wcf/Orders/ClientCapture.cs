// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace Nam.Benchmarks.Wcf.Orders;

/// <summary>Takes hold of the parts of a WCF client that read replies: the operation's formatter and the message encoder.</summary>
internal sealed class ClientCapture : IEndpointBehavior
{
    private ClientOperation? _operation;

    /// <summary>The formatter, once the factory is open: the operation's own behaviors, which set it, run after the endpoint's.</summary>
    internal IClientMessageFormatter Formatter => _operation!.Formatter;

    /// <summary>An encoder as the client's binding has it, once the factory is open.</summary>
    internal MessageEncoder Encoder { get; private set; } = null!;

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
        _operation = clientRuntime.ClientOperations.First(operation => operation.Name == nameof(IOrders.Get));
        Encoder = endpoint.Binding.CreateBindingElements().Find<MessageEncodingBindingElement>().CreateMessageEncoderFactory().Encoder;
    }

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }
}
