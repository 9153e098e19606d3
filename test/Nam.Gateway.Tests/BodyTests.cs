// SPDX-License-Identifier: MIT

using System.Net;
using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Nam.Gateway.Tests;

/// <summary>Bodies in both directions, over each version of HTTP on each side, with and without TLS.</summary>
public sealed class BodyTests
{
    private const int PieceBytes = 65_536;

    public static TheoryData<HttpProtocols, bool, HttpProtocols, bool, int, bool> Ways()
    {
        var ways = new TheoryData<HttpProtocols, bool, HttpProtocols, bool, int, bool>();
        HttpProtocols[] versions = [HttpProtocols.Http1, HttpProtocols.Http2];
        foreach (var outside in versions)
        {
            foreach (var inside in versions)
            {
                foreach (var tls in (bool[])[false, true])
                {
                    foreach (var bytes in (int[])[0, 1, 1_000_003])
                    {
                        ways.Add(outside, tls, inside, tls, bytes, true);
                        ways.Add(outside, tls, inside, !tls, bytes, false);
                    }
                }
            }
        }

        return ways;
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [MemberData(nameof(Ways))]
    public async Task Bodies_OfAnySize_PassUnchangedBothWays(
        HttpProtocols outside, bool outerTls, HttpProtocols inside, bool innerTls, int bytes, bool isLengthKnown)
    {
        // Echoes, with the length where the request had it. Reads all first: HTTP/1.1 clients send their whole body
        // before they read a reply, and would block one that answers meanwhile.
        await using var backend = await TestHost.BackendAsync(
            async context =>
            {
                using var received = new MemoryStream();
                await context.Request.Body.CopyToAsync(received);
                context.Response.ContentLength = context.Request.ContentLength;
                await context.Response.Body.WriteAsync(received.ToArray());
            },
            inside,
            innerTls);
        await using var gateway = await TestHost.GatewayAsync(
            backend.Address,
            options =>
            {
                options.BackendVersion = TestHost.VersionOf(inside);
                options.AcceptAnyCertificate = true;
            },
            outside,
            outerTls);
        using var caller = gateway.Caller(outside);
        var body = new byte[bytes];
        new Random(bytes).NextBytes(body);
        using var content = new StreamContent(new MemoryStream(body));
        using var request =
            new HttpRequestMessage(HttpMethod.Post, "/") { Content = isLengthKnown ? content : new ContentOfUnknownLength(content) };

        using var reply = await caller.SendAsync(request);

        Assert.Equal(HttpStatusCode.OK, reply.StatusCode);
        Assert.Equal(body, await reply.Content.ReadAsByteArrayAsync());
        if (bytes > 0)
        {
            Assert.Equal(isLengthKnown, reply.Content.Headers.NonValidated.Contains("Content-Length"));
        }
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("Content-Length: 5\n\nhello", "Content-Length: 5\r\n", "hello")]
    [InlineData(
        "Content-Length: 99\nTransfer-Encoding: chunked\n\n5\nhello\n0\n\n", "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n0\r\n\r\n")]
    [InlineData("Transfer-Encoding: chunked\n\n5\nhello\n0\n\n", "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n0\r\n\r\n")]
    public async Task Request_OverHttp1_KeepsItsFraming(string framing, string expectedField, string expectedBody)
    {
        var body = "";
        await using var backend = new RawBackend(async stream =>
        {
            var bytes = new byte[expectedBody.Length];
            await stream.ReadExactlyAsync(bytes);
            body = Encoding.ASCII.GetString(bytes);
            await stream.WriteAsync("HTTP/1.1 204 No Content\r\n\r\n"u8.ToArray());
        });
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        await RawCaller.SendAsync(gateway.Address, $"POST / HTTP/1.1\nHost: x\nConnection: close\n{framing}");

        Assert.Contains(expectedField, Assert.Single(backend.Requests), StringComparison.Ordinal);
        Assert.Single(
            (string[])["\r\nContent-Length:", "\r\nTransfer-Encoding:"],
            field => backend.Requests[0].Contains(field, StringComparison.OrdinalIgnoreCase));
        Assert.Equal(expectedBody, body);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Expect_100Continue_HoldsFromEndToEnd()
    {
        var body = new byte[5];
        await using var backend = new RawBackend(async stream =>
        {
            await stream.WriteAsync("HTTP/1.1 100 Continue\r\n\r\n"u8.ToArray());
            await stream.ReadExactlyAsync(body);
            await stream.WriteAsync("HTTP/1.1 204 No Content\r\n\r\n"u8.ToArray());
        });
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(
            gateway.Address, "POST / HTTP/1.1\nHost: x\nExpect: 100-continue\nContent-Length: 5\nConnection: close\n\nhello");

        Assert.Contains("Expect: 100-continue", Assert.Single(backend.Requests), StringComparison.Ordinal);
        Assert.Equal("hello"u8.ToArray(), body);
        Assert.Contains("HTTP/1.1 204 No Content\r\n", reply, StringComparison.Ordinal);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Expect_RefusedByTheBackend_IsRefusedWithoutTheBody()
    {
        await using var backend = RawBackend.Of("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        // The gateway waits some seconds for the body before it closes the connection: only the reply is read.
        var reply = await RawCaller.SendAsync(
            gateway.Address, "POST / HTTP/1.1\nHost: x\nExpect: 100-continue\nContent-Length: 5000\nConnection: close\n\n",
            until: "\r\n\r\n");

        Assert.StartsWith("HTTP/1.1 401 Unauthorized", reply, StringComparison.Ordinal);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task LargeBodies_BothWays_StreamInBoundedMemory(HttpProtocols protocols)
    {
        const long Bytes = 100L << 20;
        const long Looked = Bytes / 4 * 3;
        var live = 0L;
        await using var backend = await TestHost.BackendAsync(
            async context =>
            {
                context.Response.Headers["X-Hash"] = await HashAsync(context.Request.Body, Looked, Look);
                context.Response.ContentLength = Bytes;
                for (var sent = 0L; sent < Bytes; sent += PieceBytes)
                {
                    await context.Response.Body.WriteAsync(PatternStream.Piece(sent));
                }
            },
            protocols);
        await using var gateway = await TestHost.GatewayAsync(
            backend.Address,
            options =>
            {
                options.MaximumRequestBytes = null;
                options.BackendVersion = TestHost.VersionOf(protocols);
            },
            protocols);
        using var caller = gateway.Caller(protocols);
        using var expected = new PatternStream(Bytes);
        var hash = Convert.ToHexString(await SHA256.HashDataAsync(expected));
        using var body = new PatternStream(Bytes);
        using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = new StreamContent(body) };
        var before = GC.GetTotalMemory(forceFullCollection: true);

        using var reply = await caller.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
        await using var content = await reply.Content.ReadAsStreamAsync();
        var received = await HashAsync(content, Looked, Look);

        Assert.Equal(hash, Assert.Single(reply.Headers.GetValues("X-Hash")));
        Assert.Equal(hash, received);

        // Caller, gateway and backend together, with three quarters of a body passed on: what lives is buffers of connections, not
        // bodies. How much was allocated meanwhile tells less: it depends on how small the pieces are that a busy machine passes on.
        Assert.True(live - before < Bytes / 2, $"{live - before} bytes live.");

        void Look() => live = Math.Max(live, GC.GetTotalMemory(forceFullCollection: true));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Stream_OfBackend_ReachesTheCallerPieceByPiece()
    {
        var isRead = new TaskCompletionSource();
        await using var backend = await TestHost.BackendAsync(async context =>
        {
            await context.Response.WriteAsync("first");
            await context.Response.Body.FlushAsync();
            await isRead.Task.WaitAsync(Limit.Wait);
            await context.Response.WriteAsync("second");
        });
        await using var gateway = await TestHost.GatewayAsync(backend.Address);
        using var caller = gateway.Caller();

        using var reply = await caller.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
        await using var content = await reply.Content.ReadAsStreamAsync();
        var piece = new byte[5];
        await content.ReadExactlyAsync(piece);
        isRead.SetResult();
        var rest = await new StreamReader(content).ReadToEndAsync();

        Assert.Equal("first"u8.ToArray(), piece);
        Assert.Equal("second", rest);
    }

    private static async Task<string> HashAsync(Stream body, long lookedAt, Action look)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        var piece = new byte[PieceBytes];
        var total = 0L;
        while (await body.ReadAsync(piece) is > 0 and var count)
        {
            hash.AppendData(piece, 0, count);
            if (total < lookedAt && total + count >= lookedAt)
            {
                look();
            }

            total += count;
        }

        return Convert.ToHexString(hash.GetHashAndReset());
    }
}
