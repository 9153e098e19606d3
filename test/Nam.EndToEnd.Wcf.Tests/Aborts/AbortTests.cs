// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Http.Headers;
using System.Net.Security;
using System.Net.Sockets;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.EndToEnd.Wcf.Bindings;
using Nam.EndToEnd.Wcf.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Nam.EndToEnd.Wcf.Replies;
using Nam.EndToEnd.Wcf.Wire;
using Nam.Formats;
using Nam.Server;
using Nam.ServiceModel;
using Nam.Stores;
using Nam.TestKit.Equality;

namespace Nam.EndToEnd.Wcf.Aborts;

/// <summary>Callers that hang up while a reply of more than ten megabytes is on its way: the host serves the others,
/// gives its buffers back and stops at once.</summary>
[Collection(AloneCollection.Name)]
public sealed class AbortTests
{
    private const int LargeRows = 40_000;
    private const int Callers = 20;
    private const int MostRounds = 6;

    // A reply takes one large array at least; those who hang up before they read may be gone before theirs is made.
    private const int LeastRented = Callers / 2;
    private const string Profile = "1;read=binary,containers,flow;to=objects;rt=50;bw=100000";

    // Patience is shorter than the host waits for requests that hang: were there any, it would run out first.
    private const int StopSeconds = 3_600;
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(3);
    private static readonly TimeSpan Settling = TimeSpan.FromSeconds(10);

    [Theory]
    [InlineData("basicHttp", "binary")]
    [InlineData("basicHttps", "containers")]
    [InlineData("streamed", "containers")]
    [InlineData("binary http", "text+zip-1")]
    [InlineData("net.tcp", "text+zip-1")]
    public async Task Host_WithCallersThatHungUp_GoesOnAndStops(string bindingName, string format)
    {
        var binding = BindingCases.Named(bindingName);
        var node = await StartAsync(format);
        var port = node.Ports.Of(binding.Scheme);
        var pieces = binding.IsHttp
            ? [Record(node, binding).ToBytes(port, $"{NamHeaders.Profile}: {Profile}", "Accept-Encoding: gzip")]
            : await SessionAsync(node, binding);

        // What flows is in memory block by block.
        var flows = format == "containers";
        using var watch = flows ? new PoolWatch { LargeBytes = 64 * 1024 } : new PoolWatch();
        await HangUpAllAsync();
        CallAgain();
        var kept = flows ? await KeptByRoundAsync() : 0;
        var hasFlown = node.Services.GetRequiredService<NamServer>().Journal.Snapshot().Any(entry => entry.Plan.Flows);
        await node.DisposeAsync().AsTask().WaitAsync(Patience);
        Assert.Equal(flows, hasFlown);
        Assert.True(flows || watch.RentedCount >= LeastRented, $"{watch.RentedCount} large arrays were rented.");
        Assert.Equal(0, flows ? kept : watch.OutCount);

        // Writers and readers of blocks are kept with what they have rented, as many as ever worked at once: more until a
        // round comes in which no more of them meet. What is lost is lost in every round.
        async Task<int> KeptByRoundAsync()
        {
            var least = int.MaxValue;
            for (var round = 0; round < MostRounds && least > 0; round++)
            {
                var before = watch.OutCount;
                await HangUpAllAsync();
                CallAgain();
                SpinWait.SpinUntil(() => watch.OutCount <= before, Settling);
                least = Math.Min(least, Math.Max(0, watch.OutCount - before));
            }

            return least;
        }

        async Task HangUpAllAsync()
        {
            for (var call = 0; call < Callers; call++)
            {
                await HangUpAsync(binding, port, pieces, readFirst: call % 2 == 0);
            }
        }

        void CallAgain()
        {
            using var client = new NamClient(new NamClientOptions());
            using var caller = new Caller(node, binding, factory => factory.UseNam(client));
            Assert.Null(Difference.Between(ObjectText.Of(Row.Many(3000)), ObjectText.Of(caller.Typed.GetRows(3000))));
        }
    }

