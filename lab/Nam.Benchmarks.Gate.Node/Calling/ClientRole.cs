// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Xml;
using Nam.Benchmarks.Gate.Node.Replies;
using Nam.Client;
using Nam.Http;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Benchmarks.Gate.Node.Calling;

/// <summary>The client process: one caller over one connection, with a new engine for each link.</summary>
/// <param name="isStock">Whether it calls as a program does that has no NAM.</param>
internal sealed class ClientRole(bool isStock) : IDisposable
{
    private readonly Dictionary<string, RowKind> _kinds = [];
    private CountedStream? _connection;
    private NamClient? _engine;
    private HttpClient? _http;
    private long _bodyBytes;
    private string _contentType = "";

    /// <summary>Does what an order says.</summary>
    /// <returns>The answer in words: of <c>open ADDRESS PORT NAMESPACE</c> nothing; of <c>turn READING PATH CALLS
    /// SECONDS</c> the calls, and of each call the seconds, the bytes on the wire, those of the body where the format was
    /// given by order, the seconds of
    /// processor time, the bytes allocated, the items read, and the format of the last reply.</returns>
    internal async Task<string> AnswerAsync(string[] order)
    {
        switch (order)
        {
            case ["open", var address, var port, var place]:
                Open(new Uri($"http://{address}:{port}/"), place);
                return "ok";
            case ["turn", var reading, var path, var calls, var seconds]:
                return await TurnAsync(reading, path, int.Parse(calls), double.Parse(seconds));
            default:
                throw new ArgumentException($"The client does not know the order '{string.Join(' ', order)}'.");
        }
    }

    public void Dispose()
    {
        _http?.Dispose();
        _engine?.Dispose();
    }

    private void Open(Uri address, string place)
    {
        Dispose();
        _engine = new NamClient(new NamClientOptions(), new MemoryProfileStore());
        var sockets = new SocketsHttpHandler
        {
            UseProxy = false,
            AutomaticDecompression = isStock ? DecompressionMethods.All : DecompressionMethods.None,
            PooledConnectionIdleTimeout = TimeSpan.FromMinutes(30),
            ConnectCallback = async (context, cancellationToken) =>
            {
                var socket = NamespaceSocket.Create(place);
                await socket.ConnectAsync(context.DnsEndPoint, cancellationToken).ConfigureAwait(false);
                return _connection = new CountedStream(socket);
            },
        };
        HttpMessageHandler handler = isStock ? sockets : new NamHandler(_engine, new WholeHandler(sockets, this));
        _http = new HttpClient(handler) { BaseAddress = address, Timeout = TimeSpan.FromMinutes(2) };
    }

    // Short calls come several in a row: code that ran last some milliseconds ago is slower than in a service that is used.
    private async Task<string> TurnAsync(string reading, string path, int most, double enough)
    {
        var times = new List<double>(most);
        _bodyBytes = 0;
        var (before, wire, connection) = (Meter.Read(), _connection?.Bytes ?? 0, _connection);
        var started = Stopwatch.GetTimestamp();
        int items;
        do
        {
            var sent = Stopwatch.GetTimestamp();
            items = await ReadAsync(reading, path).ConfigureAwait(false);
            times.Add(Stopwatch.GetElapsedTime(sent).TotalSeconds);
        }
        while (times.Count < most && Stopwatch.GetElapsedTime(started).TotalSeconds < enough);

        var after = Meter.Read();
        var wireBytes = (_connection!.Bytes - (_connection == connection ? wire : 0)) / times.Count;
        times.Sort();
        var (cpu, memory) = (after.CpuSeconds - before.CpuSeconds, after.AllocatedBytes - before.AllocatedBytes);
        var median = times[(times.Count - 1) / 2];
        return $"{times.Count} {median:R} {wireBytes} {_bodyBytes} {cpu / times.Count:R} {memory / times.Count} {items} {Format()}";
    }

    private string Format()
    {
        const string Parameter = "format=";
        var start = _contentType.IndexOf(Parameter, StringComparison.Ordinal);
        return start < 0 ? "text" : _contentType[(start + Parameter.Length)..].Split(';')[0].Trim();
    }

    private Task<int> ReadAsync(string reading, string path) => reading switch
    {
        "list" when isStock => KindOf(path).ReadStockAsync(_http!, path),
        "list" => KindOf(path).ReadListAsync(_http!, path),
        "rows" => KindOf(path).ReadRowsAsync(_http!, path),
        "nodes" => ReadNodesAsync(path),
        _ => ReadTextAsync(path),
    };

    private RowKind KindOf(string path)
    {
        var reply = path[(path.LastIndexOf('/') + 1)..];
        if (!_kinds.TryGetValue(reply, out var kind))
        {
            _kinds.Add(reply, kind = RowKind.Of(reply)!);
        }

        return kind;
    }

    private async Task<int> ReadTextAsync(string path) => (await _http!.GetByteArrayAsync(path).ConfigureAwait(false)).Length;

    private async Task<int> ReadNodesAsync(string path)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, path);
        request.Options.Set(NamHandler.TargetOption, DecodeTarget.Objects);
        using var response = await _http!.SendAsync(request, HttpCompletionOption.ResponseHeadersRead).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        return await response.Content.ReadNamXmlAsync(reader =>
        {
            var elements = 0;
            while (reader.Read())
            {
                elements += reader.NodeType == XmlNodeType.Element ? 1 : 0;
            }

            return elements;
        }).ConfigureAwait(false);
    }

    // Bodies are counted only where the format is given by order: elsewhere a reply is read while it arrives.
    private sealed class WholeHandler(HttpMessageHandler inner, ClientRole role) : DelegatingHandler(inner)
    {
        private static readonly string[] Ordered = ["/containers/", "/binary/", "/packed/"];

        protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var response = await base.SendAsync(request, cancellationToken).ConfigureAwait(false);
            role._contentType = response.Content.Headers.NonValidated.TryGetValues("Content-Type", out var type) ? type.ToString() : "";
            if (Ordered.Any(request.RequestUri!.AbsolutePath.StartsWith))
            {
                await response.Content.LoadIntoBufferAsync(cancellationToken).ConfigureAwait(false);
                role._bodyBytes = response.Content.Headers.ContentLength ?? 0;
            }

            return response;
        }
    }
}
