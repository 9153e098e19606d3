// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Nam.Gateway.Tests;

/// <summary>What the caller sees of a reply's status and header.</summary>
public sealed class ReplyFieldsTests
{
    private const string Get = "GET / HTTP/1.1\nHost: x\nConnection: close\n\n";

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Reply_WithFieldsOfAllKinds_ReachesTheCallerWithAllButThoseOfTheConnection()
    {
        await using var backend = RawBackend.Of("""
            HTTP/1.1 299 Quite fine
            Date: Mon, 01 Jan 2001 00:00:00 GMT
            Server: Old/1.0
            Content-Type: text/plain
            Set-Cookie: a=1; path=/
            Set-Cookie: b=2, or so
            ETag: "abc"
            X-Name: José
            X-Empty:
            Via: 1.1 inner
            Connection: X-Hop
            X-Hop: mine
            Keep-Alive: timeout=5
            Proxy-Authenticate: Basic
            Alt-Svc: h2=":81"
            Upgrade: h2c
            Content-Length: 5

            hello
            """.ReplaceLineEndings("\r\n"));
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        var parts = reply.Split("\r\n\r\n");
        Assert.Equal("hello", parts[1]);
        var lines = parts[0].Split("\r\n");
        Assert.Equal("HTTP/1.1 299 Quite fine", lines[0]);
        Assert.Equal(
            [
                "Connection: close", "Content-Length: 5", "Content-Type: text/plain", "Date: Mon, 01 Jan 2001 00:00:00 GMT",
                "ETag: \"abc\"", "Server: Old/1.0", "Set-Cookie: a=1; path=/", "Set-Cookie: b=2, or so", "Via: 1.1 inner",
                "X-Empty: ", "X-Name: José"],
            lines[1..].Order(StringComparer.Ordinal));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Reply_WithoutServerField_GetsNone()
    {
        await using var backend = RawBackend.Of("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.DoesNotContain("Server:", reply, StringComparison.OrdinalIgnoreCase);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nX-Bad: a\u001bb\r\n\r\nx")]
    [InlineData("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx")]
    [InlineData("this is no HTTP\r\n\r\n")]
    [InlineData("")]
    public async Task Reply_ThatMustNotGoOn_Is502(string bytes)
    {
        await using var backend = RawBackend.Of(bytes);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.StartsWith("HTTP/1.1 502 Bad Gateway\r\n", reply, StringComparison.Ordinal);
        Assert.EndsWith("\r\n\r\n", reply, StringComparison.Ordinal);
        Assert.DoesNotContain("X-Bad", reply, StringComparison.Ordinal);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData('\r')]
    [InlineData('\0')]
    public async Task Reply_WithACharacterThatEndsFields_HasASpaceThere(char character)
    {
        await using var backend = RawBackend.Of($"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nX-Bad: a{character}b\r\n\r\nx");
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.Contains("\r\nX-Bad: a b\r\n", reply, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Reply_ChunkedWithContentLength_IsFramedAnew()
    {
        await using var backend = RawBackend.Of(
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.DoesNotContain("Content-Length", reply, StringComparison.Ordinal);
        Assert.Contains("Transfer-Encoding: chunked", reply, StringComparison.Ordinal);
        Assert.EndsWith("\r\n\r\n5\r\nhello\r\n0\r\n\r\n", reply, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Reply_ToHttp10Caller_IsNotChunked()
    {
        await using var backend = RawBackend.Of("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n");
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, "GET / HTTP/1.0\n\n");

        Assert.EndsWith("\r\n\r\nhello", reply, StringComparison.Ordinal);
        Assert.DoesNotContain("chunked", reply, StringComparison.Ordinal);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("GET", "204 No Content", "")]
    [InlineData("GET", "304 Not Modified", "Content-Length: 1234\r\n")]
    [InlineData("GET", "304 Not Modified", "")]
    [InlineData("GET", "205 Reset Content", "Content-Length: 0\r\n")]
    [InlineData("HEAD", "200 OK", "Content-Length: 1234\r\n")]
    [InlineData("HEAD", "200 OK", "Transfer-Encoding: chunked\r\n")]
    public async Task Reply_WithoutContent_StaysSo(string method, string status, string length)
    {
        await using var backend = RawBackend.Of($"HTTP/1.1 {status}\r\nETag: \"a\"\r\n{length}\r\n");
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, $"{method} / HTTP/1.1\nHost: x\nConnection: close\n\n");

        Assert.StartsWith($"HTTP/1.1 {status}\r\n", reply, StringComparison.Ordinal);
        Assert.EndsWith("\r\n\r\n", reply, StringComparison.Ordinal);
        Assert.Contains("ETag: \"a\"", reply, StringComparison.Ordinal);
        Assert.Equal(length.StartsWith("Content", StringComparison.Ordinal), reply.Contains("Content-Length", StringComparison.Ordinal));
        if (length.Contains("1234", StringComparison.Ordinal))
        {
            Assert.Contains(length, reply, StringComparison.Ordinal);
        }
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Informational_BeforeTheReply_IsLeftOut()
    {
        await using var backend = RawBackend.Of(
            "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.StartsWith("HTTP/1.1 200 OK", reply, StringComparison.Ordinal);
        Assert.EndsWith("\r\n\r\nok", reply, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Redirect_OfBackend_IsTheCallersToFollow()
    {
        await using var backend = RawBackend.Of("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n");
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.StartsWith("HTTP/1.1 302 Found", reply, StringComparison.Ordinal);
        Assert.Contains("Location: /other\r\n", reply, StringComparison.Ordinal);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task Trailers_ToHttp2Caller_AreCopied(HttpProtocols inside)
    {
        await using var backend = await StartTrailerBackendAsync(inside);
        await using var gateway = await TestHost.GatewayAsync(
            backend.Address, options => options.BackendVersion = TestHost.VersionOf(inside), HttpProtocols.Http2);
        using var caller = gateway.Caller(HttpProtocols.Http2);

        using var reply = await caller.GetAsync("/");

        Assert.Equal("hello", await reply.Content.ReadAsStringAsync());
        Assert.Equal("1", Assert.Single(reply.TrailingHeaders.GetValues("X-End")));
        Assert.Equal("X-End", Assert.Single(reply.Headers.Trailer));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Trailers_ToHttp1Caller_AreLeftOut()
    {
        await using var backend = RawBackend.Of(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n5\r\nhello\r\n0\r\nX-End: 1\r\n\r\n");
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, Get);

        Assert.EndsWith("5\r\nhello\r\n0\r\n\r\n", reply, StringComparison.Ordinal);
        Assert.DoesNotContain("X-End", reply, StringComparison.Ordinal);
    }

    private static async Task<DisposableBackend> StartTrailerBackendAsync(HttpProtocols protocols)
    {
        if (protocols == HttpProtocols.Http1)
        {
            var raw = RawBackend.Of(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n5\r\nhello\r\n0\r\nX-End: 1\r\n\r\n");
            return new DisposableBackend(raw.Address, raw);
        }

        var host = await TestHost.BackendAsync(
            async context =>
            {
                context.Response.DeclareTrailer("X-End");
                await context.Response.WriteAsync("hello");
                context.Response.AppendTrailer("X-End", "1");
            },
            protocols);
        return new DisposableBackend(host.Address, host);
    }

    private sealed record DisposableBackend(Uri Address, IAsyncDisposable Inner) : IAsyncDisposable
    {
        public ValueTask DisposeAsync() => Inner.DisposeAsync();
    }
}
