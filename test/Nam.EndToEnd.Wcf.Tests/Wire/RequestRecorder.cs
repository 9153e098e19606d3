// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.ServiceModel.Channels;
using System.ServiceModel.Description;
using System.ServiceModel.Dispatcher;

namespace Nam.EndToEnd.Wcf.Wire;

/// <summary>Keeps every HTTP request of an endpoint as it leaves the stack.</summary>
internal sealed class RequestRecorder : IEndpointBehavior
{
    private readonly ConcurrentQueue<RecordedRequest> _requests = new();

    /// <summary>Takes the requests that were recorded since the last time.</summary>
    public IReadOnlyList<RecordedRequest> Take()
    {
        var taken = new List<RecordedRequest>();
        while (_requests.TryDequeue(out var request))
        {
            taken.Add(request);
        }

        return taken;
    }

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

    private sealed class Handler(RequestRecorder recorder, HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            await request.Content!.LoadIntoBufferAsync(cancellationToken);
            var body = await request.Content.ReadAsByteArrayAsync(cancellationToken);
            var headers = request.Headers.NonValidated.Concat(request.Content.Headers.NonValidated);
            recorder._requests.Enqueue(new(
                request.Method.Method,
                request.RequestUri!,
                [.. headers.Select(header => KeyValuePair.Create(header.Key, string.Join(", ", header.Value)))],
                body));
            return await base.SendAsync(request, cancellationToken);
        }
    }
}
