// SPDX-License-Identifier: MIT

using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace Nam.EndToEnd.Wcf.Failures;

/// <summary>Changes the bodies of replies in NAM formats on their way to the client.</summary>
/// <param name="spoil">Makes the body that comes of the body that was sent.</param>
internal sealed class SpoilingHandler(Func<byte[], byte[]> spoil) : IEndpointBehavior
{
    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters) =>
        bindingParameters.Add(new Func<HttpClientHandler, HttpMessageHandler>(inner => new Handler(spoil, inner)));

    public void ApplyClientBehavior(ServiceEndpoint endpoint, ClientRuntime clientRuntime)
    {
    }

    public void ApplyDispatchBehavior(ServiceEndpoint endpoint, EndpointDispatcher endpointDispatcher)
    {
    }

    public void Validate(ServiceEndpoint endpoint)
    {
    }

    private sealed class Handler(Func<byte[], byte[]> spoil, HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var response = await base.SendAsync(request, cancellationToken);
            if (response.Content.Headers.ContentType?.MediaType?.Contains("nam", StringComparison.Ordinal) == true)
            {
                var body = await response.Content.ReadAsByteArrayAsync(cancellationToken);
                body = spoil(body);
                var changed = new ByteArrayContent(body);
                changed.Headers.ContentType = response.Content.Headers.ContentType;
                changed.Headers.ContentLength = body.Length;
                response.Content = changed;
            }

            return response;
        }
    }
}
