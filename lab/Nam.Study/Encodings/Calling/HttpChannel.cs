// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Http.Headers;
using Nam.Codecs.Buffers;
using Nam.Formats;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Serving;

namespace Nam.Study.Encodings.Calling;

/// <summary>Messages as bodies of HTTP/1.1, with HttpClient.</summary>
internal sealed class HttpChannel : ICallChannel
{
    private readonly HttpClient _http;
    private readonly Uri _address;
    private readonly MediaTypeHeaderValue _mediaType;
    private CountingStream? _stream;

    internal HttpChannel(WireEncoding encoding, IPEndPoint server, string? namespacePath)
    {
        _address = new Uri($"http://{server}/{encoding}");
        _mediaType = encoding == WireEncoding.Xml
            ? new MediaTypeHeaderValue("application/soap+xml", "utf-8")
            : new MediaTypeHeaderValue(NamMediaType.Name);
        var handler = new SocketsHttpHandler
        {
            ConnectCallback = async (_, stop) =>
            {
                var socket = StudySocket.Create(namespacePath);
                try
                {
                    await socket.ConnectAsync(server, stop);
                }
                catch
                {
                    socket.Dispose();
                    throw;
                }

                return _stream = new CountingStream(socket, _stream);
            },
            ActivityHeadersPropagator = null,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            UseProxy = false,
        };
        _http = new HttpClient(handler) { Timeout = Timeout.InfiniteTimeSpan };
    }

    public long SentBytes => _stream?.WrittenBytes ?? 0;

    public long ReceivedBytes => _stream?.ReadBytes ?? 0;

    public async Task ExchangeAsync(PooledBuffer request, PooledBuffer reply, CancellationToken stop)
    {
        using var message =
            new HttpRequestMessage(HttpMethod.Post, _address) { Content = new ReadOnlyMemoryContent(request.WrittenMemory) };
        message.Content.Headers.ContentType = _mediaType;
        using var response = await _http.SendAsync(message, HttpCompletionOption.ResponseHeadersRead, stop);
        reply.Clear();
        _ = reply.GetSpan((int)(response.Content.Headers.ContentLength ?? 0) + 1);
        await using var body = await response.Content.ReadAsStreamAsync(stop);
        int read;
        while ((read = await body.ReadAsync(reply.GetMemory(), stop)) > 0)
        {
            reply.Advance(read);
        }

        if (!response.IsSuccessStatusCode)
        {
            throw new NoReplyException(System.Text.Encoding.UTF8.GetString(reply.WrittenSpan));
        }
    }

    public ValueTask DisposeAsync()
    {
        _http.Dispose();
        return ValueTask.CompletedTask;
    }
}
