// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Net;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace Nam.Gateway.Tests;

/// <summary>What the backend sees of a request's header.</summary>
public sealed partial class GatewayTransformsTests
{
    private const string Forwarded =
        "GET / HTTP/1.1\nHost: orders.example\nX-Forwarded-For: 10.0.0.9\nX-Forwarded-Proto: https\nX-Forwarded-Prefix: /p\nX-Real-IP: 10.0.0.9\nForwarded: for=10.0.0.9\nConnection: close\n\n";

    private readonly List<RecordedRequest> _requests = [];

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Request_WithFieldsOfAllKinds_ReachesTheBackendWithAllButThoseOfTheConnection()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        await RawCaller.SendAsync(gateway.Address, """
            POST /orders.svc/%7Ex?a=b%20c&d HTTP/1.1
            Host: orders.example:81
            Content-Type: text/xml; charset=utf-8
            SOAPAction: "urn:get"
            Authorization: Basic abc
            Accept-Encoding: gzip, br
            X-Own: 1
            X-Own: 2
            Max-Forwards: 7
            Connection: close, X-Hop , keep-alive
            X-Hop: mine
            Keep-Alive: timeout=5
            Proxy-Connection: keep-alive
            Proxy-Authorization: Basic xyz
            TE: trailers, gzip
            Trailer: X-End
            HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA
            Content-Length: 5

            hello
            """);

