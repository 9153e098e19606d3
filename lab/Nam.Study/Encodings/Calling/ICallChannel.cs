// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;

namespace Nam.Study.Encodings.Calling;

/// <summary>A connection to the server, which is opened with the first message and kept. Not thread-safe.</summary>
internal interface ICallChannel : IAsyncDisposable
{
    /// <summary>Bytes that went to the server so far.</summary>
    long SentBytes { get; }

    /// <summary>Bytes that came from the server so far.</summary>
    long ReceivedBytes { get; }

    /// <summary>Sends a request and receives the reply.</summary>
    /// <param name="request">The request.</param>
    /// <param name="reply">Is cleared and takes the reply.</param>
    /// <param name="stop">Gives up.</param>
    /// <exception cref="NoReplyException">The server says that it has none.</exception>
    Task ExchangeAsync(PooledBuffer request, PooledBuffer reply, CancellationToken stop);
}
