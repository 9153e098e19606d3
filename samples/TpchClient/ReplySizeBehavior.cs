// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;
using Nam.Formats;

namespace TpchClient;

/// <summary>Looks at the HTTP headers of replies, below NAM, where they are as they came over the wire.</summary>
internal sealed class ReplySizeBehavior : IEndpointBehavior
{
    /// <summary>Gets the last reply; none over net.tcp.</summary>
    public WireReply? Last { get; private set; }

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters) =>
        bindingParameters.Add(new Func<HttpClientHandler, HttpMessageHandler>(handler => new Observer(this, handler)));

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
    }

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }

    private sealed class Observer(ReplySizeBehavior owner, HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
            var type = response.Content.Headers.ContentType;
            var format = type?.MediaType == NamMediaType.Name
                ? type.Parameters.FirstOrDefault(parameter => parameter.Name == "format")?.Value
                : null;
            owner.Last = new WireReply(response.Content.Headers.ContentLength, format?.Trim('"') ?? "plain");
            return response;
        }
    }
}
