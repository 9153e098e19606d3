// SPDX-License-Identifier: MIT

using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.Decisions;
using Nam.Formats;

namespace Nam.AspNetCore.Tests;

public sealed class NamMiddlewareTests
{
    [Fact]
    public async Task Reply_ToCallerWithNam_IsSmallerAndReadsAsTheSameText()
    {
        await using var service = await StartAsync();
        using var caller = Callers.WithNam(service);
        using var raw = Callers.Raw(service);

        var text = await caller.GetStringAsync("/text");
        using var response = await raw.GetAsync("/text");

        Infoset.AssertEqual(TestReplies.Text, text);
        Assert.True(response.IsEncoded());
        Assert.True(response.Content.Headers.ContentLength < TestReplies.Text.Length / 5);
        Assert.Equal(["NAM-Profile", "Accept-Encoding"], response.Headers.Vary);
    }

    [Theory]
    [InlineData("/small")]
    [InlineData("/nothing")]
    [InlineData("/json")]
    [InlineData("/absent")]
    public async Task Reply_NotWorthwhileOrNotXml_StaysPlain(string path)
    {
        await using var service = await StartAsync();
        using var raw = Callers.Raw(service);
        using var plain = Callers.Plain(service);

        using var response = await raw.GetAsync(path);
        using var expected = await plain.GetAsync(path);

        Assert.False(response.IsEncoded());
        Assert.Equal(await expected.Content.ReadAsByteArrayAsync(), await response.Content.ReadAsByteArrayAsync());
        Assert.Equal(expected.Content.Headers.ContentType, response.Content.Headers.ContentType);
    }

    [Theory]
    [InlineData("Content-Encoding", "identity-like")]
    [InlineData("Content-Digest", "sha-256=:AAAA:")]
    [InlineData("Content-MD5", "AAAA")]
    [InlineData("Cache-Control", "public, no-transform")]
    [InlineData("Content-Range", "bytes 0-9/100")]
    public async Task Reply_WithHeaderThatForbidsIt_StaysPlain(string name, string value)
    {
        await using var service = await TestService.StartAsync(app =>
        {
            app.UseNam();
            app.MapGet("/", async context =>
            {
                context.Response.ContentType = TestReplies.XmlType;
                context.Response.Headers.Append(name, value);
                await context.Response.WriteAsync(TestReplies.Text);
            });
        });
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/");

        Assert.False(response.IsEncoded());
        Assert.Equal(TestReplies.Text, await response.Content.ReadAsStringAsync());
        Assert.False(response.Headers.Contains(NamHeaders.Reply));
    }

    [Fact]
    public async Task Reply_ToRangeOrHeadRequest_StaysPlain()
    {
        await using var service = await StartAsync();
        using var raw = Callers.Raw(service);
        using var range = new HttpRequestMessage(HttpMethod.Get, "/text") { Headers = { Range = new RangeHeaderValue(0, 99) } };
        using var head = new HttpRequestMessage(HttpMethod.Head, "/text");

        using var rangeResponse = await raw.SendAsync(range);
        using var headResponse = await raw.SendAsync(head);

        Assert.Equal(TestReplies.Text, await rangeResponse.Content.ReadAsStringAsync());
        Assert.False(headResponse.IsEncoded());
        Assert.Equal(MediaTypeHeaderValue.Parse(TestReplies.XmlType), headResponse.Content.Headers.ContentType);
    }

    [Fact]
    public async Task Reply_NextRequest_ReportsOnTheOneBefore()
    {
        await using var service = await StartAsync();
        using var caller = Callers.WithNam(service);

        // Replies within a round trip of the connection's first hold the time to connect too, and a busy machine has long round trips.
        var replies = 0;
        do
        {
            await caller.GetStringAsync("/text");
            replies++;
        }
        while (replies < 1000 && service.Server.Journal.Snapshot().All(entry => entry.ObservedTotalSeconds is null));

        var entries = service.Server.Journal.Snapshot();
        Assert.InRange(replies, 3, 999);
        Assert.Equal(replies, entries.Length);
        Assert.All(entries.SkipLast(2), entry => Assert.Null(entry.ObservedTotalSeconds));
        Assert.True(entries[^2].ObservedTotalSeconds > 0);
        Assert.True(entries[^2].ObservedDecodeSeconds > 0);
        Assert.Null(entries[^1].ObservedTotalSeconds);
        Assert.Equal("GET /text", entries[^2].Operation);
    }

    [Fact]
    public async Task Reply_SoapAction_IsPartOfTheOperation()
    {
        await using var service = await StartAsync();
        using var raw = Callers.Raw(service);
        using var soap11 = new HttpRequestMessage(HttpMethod.Post, "/text")
        {
            Content = new StringContent("<a/>", null, "text/xml"), Headers = { { "SOAPAction", "\"urn:orders\"" } }
        };
        using var soap12 = new HttpRequestMessage(HttpMethod.Post, "/text") { Content = new StringContent("<a/>") };
        soap12.Content.Headers.ContentType = MediaTypeHeaderValue.Parse("application/soap+xml; charset=utf-8; action=\"urn:orders12\"");

        await raw.SendAsync(soap11);
        await raw.SendAsync(soap12);

        Assert.Equal(
            ["POST /text urn:orders", "POST /text urn:orders12"], service.Server.Journal.Snapshot().Select(entry => entry.Operation));
    }

