// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace TpchWcfDemo;

/// <summary>Puts a handler that notes <see cref="ReplyHeaders"/> into a client's HTTP chain, the same for both clients.</summary>
internal sealed class ReplyHeadersBehavior : IEndpointBehavior
{
    /// <inheritdoc/>
    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters) =>
        bindingParameters.Add(new Func<HttpClientHandler, HttpMessageHandler>(inner => new ReplyHeadersHandler(inner)));

    /// <inheritdoc/>
    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
    }

    /// <inheritdoc/>
    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    /// <inheritdoc/>
    public void Validate(ServiceEndpoint endpoint)
    {
    }
}
