// SPDX-License-Identifier: MIT

using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace Nam.ServiceModel.Tests;

/// <summary>A user's own behavior that puts a handler into the chain.</summary>
internal sealed class HandlerBehavior(Func<HttpMessageHandler, HttpMessageHandler> wrap) : IEndpointBehavior
{
    public int Calls { get; private set; }

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters) =>
        bindingParameters.Add(new Func<HttpClientHandler, HttpMessageHandler>(handler =>
        {
            Calls++;
            return wrap(handler);
        }));

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
    }

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }
}
