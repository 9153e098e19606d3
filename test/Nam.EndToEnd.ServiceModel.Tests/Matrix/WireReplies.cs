// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Nam.Formats;
using Nam.ServiceModel.Tests;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>Keeps what the replies to a client were as they came over the wire, below NAM.</summary>
internal sealed class WireReplies
{
    private readonly ConcurrentQueue<WireReply> _replies = new();

    public WireReplies() => Behavior = new HandlerBehavior(inner => new Handler(this, inner));

    /// <summary>Gets what is added to the client's endpoint.</summary>
    public HandlerBehavior Behavior { get; }

    public IReadOnlyCollection<WireReply> All => _replies;

    private sealed class Handler(WireReplies owner, HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var hasProfile = request.Headers.NonValidated.Contains(NamHeaders.Profile);
            var response = await base.SendAsync(request, cancellationToken);
            owner._replies.Enqueue(WireReply.Of(response, hasProfile));
            return response;
        }
    }
}