    [Theory]
    [InlineData("GET", null)]
    [InlineData("POST", "application/json")]
    [InlineData("POST", "text/plain")]
    [InlineData("POST", "application/soap+xml")]
    public async Task Reply_SoapActionOnWhatIsNoSoapRequest_NamesNoOperation(string method, string? mediaType)
    {
        await using var service = await StartAsync();
        using var raw = Callers.Raw(service);
        using var request = new HttpRequestMessage(new HttpMethod(method), "/text") { Headers = { { "SOAPAction", "\"urn:invented\"" } } };
        if (mediaType is not null)
        {
            request.Content = new StringContent("<a/>", null, mediaType);
            request.Content.Headers.ContentType!.Parameters.Add(new NameValueHeaderValue("version", "\"action=x\""));
        }

        await raw.SendAsync(request);

        Assert.Equal([$"{method} /text"], service.Server.Journal.Snapshot().Select(entry => entry.Operation));
    }

    [Theory]
    [InlineData("\"v1\"", "W/\"v1--nam\"", "\"v1\"")]
    [InlineData("W/\"v1\"", "W/\"v1\"", "W/\"v1\"")]
    public async Task Reply_ETag_IsWeakOnTheWireAndAsItWasForTheCaller(string sent, string onTheWire, string forTheCaller)
    {
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.MapGet("/", async context =>
                {
                    context.Response.ContentType = TestReplies.XmlType;
                    context.Response.Headers.ETag = sent;
                    await context.Response.WriteAsync(TestReplies.Text);
                });
            },
            options: options => options.ForcedFormat = "text+zip-1");
        using var raw = Callers.Raw(service);
        using var caller = Callers.WithNam(service);

        using var rawResponse = await raw.GetAsync("/");
        using var response = await caller.GetAsync("/");

        Assert.Equal(onTheWire, rawResponse.Headers.ETag!.ToString());
        Assert.Equal(forTheCaller, response.Headers.ETag!.ToString());
        Assert.Equal(TestReplies.Text, await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [InlineData(true, true)]
    [InlineData(false, false)]
    public async Task Reply_OverHttps_IsCompressedOnlyWhereAllowed(bool enableForHttps, bool isCompressed)
    {
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.Use((context, next) =>
                {
                    context.Request.Scheme = "https";
                    return next(context);
                });
                app.UseNam();
                TestReplies.Map(app);
            },
            options: options => options.EnableForHttps = enableForHttps);
        using var raw = Callers.Raw(service);

        using var response = await raw.GetAsync("/text");

        var plan = Assert.Single(service.Server.Journal.Snapshot()).Plan;
        Assert.Equal(isCompressed, plan.Format.Codec != ReplyCodecs.None);
    }

    [Fact]
    public async Task Reply_Exempt_IsNotTouched()
    {
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.UseNam();
                TestReplies.Map(app);
            },
            services => services.Configure<NamAspNetCoreOptions>(options => options.IsExempt = context => context.Request.Path == "/text"));
        using var raw = Callers.Raw(service);

        using var exempt = await raw.GetAsync("/text");
        using var other = await raw.GetAsync("/typed");

        Assert.False(exempt.IsEncoded());
        Assert.True(other.IsEncoded());
    }

    [Fact]
    public async Task Reply_OfAnotherTextType_IsCompressedWhenAsked()
    {
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.UseNam();
                TestReplies.Map(app);
            },
            services => services.Configure<NamAspNetCoreOptions>(options => options.MediaTypes.Add("application/json")),
            options => options.ForcedFormat = "text+zip-1");
        using var caller = Callers.WithNam(service);
        using var plain = Callers.Plain(service);

        var text = await caller.GetStringAsync("/json");

        Assert.Equal(await plain.GetStringAsync("/json"), text);
        var plan = Assert.Single(service.Server.Journal.Snapshot()).Plan;
        Assert.Equal(XmlForm.Text, plan.Format.Form);
        Assert.NotEqual(ReplyCodecs.None, plan.Format.Codec);
    }

    [Fact]
    public async Task Reply_InManyRequestsAtOnce_IsAlwaysWhole()
    {
        await using var service = await StartAsync();
        using var caller = Callers.WithNam(service);
        using var plain = Callers.Plain(service);
        var typed = await plain.GetStringAsync("/typed");

        var replies = await Task.WhenAll(Enumerable.Range(0, 64).Select(_ => caller.GetStringAsync("/typed")));

        Assert.All(replies, reply => Assert.Equal(typed, reply));
    }

    [Fact]
    public void UseNam_WithoutAddNam_SaysWhatIsMissing()
    {
        var app = new ApplicationBuilder(new ServiceCollection().BuildServiceProvider());

        var exception = Assert.Throws<InvalidOperationException>(() => app.UseNam());

        Assert.Contains("AddNam", exception.Message);
    }

    private static Task<TestService> StartAsync() => TestService.StartAsync(app =>
    {
        app.UseNam();
        TestReplies.Map(app);
    });
}