        var request = Assert.Single(_requests);
        Assert.Equal(("POST", "/orders.svc/%7Ex?a=b%20c&d", "HTTP/1.1"), (request.Method, request.Target, request.Protocol));
        Assert.Equal("hello"u8.ToArray(), request.Body);
        Assert.Equal(
            [
                "Accept-Encoding", "Authorization", "Content-Length", "Content-Type", "Host", "Max-Forwards",
                "SOAPAction", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Own"],
            request.Headers.Keys.Order(StringComparer.OrdinalIgnoreCase));
        Assert.Equal("orders.example:81", request.Headers["Host"]);
        Assert.Equal("text/xml; charset=utf-8", request.Headers["Content-Type"]);
        Assert.Equal("\"urn:get\"", request.Headers["SOAPAction"]);
        Assert.Equal("gzip, br", request.Headers["Accept-Encoding"]);
        Assert.Equal("1, 2", request.Headers["X-Own"]);
        Assert.Equal("7", request.Headers["Max-Forwards"]);
        Assert.Equal("5", request.Headers["Content-Length"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Host_NotPreserved_IsTheBackendsOwn()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.PreserveHost = false);

        await RawCaller.SendAsync(gateway.Address, "GET / HTTP/1.1\nHost: orders.example\nConnection: close\n\n");

        Assert.Equal(backend.Address.Authority, Assert.Single(_requests).Headers["Host"]);
        Assert.Equal("orders.example", _requests[0].Headers["X-Forwarded-Host"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task BackendAddress_WithPath_GoesBeforeThePathOfRequests()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(new Uri(backend.Address, "/base/"));
        using var caller = gateway.Caller();

        using var reply = await caller.GetAsync("/orders?x");

        Assert.Equal("/base/orders?x", Assert.Single(_requests).Target);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(HttpProtocols.Http1, "1.1")]
    [InlineData(HttpProtocols.Http2, "2")]
    public async Task Via_OfRequest_IsKeptAndNamesTheGateway(HttpProtocols protocols, string version)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.ViaName = "gate", protocols);
        using var caller = gateway.Caller(protocols);
        caller.DefaultRequestHeaders.Via.Add(new("1.0", "fred"));

        using var reply = await caller.GetAsync("/");

        Assert.Equal($"1.0 fred, {version} gate", Assert.Single(_requests).Headers["Via"]);
    }

    [Fact]
    public void ViaName_ByDefault_IsOfOneGatewayOnly()
    {
        var first = new NamGatewayOptions().ViaName;
        var second = new NamGatewayOptions().ViaName;

        Assert.Matches(DefaultName(), first);
        Assert.NotEqual(first, second);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Trailers_WantedOverHttp2_AreAskedFor()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, protocols: HttpProtocols.Http2);
        using var caller = gateway.Caller(HttpProtocols.Http2);
        caller.DefaultRequestHeaders.TE.Add(new("trailers"));

        using var reply = await caller.GetAsync("/");

        Assert.Equal("trailers", Assert.Single(_requests).Headers["TE"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Cookies_InSeveralFields_AreOneField()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        await RawCaller.SendAsync(gateway.Address, "GET / HTTP/1.1\nHost: x\nCookie: a=1\nCookie: b=2\nConnection: close\n\n");

        Assert.Equal("a=1; b=2", Assert.Single(_requests).Headers["Cookie"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task ContentType_OfRequestWithoutBody_IsKept()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        await RawCaller.SendAsync(gateway.Address, "GET / HTTP/1.1\nHost: x\nContent-Type: text/xml\nConnection: close\n\n");

        Assert.Equal("text/xml", Assert.Single(_requests).Headers["Content-Type"]);
        Assert.Empty(_requests[0].Body);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Fields_InUtf8_KeepTheirBytes()
    {
        await using var backend = RawBackend.Of("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, "GET / HTTP/1.1\nHost: x\nX-Name: Jos\u00c3\u00a9\nConnection: close\n\n");

        Assert.StartsWith("HTTP/1.1 200 OK", reply, StringComparison.Ordinal);
        Assert.Contains("X-Name: Jos\u00c3\u00a9\r\n", Assert.Single(backend.Requests), StringComparison.Ordinal);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task Request_ToHttp2Backend_IsHttp2(HttpProtocols outside)
    {
        await using var backend = await TestHost.RecorderAsync(_requests, HttpProtocols.Http2);
        await using var gateway = await TestHost.GatewayAsync(
            backend.Address, options => options.BackendVersion = HttpVersion.Version20, outside);
        using var caller = gateway.Caller(outside);
        caller.DefaultRequestHeaders.Host = "orders.example";

        using var reply = await caller.PostAsync("/a%2Fb?c", new StringContent("hello"));

        var request = Assert.Single(_requests);
        Assert.Equal(HttpStatusCode.OK, reply.StatusCode);
        Assert.Equal(("POST", "/a%2Fb?c", "HTTP/2"), (request.Method, request.Target, request.Protocol));
        Assert.Equal("orders.example", request.Headers["Host"]);
        Assert.Equal("hello"u8.ToArray(), request.Body);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Forwarded_OfCallerNotTrusted_IsReplaced()
    {
        var headers = await ForwardAsync(_ => { }, Forwarded);

        Assert.Equal("127.0.0.1", headers["X-Forwarded-For"]);
        Assert.Equal("http", headers["X-Forwarded-Proto"]);
        Assert.Equal("orders.example", headers["X-Forwarded-Host"]);
        Assert.All((string[])["X-Forwarded-Prefix", "X-Real-IP", "Forwarded"], name => Assert.False(headers.ContainsKey(name)));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Forwarded_OfCallerOverTls_SaysSo()
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, tls: true);
        using var caller = gateway.Caller();

        (await caller.GetAsync("/")).Dispose();

        Assert.Equal("https", Assert.Single(_requests).Headers["X-Forwarded-Proto"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Forwarded_OfCallerTrusted_IsContinued()
    {
        var headers = await ForwardAsync(options => options.TrustForwarded = true, Forwarded);

        Assert.Equal("10.0.0.9, 127.0.0.1", headers["X-Forwarded-For"]);
        Assert.Equal("https, http", headers["X-Forwarded-Proto"]);
        Assert.Equal("/p", headers["X-Forwarded-Prefix"]);
        Assert.Equal("10.0.0.9", headers["X-Real-IP"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Forwarded_ThatTheCallerCallsItsConnections_StaysTheGateways()
    {
        var headers = await ForwardAsync(
            _ => { }, "GET / HTTP/1.1\nHost: orders.example\nConnection: close, X-Forwarded-For, Via\nX-Forwarded-For: 10.0.0.9\n\n");

        Assert.Equal("127.0.0.1", headers["X-Forwarded-For"]);
        Assert.Contains("nam-", headers["Via"], StringComparison.Ordinal);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("Connection: close, X-Secret", true)]
    [InlineData("Connection: keep-alive, X-Secret", true)]
    [InlineData("Connection: x-secret,Keep-Alive", true)]
    [InlineData("Connection: X-Secret", true)]
    [InlineData("Connection: upgrade, X-Secret", true)]
    [InlineData("Connection: keep-alive\nConnection: X-Secret", true)]
    [InlineData("Connection: X-Secret\nConnection: close", true)]
    [InlineData("connection:\tX-SECRET ,, keep-alive ,", true)]
    [InlineData("Connection: keep-alive, Upgrade, TE", false)]
    [InlineData("Connection: keep-alive", false)]
    public async Task Fields_ThatConnectionNames_StayHere(string connection, bool isNamed)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(
            gateway.Address,
            $"GET / HTTP/1.1\nHost: orders.example\n{connection}\nX-Secret: mine\nX-Own: 1\n\nGET /next HTTP/1.1\nHost: orders.example\nConnection: close\n\n");

        Assert.Equal(!isNamed, _requests[0].Headers.ContainsKey("X-Secret"));
        Assert.Equal("1", _requests[0].Headers["X-Own"]);
        Assert.Equal("orders.example", _requests[0].Headers["Host"]);
        Assert.Equal(isNamed ? 1 : 2, _requests.Count);
        Assert.Contains("Connection: close\r\n", reply, StringComparison.OrdinalIgnoreCase);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("Connection: x\0y")]
    [InlineData("Connection: \u00e9")]
    public async Task Connection_WithWhatIsNoText_IsRefused(string connection)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);

        var reply = await RawCaller.SendAsync(gateway.Address, $"GET / HTTP/1.1\nHost: orders.example\n{connection}\n\n");

        Assert.StartsWith("HTTP/1.1 400 ", reply, StringComparison.Ordinal);
        Assert.Empty(_requests);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Host_ThatTheCallerCallsItsConnections_StaysAsTheOptionsSay(bool isPreserved)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.PreserveHost = isPreserved);

        await RawCaller.SendAsync(gateway.Address, "GET / HTTP/1.1\nHost: orders.example\nConnection: close, host\n\n");

        Assert.Equal(isPreserved ? "orders.example" : backend.Address.Authority, Assert.Single(_requests).Headers["Host"]);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Fields_OfProxies_GoOnFromTrustedCallersOnly(bool isTrusted)
    {
        string[] names =
        [
            "X-Forwarded-Client-Cert", "X-Forwarded-Port", "X-Forwarded-Ssl", "X-Forwarded-User", "X-Forwarded-Server",
            "X-Forwarded-By", "X-Forwarded", "x_forwarded_for", "X-Original-URL", "X-Rewrite-URL",
            "X-Original-Host", "Client-Cert", "Client-Cert-Chain", "X-Client-Cert", "X-SSL-Client-Cert", "SSL-Client-Verify",
            "X-ARR-ClientCert", "X-MS-CLIENT-PRINCIPAL", "X-Amzn-Mtls-Clientcert", "X-Real-IP",
            "X_Real_IP", "True-Client-IP", "CF-Connecting-IP", "X-Cluster-Client-IP", "Front-End-Https", "X-Remote-User",
            "Remote-User", "X-Auth-Request-Email",
        ];
        var headers = await ForwardAsync(
            options => options.TrustForwarded = isTrusted,
            $"GET / HTTP/1.1\nHost: orders.example\nX-Own: 1\nX-Forward: 1\nX-Originality: 1\n{string.Join('\n', names.Select(name => name + ": claimed"))}\nConnection: close\n\n");

        Assert.All((string[])["X-Own", "X-Forward", "X-Originality"], name => Assert.Equal("1", headers[name]));
        Assert.All(names, name => Assert.Equal(isTrusted ? "claimed" : null, headers.GetValueOrDefault(name)));
        Assert.Equal("127.0.0.1", headers["X-Forwarded-For"]);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("/a\\..\\b")]
    [InlineData("/a/..%2fb")]
    [InlineData("/a/..;/b")]
    [InlineData("/a#b")]
    [InlineData("/a%5C%2e%2e%5Cb")]
    public async Task Target_ThatSomeReadAsAnother_IsRefused(string target)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(new Uri(backend.Address, "/base"));

        var reply = await RawCaller.SendAsync(gateway.Address, $"GET {target} HTTP/1.1\nHost: orders.example\nConnection: close\n\n");

        Assert.StartsWith("HTTP/1.1 400 ", reply, StringComparison.Ordinal);
        Assert.Empty(_requests);
    }

    // Only a host that traces or logs requests makes a span of them.
    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Trace_OfTheCaller_IsContinued(bool isTraced)
    {
        const string Trace = "0af7651916cd43dd8448eb211c80319c";
        const string Parent = $"00-{Trace}-b7ad6b7169203331-01";
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "Microsoft.AspNetCore",
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData
        };
        if (isTraced)
        {
            ActivitySource.AddActivityListener(listener);
        }

        var headers = await ForwardAsync(
            _ => { }, $"GET / HTTP/1.1\nHost: orders.example\ntraceparent: {Parent}\ntracestate: a=1\nConnection: close\n\n");

        Assert.StartsWith($"00-{Trace}-", headers["traceparent"], StringComparison.Ordinal);
        Assert.Equal("a=1", headers["tracestate"]);
        if (isTraced)
        {
            Assert.NotEqual(Parent, headers["traceparent"]);
        }
    }

    private async Task<IReadOnlyDictionary<string, string>> ForwardAsync(Action<NamGatewayOptions> configure, string request)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, configure);
        await RawCaller.SendAsync(gateway.Address, request);
        return Assert.Single(_requests).Headers;
    }

    [GeneratedRegex("^nam-[0-9a-f]{16}$")]
    private static partial Regex DefaultName();
}