    [Fact]
    public async Task Host_WithCancelledStreamsOfHttp2_GoesOnAndStops()
    {
        var binding = BindingCases.Named("basicHttps");
        var node = await StartAsync("binary");
        var recorded = Record(node, binding);
        using var handler = new SocketsHttpHandler
        {
            SslOptions = new SslClientAuthenticationOptions { RemoteCertificateValidationCallback = (_, _, _, _) => true }
        };
        using var http = new HttpClient(handler);
        using var watch = new PoolWatch();

        for (var call = 0; call < Callers; call++)
        {
            using var request = Post(recorded);
            using var response = await http.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
            Assert.Equal(HttpVersion.Version20, response.Version);
            Assert.True(response.Headers.Contains(NamHeaders.Reply));

            // Disposing of a reply that was not read resets its stream; the connection stays for the next.
            await using var body = await response.Content.ReadAsStreamAsync();
            Assert.NotEqual(0, await body.ReadAsync(new byte[100]));
        }

        using (var request = Post(recorded))
        using (var response = await http.SendAsync(request))
        {
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            Assert.Equal(response.Content.Headers.ContentLength, (await response.Content.ReadAsByteArrayAsync()).Length);
        }

        await node.DisposeAsync().AsTask().WaitAsync(Patience);
        Assert.True(watch.RentedCount >= LeastRented, $"{watch.RentedCount} large arrays were rented.");
        Assert.Equal(0, watch.OutCount);
    }

    private static Task<ServiceNode> StartAsync(string format) =>
        ServiceNode.StartAsync(
            services => services.AddSingleton<INamProfileStore, MemoryProfileStore>().AddNam(options => options.ForcedFormat = format),
            stopSeconds: StopSeconds);

    private static HttpRequestMessage Post(RecordedRequest recorded)
    {
        var request = new HttpRequestMessage(HttpMethod.Post, recorded.Uri)
        {
            Version = HttpVersion.Version20, VersionPolicy = HttpVersionPolicy.RequestVersionExact,
            Content = new ByteArrayContent(recorded.Body)
        };
        request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(
            recorded.Headers.Single(header => header.Key == "Content-Type").Value);
        request.Headers.TryAddWithoutValidation("SOAPAction", recorded.Headers.Single(header => header.Key == "SOAPAction").Value);
        request.Headers.TryAddWithoutValidation(NamHeaders.Profile, Profile);
        request.Headers.TryAddWithoutValidation("Accept-Encoding", "gzip");
        return request;
    }

    /// <summary>Records what a NAM client says on a session before it waits for a large reply.</summary>
    private static async Task<byte[][]> SessionAsync(ServiceNode node, BindingCase binding)
    {
        await using var recorder = new TcpRecorder(node.Ports.NetTcp);
        using (var client = new NamClient(new NamClientOptions()))
        using (var caller = new Caller(node, binding, factory => factory.UseNam(client), recorder.Port))
        {
            Assert.Equal(LargeRows, caller.Typed.GetRows(LargeRows).Count);
        }

        var events = await recorder.EventsAsync();
        var pieces = new List<byte[]>();
        foreach (var (fromClient, bytes) in events.TakeWhile(part => part.FromClient || part.Bytes.Length < 1000))
        {
            // An empty piece stands for an answer to wait for.
            pieces.Add(fromClient ? RecordedRequest.Replace(bytes, $"127.0.0.1:{recorder.Port}", $"127.0.0.1:{node.Ports.NetTcp}") : []);
        }

        return [.. pieces];
    }

    private static async Task HangUpAsync(BindingCase binding, int port, byte[][] pieces, bool readFirst)
    {
        using var socket = new TcpClient { NoDelay = true };
        await socket.ConnectAsync(IPAddress.Loopback, port);
        Stream stream = socket.GetStream();
        if (binding.Scheme == "https")
        {
            var secure = new SslStream(stream, false, (_, _, _, _) => true);
            await secure.AuthenticateAsClientAsync("localhost");
            stream = secure;
        }

        foreach (var piece in pieces)
        {
            if (piece.Length == 0)
            {
                Assert.NotEqual(0, await stream.ReadAsync(new byte[1000]));
            }
            else
            {
                await stream.WriteAsync(piece);
            }
        }

        if (readFirst)
        {
            Assert.NotEqual(0, await stream.ReadAsync(new byte[100]));
        }

        socket.LingerState = new LingerOption(true, 0);
    }

    /// <summary>Records a stock client's request for a large reply.</summary>
    private static RecordedRequest Record(ServiceNode node, BindingCase binding)
    {
        var recorder = new RequestRecorder();
        using var caller = new Caller(node, binding, factory => factory.Endpoint.EndpointBehaviors.Add(recorder));
        Assert.Equal(LargeRows, caller.Typed.GetRows(LargeRows).Count);
        return Assert.Single(recorder.Take());
    }
}
