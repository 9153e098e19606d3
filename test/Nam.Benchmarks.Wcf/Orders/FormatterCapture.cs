// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace Nam.Benchmarks.Wcf;

/// <summary>Takes hold of the formatter that the client stack made for the operation.</summary>
internal sealed class FormatterCapture : IEndpointBehavior
{
    private ClientOperation? _operation;

    /// <summary>The formatter, once the factory is open: the operation's own behaviors, which set it, run after the endpoint's.</summary>
    internal IClientMessageFormatter? Formatter => _operation?.Formatter;

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters)
    {
    }

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
        _operation = clientRuntime.ClientOperations.First(operation => operation.Name == nameof(IOrders.Get));
    }

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }
}
