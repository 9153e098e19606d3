// SPDX-License-Identifier: MIT

using System.Net;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace Nam.EndToEnd.Wcf.Http2;

/// <summary>Has a client speak HTTP/2 and nothing else.</summary>
internal sealed class Http2Behavior : IEndpointBehavior
{
    private int _replies;

    /// <summary>Gets how many replies came over HTTP/2.</summary>
    public int Replies => _replies;

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters) =>
        bindingParameters.Add(new Func<HttpClientHandler, HttpMessageHandler>(inner => new Handler(this, inner)));

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
    }

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }

    private sealed class Handler(Http2Behavior owner, HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            request.Version = HttpVersion.Version20;
            request.VersionPolicy = HttpVersionPolicy.RequestVersionExact;
            var response = await base.SendAsync(request, cancellationToken);
            Assert.Equal(HttpVersion.Version20, response.Version);
            Interlocked.Increment(ref owner._replies);
            return response;
        }
    }
}
