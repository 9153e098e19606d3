// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Diagnostics;
using System.Net;
using Nam.Client;
using Nam.Http;
using Nam.Lab;
using Nam.Profiles;

namespace Nam.Study.Transport.Hosting;

/// <summary>Calls one document in one way. Thread-safe.</summary>
internal sealed class TransportCaller : IDisposable
{
    private const int BufferBytes = 64 * 1024;

    private readonly CallTarget _target;
    private readonly Uri _address;
    private readonly TransferCount _count = new();
    private readonly NamClient _engine;
    private readonly CallerConnections _connections;
    private readonly HttpClient _http;

    /// <summary>Makes a caller.</summary>
    /// <param name="settings">Where the servers are.</param>
    /// <param name="network">The network to call from; null for this process's own.</param>
    /// <param name="engine">What NAM has learned.</param>
    /// <param name="target">What to call.</param>
    internal TransportCaller(TransportCallerSettings settings, NetworkNamespace? network, NamClient engine, CallTarget target)
    {
        _target = target;
        _engine = engine;
        var scheme = target.Version == TlsVersion.None ? Uri.UriSchemeHttp : Uri.UriSchemeHttps;
        _address = new UriBuilder(scheme, TransportCertificates.Host, target.Port, target.Path).Uri;
        var path = target.Compression == TransportCompression.Nam ? engine.GetServer(_address) : null;
        _connections = new CallerConnections(settings, network, target, path, _count);
        var sockets = NewHandler(target.Compression == TransportCompression.GZip ? DecompressionMethods.GZip : DecompressionMethods.None);
        _http = NewClient(path is null ? sockets : new NamHandler(engine, sockets));
    }

    /// <summary>Times transactions, one after the other.</summary>
    internal async Task<CallTimes> TimeAsync(int count, CancellationToken stop)
    {
        var seconds = new double[count];
        for (var call = 0; call < count; call++)
        {
            var started = Stopwatch.GetTimestamp();
            await CallAsync(stop);
            seconds[call] = Stopwatch.GetElapsedTime(started).TotalSeconds;
        }

        return new CallTimes(seconds, _count.HandshakeBytes);
    }

    /// <summary>Makes load with callers that each begin a transaction when the last one has ended.</summary>
    internal async Task<LoadAnswer> LoadAsync(int callers, TimeSpan duration, CancellationToken stop)
    {
        var received = _count.ReceivedBytes;
        var clock = Stopwatch.StartNew();
        var done = await Task.WhenAll(
            Enumerable.Range(0, callers).Select(_ => Task.Run(() => CallUntilAsync(clock, duration, stop), stop)));
        return new LoadAnswer(done.Sum(), clock.Elapsed.TotalSeconds, _count.ReceivedBytes - received);
    }

    /// <summary>Has a reply and looks at how it came; it also holds what the caller got against the document.</summary>
    /// <exception cref="ToolException">The caller got something else than the document.</exception>
    internal async Task<ReplySize> LookAsync(CancellationToken stop)
    {
        using var look = new ReplyLook(NewHandler(DecompressionMethods.None));
        using var http = NewClient(_target.Compression == TransportCompression.Nam ? new NamHandler(_engine, look) : look);
        using var request = NewRequest();
        if (_target.Compression == TransportCompression.GZip)
        {
            request.Headers.AcceptEncoding.ParseAdd("gzip");
        }

        using var response = await http.SendAsync(request, stop);
        response.EnsureSuccessStatusCode();
        var got = look.Unpack(await response.Content.ReadAsByteArrayAsync(stop));
        var document = TransportDocument.Find(_target.Path[(_target.Path.LastIndexOf('/') + 1)..]);
        return DocumentCheck.IsSame(document.Read(), got)
            ? new ReplySize(look.BodyBytes, look.Format)
            : throw new ToolException($"The caller got {got.Length} bytes that are not {document.Name}.");
    }

    public void Dispose()
    {
        _http.Dispose();
        _connections.Dispose();
    }

    private async Task<long> CallUntilAsync(Stopwatch clock, TimeSpan end, CancellationToken stop)
    {
        var done = 0L;
        while (clock.Elapsed < end)
        {
            await CallAsync(stop);
            done++;
        }

        return done;
    }

    private async Task CallAsync(CancellationToken stop)
    {
        using var request = NewRequest();
        using var response = await _http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, stop);
        response.EnsureSuccessStatusCode();
        using var body = await response.Content.ReadAsStreamAsync(stop);
        var buffer = ArrayPool<byte>.Shared.Rent(BufferBytes);
        try
        {
            int read;
            var bytes = 0L;
            while ((read = await body.ReadAsync(buffer, stop)) > 0)
            {
                bytes += read;
            }

            // What NAM makes of a binary form may differ in spaces inside tags.
            if (bytes != _target.Bytes && _target.Compression != TransportCompression.Nam)
            {
                throw new ToolException($"A document of {_target.Bytes} bytes came with {bytes}.");
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private HttpRequestMessage NewRequest()
    {
        var request = new HttpRequestMessage(HttpMethod.Get, _address);
        request.Headers.ConnectionClose = !_target.IsKept;
        request.Options.Set(NamHandler.TargetOption, DecodeTarget.Text);
        return request;
    }

    private SocketsHttpHandler NewHandler(DecompressionMethods decompression) => new()
    {
        ConnectCallback = _connections.ConnectAsync,
        AutomaticDecompression = decompression,
        PooledConnectionIdleTimeout = TimeSpan.FromMinutes(30),
        UseProxy = false,
        UseCookies = false,
    };

    private static HttpClient NewClient(HttpMessageHandler handler) => new(handler) { Timeout = TimeSpan.FromSeconds(120) };
}
