// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;
using TpchComparison.Networks;

namespace TpchWcfWebDemo;

/// <summary>Leads a WCF client's HTTP through the emulated network, and notes the headers of its replies; the same for
/// all clients.</summary>
/// <param name="sockets">The way to the service.</param>
/// <param name="useGzip">Whether to ask for gzip.</param>
internal sealed class ConnectionBehavior(ClientSockets sockets, bool useGzip) : IEndpointBehavior
{
    /// <inheritdoc/>
    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters) =>
        bindingParameters.Add(
            new Func<HttpClientHandler, HttpMessageHandler>(_ => new ReplyHeadersHandler(sockets.CreateHandler(useGzip))));

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
