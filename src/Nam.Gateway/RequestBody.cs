// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Http;

namespace Nam.Gateway;

/// <summary>The body of a caller's request, which is read when the backend is ready for it and not before, so that 100-continue holds from end to end.</summary>
internal sealed class RequestBody(HttpRequest request, CancellationTokenSource timeout, TimeSpan limit) : HttpContent
{
    private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int _isStarted;

    public Relay Relay { get; } = new(timeout, limit);

    public bool IsStarted => Volatile.Read(ref _isStarted) == 1;

    /// <summary>Gets a task that ends, without a fault, when nobody reads the caller's body any more.</summary>
    public Task Ended => IsStarted ? _ended.Task : Task.CompletedTask;

    protected override Task SerializeToStreamAsync(Stream stream, TransportContext? context) => SerializeToStreamAsync(stream, context, CancellationToken.None);

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context, CancellationToken cancellationToken)
    {
        if (Interlocked.Exchange(ref _isStarted, 1) == 1)
        {
            throw new HttpRequestException("The request cannot be sent once more, because its body has gone by.");
        }

        try
        {
            // Over HTTP/2 the token is the stream's own.
            using var either = CancellationTokenSource.CreateLinkedTokenSource(timeout.Token, cancellationToken);
            await Relay.CopyAsync(request.Body, stream, flushes: true, either.Token).ConfigureAwait(false);
        }
        finally
        {
            _ended.TrySetResult();
        }
    }

    protected override bool TryComputeLength(out long length)
    {
        length = request.ContentLength ?? 0;
        return request.ContentLength is not null;
    }
}
