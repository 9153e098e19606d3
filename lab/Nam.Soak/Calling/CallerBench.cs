// SPDX-License-Identifier: MIT
using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Globalization;
using System.Net.Sockets;
using System.ServiceModel;
using System.Text;
using Nam.Client;
using Nam.Codecs;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Http;
using Nam.ServiceModel;
using Nam.Soak.Flowing;
using Nam.Stores;
using Tpch.Queries;
using TpchContract;

namespace Nam.Soak.Calling;

/// <summary>Callers of every kind, and what they share: connections, engines, and the replies that are right.</summary>
/// <remarks>Every kind but the measured one calls services with and without NAM alike, so that both have the same load.</remarks>
internal sealed class CallerBench : IAsyncDisposable
{
    /// <summary>What replies that flow are counted as, beside the call that each of them is.</summary>
    internal const string FlowCount = "(of these flowed)";

    private static readonly TimeSpan MeanPause = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    private readonly CallerSetup _setup;
    private readonly Dictionary<Uri, Question[]> _questions = [];
    private readonly NamClient[] _engines =
    [
        .. Enumerable.Range(0, 4).Select(_ => new NamClient(new NamClientOptions(), new MemoryProfileStore()))
    ];
    private readonly HttpClient _plain = new(NewSockets()) { Timeout = Patience };
    private readonly HttpClient _measured = new(NewSockets()) { Timeout = Patience };
    private readonly HttpClient[] _adapted;
    private readonly HttpClient _foreign;
    private readonly FlowCallers _flows;
    private readonly ConcurrentDictionary<(Uri Address, int Engine), ChannelFactory<ITpch>> _factories = new();
    private readonly MeterListener _fallbacks = new();
    private CallerReport _report = new();

    private CallerBench(CallerSetup setup)
    {
        // Clients ask for a plain reply where they cannot decode one, so that no call fails by it.
        _fallbacks.InstrumentPublished = static (instrument, own) =>
        {
            if (instrument is { Meter.Name: NamDiagnostics.Name, Name: "nam.client.fallbacks" })
            {
                own.EnableMeasurementEvents(instrument);
            }
        };
        _fallbacks.SetMeasurementEventCallback<long>((_, _, tags, _) => Wrong($"A reply could not be decoded: {tags[0].Value}."));
        _fallbacks.Start();
        _setup = setup;
        _adapted =
        [
            .. _engines.Select(
                engine => new HttpClient(new NamHandler(engine, new FlowWatch(NewSockets(), CountFlow))) { Timeout = Patience })
        ];
        _flows = new FlowCallers(_adapted, Wrong);
        _foreign = new HttpClient(new NamHandler(_engines[0], new ForeignProfileHandler(NewSockets()))) { Timeout = Patience };
    }

    public static async Task<CallerBench> PrepareAsync(CallerSetup setup)
    {
        var bench = new CallerBench(setup);
        foreach (var pair in setup.Pairs)
        {
            var questions = TpchQuery.All.Select(query => new Question(query.Number)).ToArray();
            foreach (var question in questions)
            {
                await question.LearnAsync(bench._plain, pair.Plain).ConfigureAwait(false);
            }

            bench._questions[pair.Nam] = bench._questions[pair.Plain] = questions;
        }

        return bench;
    }

    public CallerReport TakeReport()
    {
        var taken = Interlocked.Exchange(ref _report, new CallerReport());
        lock (taken)
        {
            return taken;
        }
    }

    /// <summary>One caller's life.</summary>
    /// <param name="number">Its number, which says what kind it is.</param>
    /// <param name="goesOn">Whether it shall call once more.</param>
    public async Task CallAsync(int number, Func<bool> goesOn)
    {
        var random = new Random(HashCode.Combine(_setup.Seed, number));
        while (goesOn())
        {
            await Task.Delay(-MeanPause * Math.Log(1 - random.NextDouble())).ConfigureAwait(false);
            var pair = _setup.Pairs[random.Next(_setup.Pairs.Count)];
            var address = random.Next(2) == 0 ? pair.Nam : pair.Plain;
            var question = _questions[address][random.Next(TpchQuery.All.Count)];

            // Of twenty callers: five measured, four with NAM, two of what flows, two by WCF, and the rest of every other kind.
            var (kind, call) = ((number + _setup.FirstKind) % 20) switch
            {
                < 5 => ("plain", MeasureAsync(pair, question, random)),
                < 9 => ("nam", AdaptedAsync(_adapted[random.Next(_adapted.Length)], address, question)),
                < 11 => ("flow", _flows.CallAsync(random.Next(2) == 0 ? _setup.Flows.Nam : _setup.Flows.Plain, random)),
                < 13 => ("wcf", WcfAsync(address, question, random)),
                < 15 => ("version", AdaptedAsync(_foreign, address, question)),
                < 17 => ("aborting", AbortAsync(address, question, random)),
                < 18 => ("slow", SlowAsync(address, question, random)),
                _ => ("hostile", HostileAsync(address, question, random)),
            };
            await CountAsync(kind, call).ConfigureAwait(false);
        }
    }

