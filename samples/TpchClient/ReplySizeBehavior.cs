// SPDX-License-Identifier: MIT
using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;
using Nam.Formats;

namespace TpchClient;

/// <summary>Looks at the HTTP headers of replies, below NAM, where they are as they came over the wire, and undoes gzip.</summary>
internal sealed class ReplySizeBehavior : IEndpointBehavior
{
    private const string Gzip = "gzip";

    /// <summary>Gets the last reply; none over net.tcp.</summary>
    public WireReply? Last { get; private set; }

    public void AddBindingParameters(ServiceEndpoint endpoint, BindingParameterCollection bindingParameters) =>
        bindingParameters.Add(new Func<HttpClientHandler, HttpMessageHandler>(handler =>
        {
            // It would undo codings before anybody sees them.
            handler.AutomaticDecompression = DecompressionMethods.None;
            return new Observer(this, handler);
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

    private sealed class Observer(ReplySizeBehavior owner, HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            request.Headers.AcceptEncoding.Add(new StringWithQualityHeaderValue(Gzip));
            var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
            var coded = response.Content;
            var type = coded.Headers.ContentType;
            var format = type?.MediaType == NamMediaType.Name
                ? type.Parameters.FirstOrDefault(parameter => parameter.Name == "format")?.Value
                : null;
            var isCoded = coded.Headers.ContentEncoding.Contains(Gzip);
            owner.Last = new WireReply(coded.Headers.ContentLength, isCoded ? $"text+{Gzip}" : format?.Trim('"') ?? "plain");
            if (isCoded)
            {
                var text = await coded.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
                response.Content = new StreamContent(new GZipStream(text, CompressionMode.Decompress)) { Headers = { ContentType = type } };
            }

            return response;
        }
    }
}
