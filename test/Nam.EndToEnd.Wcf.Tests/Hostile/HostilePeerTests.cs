// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Client;
using Nam.EndToEnd.Wcf.Aborts;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.EndToEnd.Wcf.Wire;
using Nam.Formats;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Hostile;

/// <summary>Peers that send half of what they should, or something else: the host serves the others rightly, nothing of
/// NAM's throws, buffers come back, and the host stops at once, so that no connection is left.</summary>
[Collection(AloneCollection.Name)]
public sealed class HostilePeerTests
{
    private const int Rows = 60;
    private const string Profile = $"{NamHeaders.Profile}: 1;read=binary,containers;to=objects;rt=50;bw=100000";

    // Patience is shorter than the host waits for requests that hang: were there any, it would run out first.
    private const int StopSeconds = 3_600;
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);
    private static readonly BindingCase Basic = BindingCases.Named("basicHttp");
    private static readonly BindingCase Tcp = BindingCases.Named("net.tcp");

    [Fact]
    public async Task Sessions_CutOrChangedAnywhere_HarmNobodyElse()
    {
        using var log = new ThrownLog();
        var node = await StartAsync(log);
        using var watch = new PoolWatch();
        var session = await SessionAsync(node);
        var random = new Random(11);
        var attacks = Enumerable.Range(0, 80).Select(step => session[..(step * session.Length / 80)])
            .Concat(Enumerable.Range(0, 160).Select(step => Changed(session, step * session.Length / 160, (byte)random.Next(1, 256))))
            .Append([.. session, .. session]);

        await Parallel.ForEachAsync(
            attacks, new ParallelOptions { MaxDegreeOfParallelism = 16 },
            async (attack, stop) => await SayAsync(node.Ports.NetTcp, attack, stop));

        await EndAsync(node, log, watch);
    }

    [Fact]
    public async Task Connections_ThatAreHalfOpen_HarmNobodyElse()
    {
        using var log = new ThrownLog();
        var node = await StartAsync(log);
        using var watch = new PoolWatch();
        var session = await SessionAsync(node);
        var request = Record(node).ToBytes(node.Ports.Http, Profile);
        var open = new List<TcpClient>();
        for (var number = 0; number < 1_000; number++)
        {
            var isHttp = number % 2 == 0;
            var said = isHttp ? request : session;
            var socket = new TcpClient();
            open.Add(socket);
            await socket.ConnectAsync(IPAddress.Loopback, isHttp ? node.Ports.Http : node.Ports.NetTcp);
            await socket.GetStream().WriteAsync(said.AsMemory(0, number * said.Length / 1_000));
        }

        CallAll(node);
        foreach (var socket in open)
        {
            socket.LingerState = new LingerOption(true, 0);
            socket.Dispose();
        }

        await EndAsync(node, log, watch);
    }

    [Fact]
    public async Task Requests_ThatAreNone_AreAnsweredAsWithoutNam()
    {
        using var log = new ThrownLog();
        await using var stock = await ServiceNode.StartAsync(stopSeconds: 1);
        var node = await StartAsync(log);
        using var watch = new PoolWatch();
        var recorded = Record(stock);
        byte[] frame = [0xFF, 0xFF, 0xFF, 0xFF, 0x4E, 1, 0, 0, 0, 3, 3, (byte)'<', (byte)'a', (byte)'>', 0, 0, 0, 0];
        const string Type = "application/vnd.nam; v=1; format=text+zip-1; type=\"text/xml; charset=utf-8\"";
        (string Name, Func<int, byte[]> Request)[] attacks =
        [
            ("a frame", port => With(recorded, Type, frame).ToBytes(port, Profile)),
            ("a frame as text", port => With(recorded, "text/xml; charset=utf-8", frame).ToBytes(port, Profile)),
            (
                "a prelude as text",
                port => With(recorded, "text/xml; charset=utf-8", [0xFF, 0xFF, 0xFF, 0xFF, 0x52, 255]).ToBytes(port, Profile)),
            ("an envelope as a frame", port => With(recorded, Type, recorded.Body).ToBytes(port, Profile)),
            ("another type", port => With(recorded, "application/json", recorded.Body).ToBytes(port, Profile)),
            ("no body", port => With(recorded, "text/xml; charset=utf-8", []).ToBytes(port, Profile)),
            ("half a body", port =>
                With(recorded, "text/xml; charset=utf-8", recorded.Body[..(recorded.Body.Length / 2)]).ToBytes(port, Profile)),
            ("zeros", port => With(recorded, "text/xml; charset=utf-8", new byte[5_000]).ToBytes(port, Profile)),
            ("1,025 bytes", port => recorded.ToBytes(port, $"{NamHeaders.Profile}: 1;{new string('a', 16)}={new string('x', 1_006)}")),
            ("20,000 bytes", port => recorded.ToBytes(port, $"{NamHeaders.Profile}: 1;a={new string('x', 20_000)}")),
            ("100,000 bytes", port => recorded.ToBytes(port, $"{NamHeaders.Profile}: 1;a={new string('x', 100_000)}")),
            ("90 headers", port => recorded.ToBytes(port, [.. Enumerable.Repeat(Profile, 90)])),
            ("500 headers", port => recorded.ToBytes(port, [.. Enumerable.Repeat(Profile, 500)])),
            ("a control character", port => recorded.ToBytes(port, Profile + "\u0001")),
            ("a folded header", port => recorded.ToBytes(port, $"{Profile}\r\n ;later=x")),
        ];
        var different = new List<string>();
        foreach (var (name, request) in attacks)
        {
            var expected = await AnswerAsync(stock.Ports.Http, request(stock.Ports.Http));
            var answer = await AnswerAsync(node.Ports.Http, request(node.Ports.Http));

            // Whether the end of a connection on which the host did not read everything comes as a reset is a matter of time.
            if (expected != RawHttp.Reset && answer != RawHttp.Reset && Difference.Between(expected, answer) is { } difference)
            {
                different.Add($"{name}: {difference}");
            }
        }

        Assert.True(different.Count == 0, string.Join('\n', different));
        await EndAsync(node, log, watch);
    }

    private static Task<ServiceNode> StartAsync(ThrownLog log) => ServiceNode.StartAsync(
        services => services.AddLogging(logging => logging.AddProvider(log)).AddSingleton<INamProfileStore, MemoryProfileStore>()
            .AddNam(options => options.ForcedFormat = "text+zip-1"),
        stopSeconds: StopSeconds);

    private static async Task EndAsync(ServiceNode node, ThrownLog log, PoolWatch watch)
    {
        CallAll(node);
        await node.DisposeAsync().AsTask().WaitAsync(Patience);
        Assert.Empty(log.Nams);
        Assert.Equal(0, watch.OutCount);
    }

    private static void CallAll(ServiceNode node)
    {
        using var client = new NamClient(new NamClientOptions());
        var expected = ObjectText.Of(Row.Many(300));
        foreach (var binding in (BindingCase[])[Basic, Tcp])
        {
            using var stock = new Caller(node, binding);
            using var nam = new Caller(node, binding, factory => factory.UseNam(client));
            Assert.Null(Difference.Between(expected, ObjectText.Of(stock.Typed.GetRows(300))));
            Assert.Null(Difference.Between(expected, ObjectText.Of(nam.Typed.GetRows(300))));
        }
    }

    private static byte[] Changed(byte[] session, int at, byte by)
    {
        var changed = (byte[])session.Clone();
        changed[at] ^= by;
        return changed;
    }

    /// <summary>Says something, hangs up and waits until the other side does.</summary>
    private static async Task SayAsync(int port, byte[] bytes, CancellationToken stop)
    {
        using var socket = new TcpClient { NoDelay = true };
        try
        {
            await socket.ConnectAsync(IPAddress.Loopback, port, stop);
            var stream = socket.GetStream();
            await stream.WriteAsync(bytes, stop);
            socket.Client.Shutdown(SocketShutdown.Send);
            await stream.CopyToAsync(Stream.Null, stop).WaitAsync(Patience, stop);
        }
        catch (Exception e) when (e is IOException or SocketException)
        {
            // Reset: as good an end as any.
        }
    }

    private static async Task<string> AnswerAsync(int port, byte[] request) =>
        (await RawHttp.SendAsync("http", port, request)).Replace($"127.0.0.1:{port}", "127.0.0.1:port", StringComparison.Ordinal);

    private static RecordedRequest With(RecordedRequest recorded, string type, byte[] body) =>
        recorded with
        {
            Body = body,
            Headers = [.. recorded.Headers.Where(header => header.Key != "Content-Type"), KeyValuePair.Create("Content-Type", type)]
        };

    private static RecordedRequest Record(ServiceNode node)
    {
        var recorder = new RequestRecorder();
        using var caller = new Caller(node, Basic, factory => factory.Endpoint.EndpointBehaviors.Add(recorder));
        Assert.Equal(Rows, caller.Typed.GetRows(Rows).Count);
        return Assert.Single(recorder.Take());
    }

    /// <summary>Records all that a client with NAM says in a session.</summary>
    private static async Task<byte[]> SessionAsync(ServiceNode node)
    {
        await using var recorder = new TcpRecorder(node.Ports.NetTcp);
        using (var client = new NamClient(new NamClientOptions()))
        using (var caller = new Caller(node, Tcp, factory => factory.UseNam(client), recorder.Port))
        {
            Assert.Equal(Rows, caller.Typed.GetRows(Rows).Count);
            Assert.Equal(Rows, caller.Typed.GetRows(Rows).Count);
        }

        var said = (await recorder.EventsAsync()).Where(part => part.FromClient).SelectMany(part => part.Bytes).ToArray();
        return RecordedRequest.Replace(said, $"127.0.0.1:{recorder.Port}", $"127.0.0.1:{node.Ports.NetTcp}");
    }

    /// <summary>Keeps exceptions that a host logs and that came through code of NAM's.</summary>
    private sealed class ThrownLog : ILoggerProvider, ILogger
    {
        private readonly System.Collections.Concurrent.ConcurrentQueue<string> _nams = new();

        public IReadOnlyCollection<string> Nams => _nams;

        public ILogger CreateLogger(string categoryName) => this;

        public IDisposable? BeginScope<TState>(TState state)
            where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => logLevel >= LogLevel.Warning;

        public void Log<TState>(
            LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter)
        {
            // The frame that threw stands first; those that the exception passed through are below it.
            if (exception?.StackTrace?.Split('\n').FirstOrDefault(line => line.Contains(" at ", StringComparison.Ordinal))
                ?.Contains(" at Nam.", StringComparison.Ordinal) == true || eventId.Id == 1002)
            {
                _nams.Enqueue($"{formatter(state, exception)} {exception}");
            }
        }

        public void Dispose()
        {
        }
    }
}
