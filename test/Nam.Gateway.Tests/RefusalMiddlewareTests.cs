// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Nam.Gateway.Tests;

/// <summary>What the gateway answers by itself.</summary>
public sealed class RefusalMiddlewareTests
{
    private readonly List<RecordedRequest> _requests = [];

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("CONNECT other:443 HTTP/1.1\nHost: other:443\nConnection: close\n\n", "501 Not Implemented")]
    [InlineData("TRACE / HTTP/1.1\nHost: x\nMax-Forwards: 0\nConnection: close\n\n", "501 Not Implemented")]
    [InlineData("OPTIONS / HTTP/1.1\nHost: x\nMax-Forwards: 0\nConnection: close\n\n", "200 OK")]
    [InlineData("OPTIONS * HTTP/1.1\nHost: x\nConnection: close\n\n", "200 OK")]
    [InlineData("GET /a/../../admin HTTP/1.1\nHost: x\nConnection: close\n\n", "400 Bad Request")]
    [InlineData("GET /a/%2e%2e/admin HTTP/1.1\nHost: x\nConnection: close\n\n", "400 Bad Request")]
    [InlineData("GET / HTTP/1.1\nHost: x\nVia: 1.1 a, 1.0 GATE (twice)\nConnection: close\n\n", "508 Loop Detected")]
    [InlineData("POST / HTTP/1.1\nHost: x\nContent-Length: 3\nContent-Length: 4\nConnection: close\n\nabcd", "400 Bad Request")]
    [InlineData("GET / HTTP/1.1\nHost: x\nHost: y\nConnection: close\n\n", "400 Bad Request")]
    public async Task Request_ThatMustNotGoOn_IsAnsweredHere(string request, string status)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.ViaName = "gate");

        var reply = await RawCaller.SendAsync(gateway.Address, request);

        Assert.StartsWith($"HTTP/1.1 {status}\r\n", reply, StringComparison.Ordinal);
        Assert.Empty(_requests);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Target_ThatEndsTheRequestLine_DoesNotPassFromHttp2ToHttp1()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, protocols: HttpProtocols.Http2);
        using var caller = gateway.Caller(HttpProtocols.Http2);
        var options = new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true };

        using var reply = await caller.GetAsync(new Uri($"{gateway.Address}a HTTP/1.1 X: y", options));

        Assert.Equal(HttpStatusCode.BadRequest, reply.StatusCode);
        Assert.Empty(_requests);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("OPTIONS", "1", "0")]
    [InlineData("TRACE", "99999999999", "2147483647")]
    [InlineData("GET", "0", "0")]
    public async Task MaxForwards_OfRequestThatGoesOn_IsOneLessWhereItCounts(string method, string sent, string expected)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        await RawCaller.SendAsync(gateway.Address, $"{method} / HTTP/1.1\nHost: x\nMax-Forwards: {sent}\nConnection: close\n\n");

        Assert.Equal(expected, Assert.Single(_requests).Headers["Max-Forwards"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Upgrade_ToH2c_IsIgnored()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(
            gateway.Address,
            "GET / HTTP/1.1\nHost: x\nConnection: close, Upgrade, HTTP2-Settings\nUpgrade: h2c\nHTTP2-Settings: AAMAAABk\n\n");

        Assert.StartsWith("HTTP/1.1 200 OK", reply, StringComparison.Ordinal);
        Assert.False(Assert.Single(_requests).Headers.ContainsKey("Upgrade"));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Loop_OfTheGatewayToItself_EndsAtOnce()
    {
        Uri? itself = null;
        await using var front = await TestHost.BackendAsync(context => RelayAsync(context, itself!));
        await using var gateway = await TestHost.GatewayAsync(front.Address);
        itself = gateway.Address;
        using var caller = gateway.Caller();

        using var reply = await caller.GetAsync("/");

        Assert.Equal(508, (int)reply.StatusCode);
    }

    private static async Task RelayAsync(HttpContext context, Uri to)
    {
        using var http = new HttpClient { Timeout = Limit.Wait };
        using var request = new HttpRequestMessage(HttpMethod.Get, to);
        request.Headers.TryAddWithoutValidation("Via", context.Request.Headers.Via.ToString());
        using var reply = await http.SendAsync(request);
        context.Response.StatusCode = (int)reply.StatusCode;
    }
}
