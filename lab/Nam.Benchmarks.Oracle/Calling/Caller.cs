// SPDX-License-Identifier: MIT
using System.Collections;
using System.Diagnostics;
using Nam.Benchmarks.Oracle.Formats;
using Nam.Benchmarks.Oracle.Networks;
using Nam.Benchmarks.Oracle.Racing;
using Nam.Benchmarks.Oracle.Replies;
using Nam.Client;
using Nam.Codecs.Buffers;
using Nam.Formats;
using Nam.Http;
using Nam.Profiles;

namespace Nam.Benchmarks.Oracle.Calling;

/// <summary>A client that gets all its replies in one format, over a connection of its own, so that no format profits
/// from another's congestion window.</summary>
internal sealed class Caller : IAsyncDisposable
{
    private const int MostCalls = 9;
    private readonly Format _format;
    private readonly Condition _condition;
    private readonly NamClient? _engine;
    private readonly HttpClient _http;
    private readonly string _prefix;

    internal Caller(Format format, INetwork network, int port, Condition condition, HttpMessageHandler? connection = null)
    {
        _format = format;
        _condition = condition;
        HttpMessageHandler handler = new LastByteHandler(connection ?? Connection(network, port));
        if (format.Kind != FormatKind.Stock)
        {
            _engine = new NamClient(new NamClientOptions());
            handler = new NamHandler(_engine, handler);
        }

        _http = new HttpClient(handler) { Timeout = Timeout.InfiniteTimeSpan };
        _prefix = $"http://{network.Address}:{port}/{Format.All.ToList().IndexOf(format)}/";
    }

    /// <summary>Gives what keeps a connection of its own.</summary>
    internal static SocketsHttpHandler Connection(INetwork network, int port) => new()
    {
        ConnectCallback = (_, cancellationToken) => network.ConnectAsync(port, cancellationToken),
        PooledConnectionIdleTimeout = TimeSpan.FromMinutes(30),
        UseProxy = false,
    };

    /// <summary>Opens the connection, so that no reply has to wait for that.</summary>
    internal async Task ConnectAsync()
    {
        using var response = await _http.GetAsync(new Uri(_prefix + "ready"));
        response.EnsureSuccessStatusCode();
    }

    internal async Task<TimedReply> CallAsync(string scale, int query)
    {
        var contract = ReplyContract.Get(query);
        var clock = new LastByteClock(_condition.ClientSlowdown);
        using var request = new HttpRequestMessage(HttpMethod.Get, $"{_prefix}{scale}/{query}");
        request.Options.Set(LastByteHandler.Clock, clock);
        request.Options.Set(NamHandler.TargetOption, DecodeTarget.Objects);
        var sent = Stopwatch.GetTimestamp();
        using var response = await _http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        var rows = _format.Kind == FormatKind.Stock
            ? await ReadStockAsync(response.Content, contract, clock).ConfigureAwait(false)
            : await response.Content.ReadNamXmlAsync(
                reader =>
                {
                    clock.BeginRows();
                    var read = contract.Read(reader);
                    clock.Decoded();
                    return read;
                }).ConfigureAwait(false);
        var seconds = Stopwatch.GetElapsedTime(sent).TotalSeconds;
        return new TimedReply(seconds, clock.ServerSeconds, clock.DecodeSeconds, clock.Bytes, FormatOf(clock), rows.Count);
    }

    /// <summary>Calls as often as a turn lasts: short replies several times in a row, since code that ran last some
    /// milliseconds ago is slower than in a service that is used.</summary>
    /// <returns>The median call.</returns>
    internal async Task<TimedReply> TakeTurnAsync(string scale, int query)
    {
        var started = Stopwatch.GetTimestamp();
        var replies = new List<TimedReply>(MostCalls);
        do
        {
            replies.Add(await CallAsync(scale, query).ConfigureAwait(false));
        }
        while (replies.Count < MostCalls && Stopwatch.GetElapsedTime(started).TotalSeconds < _condition.TurnSeconds);

        return replies.OrderBy(reply => reply.Seconds).ElementAt((replies.Count - 1) / 2);
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        if (_engine is not null)
        {
            await _engine.DisposeAsync();
        }
    }

    private async Task<IList> ReadStockAsync(HttpContent content, ReplyContract contract, LastByteClock clock)
    {
        using var wire = new PooledBuffer((int)(content.Headers.ContentLength ?? 0) + 1);
        using (var body = await content.ReadAsStreamAsync().ConfigureAwait(false))
        {
            int read;
            while ((read = await body.ReadAsync(wire.GetMemory(16 * 1024)).ConfigureAwait(false)) > 0)
            {
                wire.Advance(read);
            }
        }

        using var form = _format.Codec == StockCodec.None ? null : StockEncoding.Decompress(wire, _format);
        using var reader = StockEncoding.OpenReader(form ?? wire, _format.Form);
        var rows = contract.Read(reader);
        clock.Decoded();
        return rows;
    }

    private string FormatOf(LastByteClock clock) =>
        _format.Kind == FormatKind.Stock ? _format.Name
        : clock.ContentType is { } type && NamMediaType.TryParse(type, out _, out _, out var format) && format is not null ? format
        : "text";
}
