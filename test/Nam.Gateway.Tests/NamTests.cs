// SPDX-License-Identifier: MIT

using System.IO.Compression;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Nam.AspNetCore.Tests;
using Nam.Client;
using Nam.Formats;
using Nam.Http;
using Nam.Stores;

namespace Nam.Gateway.Tests;

/// <summary>What NAM does in the gateway.</summary>
public sealed class NamTests
{
    private const string Profile = "1;read=binary;to=text;rt=90;bw=140000";

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(HttpProtocols.Http1, false, HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http1, true, HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2, true, HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http1, true, HttpProtocols.Http2)]
    [InlineData(HttpProtocols.Http2, false, HttpProtocols.Http2)]
    public async Task Reply_ToCallerWithNam_IsFramedAndReadsAsTheSameInfoset(HttpProtocols outside, bool tls, HttpProtocols inside)
    {
        await using var backend = await PlainBackendAsync(inside);
        await using var gateway = await TestHost.GatewayAsync(
            backend.Address, options => options.BackendVersion = TestHost.VersionOf(inside), outside, tls);
        using var caller = WithNam(gateway, outside);
        using var raw = Raw(gateway, outside);

        using var reply = await caller.PostAsync("/text", new StringContent("<a/>"));
        using var framed = await raw.GetAsync("/text");

        Infoset.AssertEqual(TestReplies.Text, await reply.Content.ReadAsStringAsync());
        Assert.True(IsEncoded(framed));
        Assert.True(framed.Content.Headers.ContentLength < TestReplies.Text.Length / 5);
        Assert.Contains("NAM-Profile", framed.Headers.Vary);
        Assert.Equal("backend", Assert.Single(framed.Headers.GetValues("X-Origin")));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Request_OfCallerWithNam_ReachesTheBackendWithoutNamAndAsksForNoCompression()
    {
        var requests = new List<RecordedRequest>();
        await using var backend = await TestHost.RecorderAsync(requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address);
        using var raw = Raw(gateway);

        using var reply = await raw.GetAsync("/");

        Assert.False(Assert.Single(requests).Headers.ContainsKey("NAM-Profile"));
        Assert.Equal("identity", requests[0].Headers["Accept-Encoding"]);
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Reply_ThatTheBackendCompressesAllTheSame_IsLeftAsItIs()
    {
        using var zipped = new MemoryStream();
        await using (var zip = new GZipStream(zipped, CompressionLevel.Fastest, leaveOpen: true))
        {
            await zip.WriteAsync(System.Text.Encoding.UTF8.GetBytes(TestReplies.Text));
        }

        await using var backend = await TestHost.BackendAsync(async context =>
        {
            context.Response.ContentType = TestReplies.XmlType;
            context.Response.Headers.ContentEncoding = "gzip";
            await context.Response.Body.WriteAsync(zipped.ToArray());
        });
        await using var gateway = await TestHost.GatewayAsync(backend.Address);
        using var raw = Raw(gateway);

        using var reply = await raw.GetAsync("/");

        Assert.False(IsEncoded(reply));
        Assert.Equal(zipped.ToArray(), await reply.Content.ReadAsByteArrayAsync());
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Reply_OfBackendWithNam_IsEncodedOnce(bool isKnown)
    {
        await using var backend = await TestHost.StartAsync(
            services =>
            {
                services.AddSingleton<INamProfileStore>(new MemoryProfileStore());
                services.AddNam(options =>
                {
                    options.StreamingHold = Limit.Hold;
                });
            },
            app =>
            {
                app.UseNam();
                TestReplies.Map(app);
            });
        await using var gateway = await TestHost.GatewayAsync(backend.Address, options => options.BackendHasNam = isKnown);
        using var caller = WithNam(gateway);
        using var raw = Raw(gateway);

        var text = await caller.GetStringAsync("/text");
        using var framed = await raw.GetAsync("/text");

        Infoset.AssertEqual(TestReplies.Text, text);
        Assert.True(IsEncoded(framed));
        var type = framed.Content.Headers.NonValidated["Content-Type"].ToString();
        Assert.Equal(TestReplies.XmlType, NamMediaType.TryParse(type, out var original, out _) ? original : type);
        Assert.Single(framed.Headers.GetValues("NAM-Reply"));
        Assert.Equal(isKnown ? (2, 0) : (0, 2), (backend.Nam.Journal.Snapshot().Length, gateway.Nam.Journal.Snapshot().Length));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Operations_OfTheBackend_AreToldApartByPathAndAction()
    {
        await using var backend = await PlainBackendAsync();
        await using var gateway = await TestHost.GatewayAsync(backend.Address);
        using var raw = Raw(gateway);
        using var request = new HttpRequestMessage(HttpMethod.Post, "/text")
        {
            Content = new StringContent("<a/>", null, "text/xml"), Headers = { { "SOAPAction", "\"urn:get\"" } }
        };

        using var first = await raw.GetAsync("/text");
        using var second = await raw.SendAsync(request);

        Assert.Equal(
            ["GET /text", "POST /text urn:get"],
            gateway.Nam.Journal.Snapshot().Select(entry => entry.Operation).Order(StringComparer.Ordinal));
    }

    [Fact(Timeout = Limit.TestMilliseconds)]
    public async Task Stream_ToCallerWithNam_IsNotHeldToItsEnd()
    {
        var isRead = new TaskCompletionSource();
        await using var backend = await TestHost.BackendAsync(async context =>
        {
            context.Response.ContentType = TestReplies.XmlType;
            await context.Response.WriteAsync("<a>");
            await context.Response.Body.FlushAsync();
            await isRead.Task.WaitAsync(Limit.Wait);
            await context.Response.WriteAsync("</a>");
        });
        await using var gateway = await TestHost.GatewayAsync(
            backend.Address, nam: options => options.StreamingHold = TimeSpan.FromMilliseconds(50));
        using var raw = Raw(gateway);

        using var reply = await raw.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
        isRead.SetResult();

        Assert.Equal("<a></a>", await reply.Content.ReadAsStringAsync());
    }

    private static Task<TestHost> PlainBackendAsync(HttpProtocols protocols = HttpProtocols.Http1) => TestHost.StartAsync(
        _ => { },
        app =>
        {
            app.Use(next => context =>
            {
                context.Response.Headers["X-Origin"] = "backend";
                context.Response.Headers.Date = "Mon, 01 Jan 2001 00:00:00 GMT";
                return next(context);
            });
            TestReplies.Map(app);
        },
        protocols);

    private static HttpClient WithNam(TestHost gateway, HttpProtocols protocols = HttpProtocols.Http1)
    {
        return gateway.Client(new NamHandler(new NamClient(new NamClientOptions()), TestHost.Sockets()), protocols);
    }

    /// <summary>Sends NAM's header and shows what came over the wire.</summary>
    private static HttpClient Raw(TestHost gateway, HttpProtocols protocols = HttpProtocols.Http1)
    {
        var client = gateway.Caller(protocols);
        client.DefaultRequestHeaders.TryAddWithoutValidation(NamHeaders.Profile, Profile);
        client.DefaultRequestHeaders.TryAddWithoutValidation("Accept-Encoding", "gzip, br");
        return client;
    }

    private static bool IsEncoded(HttpResponseMessage reply) => reply.Content.Headers.ContentType?.MediaType == NamMediaType.Name
        || (reply.Content.Headers.ContentEncoding.Count > 0 && reply.Headers.Contains(NamHeaders.Reply));
}