    public async ValueTask DisposeAsync()
    {
        _fallbacks.Dispose();
        _plain.Dispose();
        _measured.Dispose();
        _foreign.Dispose();
        Array.ForEach(_adapted, http => http.Dispose());
        foreach (var factory in _factories.Values)
        {
            factory.Abort();
        }

        foreach (var engine in _engines)
        {
            await engine.DisposeAsync().ConfigureAwait(false);
        }
    }

    private static SocketsHttpHandler NewSockets() => new() { PooledConnectionLifetime = TimeSpan.FromMinutes(2), UseProxy = false };

    private async Task CountAsync(string kind, Task<string> call)
    {
        try
        {
            var format = await call.ConfigureAwait(false);
            var report = _report;
            report.Count(report.Replies, $"{kind}/{format}");
        }
        catch (Exception e) when (e is (HttpRequestException and not ReplyDecodeException) or IOException or SocketException
            or OperationCanceledException or CommunicationException or TimeoutException)
        {
            // Links fail and servers are killed here; only a reply that comes can be wrong.
            var report = _report;
            report.Count(report.Failed, $"{kind}/{e.GetType().Name}");
        }
        catch (Exception e)
        {
            Wrong($"{kind}: {e}");
        }
    }

    private void CountFlow()
    {
        var report = _report;
        report.Count(report.Replies, FlowCount);
    }

    private void Wrong(string what)
    {
        var report = _report;
        lock (report)
        {
            report.Wrong.Add(what);
        }
    }

    // The same caller asks both services for the same, one right after the other, in either order.
    private async Task<string> MeasureAsync(ServicePair pair, Question question, Random random)
    {
        double nam = 0, plain = 0;
        var isNamFirst = random.Next(2) == 0;
        for (var turn = 0; turn < 2; turn++)
        {
            var isNam = isNamFirst == (turn == 0);
            var clock = Stopwatch.StartNew();
            var reply = await PlainReplyAsync(_measured, isNam ? pair.Nam : pair.Plain, question).ConfigureAwait(false);
            (isNam ? ref nam : ref plain) = clock.Elapsed.TotalMilliseconds;
            if (!question.IsSame(reply))
            {
                Wrong($"plain: {reply.Length} bytes to Q{question.Number} that are not those of the service without NAM");
            }
        }

        if (!pair.IsVictim)
        {
            var report = _report;
            lock (report)
            {
                report.NamTimes.Add(nam);
                report.PlainTimes.Add(plain);
            }
        }

        return "text";
    }

    private static async Task<byte[]> PlainReplyAsync(HttpClient http, Uri address, Question question)
    {
        using var request = question.RequestTo(address);
        using var response = await http.SendAsync(request).ConfigureAwait(false);
        return await response.EnsureSuccessStatusCode().Content.ReadAsByteArrayAsync().ConfigureAwait(false);
    }

    private async Task<string> AdaptedAsync(HttpClient http, Uri address, Question question)
    {
        using var request = question.RequestTo(address);
        using var response = await http.SendAsync(request).ConfigureAwait(false);
        var reply = await response.EnsureSuccessStatusCode().Content.ReadAsByteArrayAsync().ConfigureAwait(false);
        if (!question.IsEqual(reply))
        {
            Wrong($"another document than the reply to Q{question.Number}");
        }

        return "decoded";
    }

    private async Task<string> WcfAsync(Uri address, Question question, Random random)
    {
        var factory = _factories.GetOrAdd((address, random.Next(_engines.Length)), key =>
        {
            var binding = new BasicHttpBinding
            {
                MaxReceivedMessageSize = int.MaxValue, MaxBufferSize = int.MaxValue, UseDefaultWebProxy = false, SendTimeout = Patience
            };
            return new ChannelFactory<ITpch>(binding, new EndpointAddress(key.Address)).UseNam(_engines[key.Engine]);
        });
        var channel = factory.CreateChannel();
        try
        {
            var rows = await channel.CallAsync(TpchQuery.All[question.Number - 1]).ConfigureAwait(false);
            return rows.Count == 0 ? "no rows" : "rows";
        }
        finally
        {
            ((IClientChannel)channel).Abort();
        }
    }

