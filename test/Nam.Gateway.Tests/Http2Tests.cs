// SPDX-License-Identifier: MIT

using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;

namespace Nam.Gateway.Tests;

/// <summary>Callers over HTTP/2 that keep to no rules: what is wrong ends at the gateway, and costs it little.</summary>
public sealed class Http2Tests
{
    private const int Cancel = 8;
    private const int MostStreams = 100;

    private readonly List<RecordedRequest> _requests = [];

    public static TheoryData<string, string> WrongFields => new()
    {
        { "X-Upper", "a" },
        { "x:y", "a" },
        { "x y", "a" },
        { "x\r\ny", "a" },
        { "", "a" },
        { "x", "a\r\nHost: other" },
        { "x", "a\nb" },
        { "x", "a\0b" },
        { "transfer-encoding", "chunked" },
        { "connection", "close" },
        { "connection", "x-secret" },
        { "keep-alive", "timeout=5" },
        { "proxy-connection", "close" },
        { "upgrade", "websocket" },
        { "te", "gzip" },
        { "content-length", "0x5" },
        { "content-length", "5, 5" },
        { "content-length", "-1" },
        { "content-length", "99999999999999999999" },
        { ":path", "/again" },
        { ":unknown", "a" },
        { ":status", "200" },
    };

    public static TheoryData<string, string?> WrongTargets => new()
    {
        { ":method", null },
        { ":method", "" },
        { ":method", "GE T" },
        { ":method", "GET / HTTP/1.1\r\nHost: other\r\n\r\nGET" },
        { ":scheme", null },
        { ":scheme", "ftp" },
        { ":path", null },
        { ":path", "" },
        { ":path", "orders" },
        { ":path", "*" },
        { ":path", "/a b" },
        { ":path", "/a HTTP/1.1\r\nHost: other\r\n\r\n" },
        { ":path", "/a\tb" },
        { ":path", "/\u00e9" },
        { ":path", "/a/../b" },
        { ":path", "/a/..;/b" },
        { ":path", "/a\\..\\b" },
        { ":path", "/a#b" },
        { ":path", "http://other.example/" },
        { ":authority", "a b" },
        { ":authority", "a/b" },
        { ":authority", "user@a" },
        { ":authority", "a\r\nX-Other: b" },
    };

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Request_OfFramesByHand_ReachesTheBackend()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, protocols: HttpProtocols.Http2);
        await using var peer = await Http2Peer.ConnectAsync(gateway.Address);

        await peer.SendAsync(Http2Peer.Headers, Http2Peer.EndHeaders, 1, Http2Peer.Block(
            [.. Http2Peer.Post, ("content-length", "5"), ("host", "other.example"), ("cookie", "a=1"), ("cookie", "b=2"), ("x-own", "1")]));
        await peer.SendAsync(Http2Peer.Data, Http2Peer.EndStream, 1, "hello"u8.ToArray());

        Assert.Equal("200", await peer.OutcomeAsync(1));
        var request = Assert.Single(_requests);
        Assert.Equal(("POST", "/", "HTTP/1.1"), (request.Method, request.Target, request.Protocol));
        Assert.Equal("hello"u8.ToArray(), request.Body);
        Assert.Equal("orders.example", request.Headers["Host"]);
        Assert.Equal("a=1; b=2", request.Headers["Cookie"]);
        Assert.Equal("1", request.Headers["X-Own"]);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [MemberData(nameof(WrongFields))]
    public async Task Request_WithAFieldThatIsNone_EndsAtTheGateway(string name, string value) =>
        await EndsAtTheGatewayAsync(async peer =>
        {
            await peer.SendAsync(Http2Peer.Headers, Http2Peer.EndHeaders, 1, Http2Peer.Block([.. Http2Peer.Post, (name, value)]));
            await peer.SendAsync(Http2Peer.Data, Http2Peer.EndStream, 1, "hello"u8.ToArray());
        });

    [Theory(Timeout = Limit.TestMilliseconds)]
    [MemberData(nameof(WrongTargets))]
    public async Task Request_WithATargetThatIsNone_EndsAtTheGateway(string name, string? value) =>
        await EndsAtTheGatewayAsync(peer =>
        {
            var fields = Http2Peer.Get.Where(field => field.Name != name);
            return peer.SendAsync(
                Http2Peer.Headers, Http2Peer.EndHeaders | Http2Peer.EndStream, 1,
                Http2Peer.Block([.. value is null ? [] : new[] { (name, value) }, .. fields]));
        });

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Request_WithAPseudoFieldBehindOthers_EndsAtTheGateway() =>
        await EndsAtTheGatewayAsync(peer =>
            peer.SendAsync(
                Http2Peer.Headers, Http2Peer.EndHeaders | Http2Peer.EndStream, 1, Http2Peer.Block([("x", "a"), .. Http2Peer.Get])));

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("3", "hello")]
    [InlineData("9", "hello")]
    [InlineData("5", "")]
    public async Task Request_WithALengthThatIsNotItsBodys_NeverIsWholeAtTheBackend(string length, string body) =>
        await EndsAtTheGatewayAsync(async peer =>
        {
            await peer.SendAsync(
                Http2Peer.Headers, Http2Peer.EndHeaders, 1, Http2Peer.Block([.. Http2Peer.Post, ("content-length", length)]));
            await peer.SendAsync(Http2Peer.Data, Http2Peer.EndStream, 1, Encoding.ASCII.GetBytes(body));
        });

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Request_WithABodyThoughItsLengthIsNone_LeavesItAtTheGateway()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, protocols: HttpProtocols.Http2);
        await using var peer = await Http2Peer.ConnectAsync(gateway.Address);

        await peer.SendAsync(Http2Peer.Headers, Http2Peer.EndHeaders, 1, Http2Peer.Block([.. Http2Peer.Post, ("content-length", "0")]));
        await peer.SendAsync(Http2Peer.Data, Http2Peer.EndStream, 1, "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"u8.ToArray());
        await peer.OutcomeAsync(1);
        await AssertServesOthersAsync(gateway);

        // The request is whole before its body comes, so that the backend may have had it without one.
        Assert.All(_requests, request => Assert.Empty(request.Body));
        Assert.DoesNotContain(_requests, request => request.Target == "/smuggled");
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("many")]
    [InlineData("large")]
    [InlineData("from the table")]
    [InlineData("CONTINUATION")]
    public async Task Fields_BeyondWhatTheServerTakes_EndAtTheGateway(string kind) =>
        await EndsAtTheGatewayAsync(async peer =>
        {
            byte[] start = Http2Peer.Block(Http2Peer.Get);
            byte[] more = kind switch
            {
                "many" => Http2Peer.Block([.. Enumerable.Range(0, 200).Select(i => ($"x{i}", ""))]),
                "large" => Http2Peer.Block([.. Enumerable.Range(0, 3).Select(i => ($"x{i}", new string('x', 12_000)))]),

                // One field of 3 KB, then 5,000 times the byte that stands for it: 15 MB of fields in 8 KB of frames.
                "from the table" => [.. Http2Peer.IndexedField("x", new string('x', 3000)), .. Enumerable.Repeat((byte)(0x80 | 62), 5000)],
                _ => [],
            };
            var isEndless = kind == "CONTINUATION";
            byte[] block = [.. start, .. more];
            await peer.SendAsync(Http2Peer.Headers, Http2Peer.EndStream, 1, block[..Math.Min(block.Length, 16_384)]);
            for (var at = 16_384; at < block.Length; at += 16_384)
            {
                await peer.SendAsync(Http2Peer.Continuation, 0, 1, block[at..Math.Min(block.Length, at + 16_384)]);
            }

            for (var i = 0; isEndless && i < 1000; i++)
            {
                if (!await peer.SendAsync(
                    Http2Peer.Frame(Http2Peer.Continuation, 0, 1, Http2Peer.Block(($"x{i}", new string('x', 16_000))))))
                {
                    return;
                }
            }

            await peer.SendAsync(Http2Peer.Continuation, Http2Peer.EndHeaders, 1, []);
        });

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(Http2Peer.Continuation)]
    [InlineData(Http2Peer.Data)]
    public async Task Frames_ThatAreEmpty_MakeNoSecondRequest(byte type)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, protocols: HttpProtocols.Http2);
        await using var peer = await Http2Peer.ConnectAsync(gateway.Address);
        var isData = type == Http2Peer.Data;

        await peer.SendAsync(Http2Peer.Headers, isData ? Http2Peer.EndHeaders : (byte)0, 1, Http2Peer.Block(Http2Peer.Post));
        await peer.SendAsync(Enumerable.Repeat(Http2Peer.Frame(type, 0, 1, []), 10_000).SelectMany(frame => frame).ToArray());
        if (!isData)
        {
            await peer.SendAsync(type, Http2Peer.EndHeaders, 1, []);
        }

        await peer.SendAsync(Http2Peer.Data, Http2Peer.EndStream, 1, "hello"u8.ToArray());

        var outcome = await peer.OutcomeAsync(1);
        Assert.Equal(outcome == "200" ? ["hello"] : [], _requests.Select(request => Encoding.ASCII.GetString(request.Body)));
        await AssertServesOthersAsync(gateway);
    }

    // CVE-2023-44487. A stream that is reset counts until what was begun for it has ended.
    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Streams_ThatAreOpenedAndReset_AreNeverMoreAtOnceThanTheServerAllows()
    {
        var now = 0;
        var most = 0;
        await using var backend = await TestHost.BackendAsync(
            context => context.Request.Path == "/well" ? Task.CompletedTask : Task.Delay(Timeout.Infinite, context.RequestAborted));
        await using var gateway = await TestHost.StartAsync(
            services =>
            {
                services.AddSingleton<Stores.INamProfileStore>(new Stores.MemoryProfileStore());
                services.AddNamGateway(options => options.Backend = backend.Address);
            },
            app =>
            {
                app.Use(async (context, next) =>
                {
                    var count = Interlocked.Increment(ref now);
                    for (var seen = Volatile.Read(ref most); count > seen; seen = Volatile.Read(ref most))
                    {
                        Interlocked.CompareExchange(ref most, count, seen);
                    }

                    try
                    {
                        await next(context);
                    }
                    finally
                    {
                        Interlocked.Decrement(ref now);
                    }
                });
                app.MapNamGateway();
            },
            HttpProtocols.Http2);
        await using var peer = await Http2Peer.ConnectAsync(gateway.Address);
        var block = Http2Peer.Block(Http2Peer.Get);

        for (var stream = 1; stream < 10_000; stream += 2)
        {
            byte[] both =
            [
                .. Http2Peer.Frame(Http2Peer.Headers, Http2Peer.EndHeaders | Http2Peer.EndStream, stream, block),
                .. Http2Peer.Frame(Http2Peer.Reset, 0, stream, [0, 0, 0, Cancel])
            ];
            if (!await peer.SendAsync(both))
            {
                break;
            }
        }

        using var caller = gateway.Caller(HttpProtocols.Http2);
        using var well = await caller.GetAsync("/well");

        Assert.True(well.IsSuccessStatusCode);
        Assert.InRange(most, 1, (2 * MostStreams) + 1);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Streams_BeyondWhatTheServerAllows_AreRefused()
    {
        await using var backend = await TestHost.BackendAsync(context => Task.Delay(Timeout.Infinite, context.RequestAborted));
        await using var gateway = await TestHost.GatewayAsync(backend.Address, protocols: HttpProtocols.Http2);
        await using var peer = await Http2Peer.ConnectAsync(gateway.Address);
        var last = (2 * MostStreams) + 1;

        for (var stream = 1; stream <= last; stream += 2)
        {
            await peer.SendAsync(Http2Peer.Headers, Http2Peer.EndHeaders | Http2Peer.EndStream, stream, Http2Peer.Block(Http2Peer.Get));
        }

        // REFUSED_STREAM
        Assert.Equal("reset 7", await peer.OutcomeAsync(last));
    }

    private static async Task AssertServesOthersAsync(TestHost gateway)
    {
        using var caller = gateway.Caller(HttpProtocols.Http2);
        using var reply = await caller.GetAsync("/well");
        Assert.True(reply.IsSuccessStatusCode);
    }

    private async Task EndsAtTheGatewayAsync(Func<Http2Peer, Task> send)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, protocols: HttpProtocols.Http2);
        await using var peer = await Http2Peer.ConnectAsync(gateway.Address);

        await send(peer);
        var outcome = await peer.OutcomeAsync(1);
        await AssertServesOthersAsync(gateway);

        Assert.Matches("^(4\\d\\d|501|reset \\d+|goaway \\d+|closed)$", outcome);
        Assert.Equal("/well", Assert.Single(_requests).Target);
    }
}