    private async Task<string> AbortAsync(Uri address, Question question, Random random)
    {
        using var leave = new CancellationTokenSource(TimeSpan.FromMilliseconds(random.Next(1, 120)));
        using var request = question.RequestTo(address);
        try
        {
            var http = random.Next(2) == 0 ? _plain : _adapted[random.Next(_adapted.Length)];
            using var response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead, leave.Token).ConfigureAwait(false);
            await response.Content.ReadAsByteArrayAsync(leave.Token).ConfigureAwait(false);
            return "stayed";
        }
        catch (OperationCanceledException) when (leave.IsCancellationRequested)
        {
            return "left";
        }
    }

    private static async Task<string> SlowAsync(Uri address, Question question, Random random)
    {
        var profile = random.Next(2) == 0 ? "" : $"{NamHeaders.Profile}: {ForeignProfileHandler.Any(random)}\r\n";
        using var socket = await ConnectAsync(address).ConfigureAwait(false);
        socket.ReceiveBufferSize = 4096;
        await SendAsync(socket, HeadOf(address, question, profile), question.RequestBody.ToArray()).ConfigureAwait(false);
        var buffer = new byte[400];
        for (var i = 0; i < 60 && await socket.ReceiveAsync(buffer).ConfigureAwait(false) > 0; i++)
        {
            await Task.Delay(500).ConfigureAwait(false);
        }

        return "left";
    }

    private static async Task<string> HostileAsync(Uri address, Question question, Random random)
    {
        using var socket = await ConnectAsync(address).ConfigureAwait(false);
        var garbage = new byte[random.Next(1, 3000)];
        random.NextBytes(garbage);
        switch (random.Next(6))
        {
            case 0:
                await SendAsync(socket, garbage).ConfigureAwait(false);
                break;
            case 1:
                var invented = HeadOf(address, question, "").Replace(
                    question.Action, "urn:" + Convert.ToHexString(garbage.AsSpan(0, Math.Min(garbage.Length, 40))),
                    StringComparison.Ordinal);
                await SendAsync(socket, invented, question.RequestBody.ToArray()).ConfigureAwait(false);
                break;
            case 2:
                var visible = string.Concat(garbage.Select(one => (char)(0x21 + (one % 0x5E))));
                await SendAsync(
                    socket, HeadOf(address, question, $"{NamHeaders.Profile}: 1;{visible}\r\n"),
                    question.RequestBody.ToArray()).ConfigureAwait(false);
                break;
            case 3:
                await SendAsync(
                    socket,
                    HeadOf(
                        address, question,
                        $"{NamHeaders.Profile}: 1;read=binary,containers;last=zzzzzzzz:1:3600000000;bw=1000000000000;rt=0.001\r\n"),
                    question.RequestBody.ToArray()).ConfigureAwait(false);
                break;
            case 4:
                await SendAsync(socket, HeadOf(address, question, "")[..random.Next(10, 80)]).ConfigureAwait(false);
                await Task.Delay(random.Next(5000)).ConfigureAwait(false);
                return "left";
            default:
                await SendAsync(
                    socket, HeadOf(address, question, ""),
                    garbage.AsSpan(0, Math.Min(garbage.Length, question.RequestBytes)).ToArray()).ConfigureAwait(false);
                break;
        }

        using var patience = new CancellationTokenSource(TimeSpan.FromSeconds(2));
        try
        {
            await socket.ReceiveAsync(garbage, patience.Token).ConfigureAwait(false);
        }
        catch (OperationCanceledException)
        {
            // It waits for more, as it may.
        }

        return "left";
    }

    private static string HeadOf(Uri address, Question question, string fields) => string.Create(CultureInfo.InvariantCulture, $"""
        POST {address.AbsolutePath} HTTP/1.1
        Host: {address.Authority}
        Content-Type: text/xml; charset=utf-8
        SOAPAction: "{question.Action}"
        Content-Length: {question.RequestBytes}

        """).ReplaceLineEndings("\r\n") + fields + "\r\n";

    private static async Task<Socket> ConnectAsync(Uri address)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        await socket.ConnectAsync(address.Host, address.Port).ConfigureAwait(false);
        return socket;
    }

    private static async Task SendAsync(Socket socket, string head, params byte[] body)
    {
        await SendAsync(socket, Encoding.ASCII.GetBytes(head)).ConfigureAwait(false);
        await SendAsync(socket, body).ConfigureAwait(false);
    }

    private static async Task SendAsync(Socket socket, byte[] bytes) => await socket.SendAsync(bytes).ConfigureAwait(false);
}
