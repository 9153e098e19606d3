// SPDX-License-Identifier: MIT

using System.IO.Compression;
using System.Net;
using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.FileProviders;

namespace Nam.AspNetCore.Tests;

/// <summary>NAM beside the framework's own middleware, in both orders.</summary>
public sealed class PipelineTests
{
    [Fact]
    public async Task ResponseCompression_Outside_PassesNamRepliesOnAndCompressesForOthers()
    {
        await using var service = await StartAsync(
            app => app.UseResponseCompression().UseNam(), services => services.AddResponseCompression());
        using var raw = Callers.Raw(service, codings: "gzip");
        using var stranger = Callers.Plain(service);
        stranger.DefaultRequestHeaders.AcceptEncoding.Add(new("gzip"));

        using var framed = await raw.GetAsync("/");
        using var gzipped = await stranger.GetAsync("/");

        Assert.NotNull(service.FormatOf(framed));
        Assert.Equal("gzip", Assert.Single(gzipped.Content.Headers.ContentEncoding));
        Assert.False(gzipped.IsEncoded());
    }

    /// <summary>A plan that says plain is for plain text: compressed, it would be another format, which was not predicted.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task ResponseCompression_Outside_LeavesPlainWhatNamPlannedPlain(bool isSmall)
    {
        var text = isSmall ? "<a>" + new string('x', 200) + "</a>" : TestReplies.Text;
        var accepted = new TaskCompletionSource<string?>();
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.Use(async (context, next) =>
                {
                    await next(context);
                    accepted.TrySetResult(context.Request.Headers.AcceptEncoding);
                });
                app.UseResponseCompression().UseNam();
                app.MapGet("/", async context =>
                {
                    context.Response.ContentType = TestReplies.XmlType;
                    await context.Response.WriteAsync(text);
                });
            },
            services => services.AddResponseCompression(),
            options => options.ForcedFormat = isSmall ? null : "text");
        using var raw = Callers.Raw(service, codings: "gzip");

        using var reply = await raw.GetAsync("/");

        Assert.Equal(text, await reply.Content.ReadAsStringAsync());
        Assert.Empty(reply.Content.Headers.ContentEncoding);
        Assert.Equal("gzip", await accepted.Task);
    }

    /// <summary>It would code first, and NAM's formats would never be chosen.</summary>
    [Fact]
    public async Task ResponseCompression_Inside_DoesNotSeeWhatTheCallerAccepts()
    {
        await using var service = await StartAsync(
            app => app.UseNam().UseResponseCompression(), services => services.AddResponseCompression());
        using var raw = Callers.Raw(service);
        using var stranger = Callers.Plain(service);
        stranger.DefaultRequestHeaders.AcceptEncoding.Add(new("gzip"));

        using var framed = await raw.GetAsync("/");
        using var gzipped = await stranger.GetAsync("/");
        await using var unzipped = new GZipStream(await gzipped.Content.ReadAsStreamAsync(), CompressionMode.Decompress);

        Assert.NotNull(service.FormatOf(framed));
        Assert.False(gzipped.IsEncoded());
        Assert.Equal("gzip", Assert.Single(gzipped.Content.Headers.ContentEncoding));
        Assert.Equal(TestReplies.Text, await new StreamReader(unzipped).ReadToEndAsync());
        Assert.Equal("GET /", Assert.Single(service.Server.Journal.Snapshot()).Operation);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task OutputCache_AnyOrder_NeverHandsAFrameToACallerWithoutNam(bool isOutside)
    {
        var calls = 0;
        await using var service = await StartAsync(
            app =>
            {
                if (isOutside)
                {
                    app.UseOutputCache().UseNam();
                }
                else
                {
                    app.UseNam().UseOutputCache();
                }
            },
            services => services.AddOutputCache(options => options.AddBasePolicy(policy => policy.Expire(TimeSpan.FromMinutes(1)))),
            () => calls++);
        using var raw = Callers.Raw(service);
        using var stranger = Callers.Plain(service);

        using var first = await raw.GetAsync("/");
        using var second = await stranger.GetAsync("/");
        using var third = await stranger.GetAsync("/");
        using var fourth = await raw.GetAsync("/");

        Assert.True(first.IsEncoded());
        Assert.False(second.IsEncoded());
        Assert.Equal(TestReplies.Text, await second.Content.ReadAsStringAsync());
        Assert.Equal(TestReplies.Text, await third.Content.ReadAsStringAsync());
        Assert.Equal(!isOutside, fourth.IsEncoded());
        Assert.Equal(isOutside ? 2 : 1, calls);
    }

    [Fact]
    public async Task OutputCache_InsideWithTypedReplies_KeepsWholeReplies()
    {
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.UseNam().UseOutputCache();
                app.MapGet("/", () => NamResults.Xml(TestKit.Rows.Orders(100)));
            },
            services => services.AddOutputCache(options => options.AddBasePolicy(policy => policy.Expire(TimeSpan.FromMinutes(1)))));
        using var caller = Callers.WithNam(service);
        using var stranger = Callers.Plain(service);

        var first = await caller.GetStringAsync("/");

        // The caller has its reply before the cache has it, as without NAM.
        var second = await stranger.GetAsync("/");
        for (var i = 0; i < 1000 && second.Headers.Age is null; i++)
        {
            await Task.Delay(10);
            second.Dispose();
            second = await stranger.GetAsync("/");
        }

        Assert.NotEmpty(first);
        Assert.NotNull(second.Headers.Age);
        Infoset.AssertEqual(await second.Content.ReadAsStringAsync(), first);
        second.Dispose();
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task ResponseCaching_AnyOrder_NeverHandsAFrameToACallerWithoutNam(bool isOutside)
    {
        await using var service = await StartAsync(
            app =>
            {
                if (isOutside)
                {
                    app.UseResponseCaching().UseNam();
                }
                else
                {
                    app.UseNam().UseResponseCaching();
                }
            },
            services => services.AddResponseCaching());
        using var raw = Callers.Raw(service);
        using var stranger = Callers.Plain(service);

        using var first = await raw.GetAsync("/");
        using var second = await stranger.GetAsync("/");
        using var third = await stranger.GetAsync("/");

        Assert.True(first.IsEncoded());
        Assert.Equal(TestReplies.Text, await second.Content.ReadAsStringAsync());
        Assert.Equal(TestReplies.Text, await third.Content.ReadAsStringAsync());
        Assert.NotNull(third.Headers.Age);
    }

    // A plain reply to a caller with NAM looks like any other, but its id is that caller's alone.
    [Theory]
    [InlineData("output", "public, max-age=60")]
    [InlineData("output", null)]
    [InlineData("response", "public, max-age=60")]
    [InlineData("response", "public, s-maxage=60, private=\"Set-Cookie\"")]
    public async Task Cache_Outside_KeepsNoReplyWithAnId(string kind, string? cacheControl)
    {
        var calls = 0;
        await using var service = await TestService.StartAsync(
            app =>
            {
                _ = kind == "output" ? app.UseOutputCache() : app.UseResponseCaching();
                app.UseNam();
                app.MapGet("/", async context =>
                {
                    calls++;
                    context.Response.ContentType = TestReplies.XmlType;
                    context.Response.Headers.CacheControl = cacheControl;
                    await context.Response.WriteAsync(TestReplies.Text);
                });
            },
            services => services.AddResponseCaching()
                .AddOutputCache(options => options.AddBasePolicy(policy => policy.Expire(TimeSpan.FromMinutes(1)))),
            options => options.ForcedFormat = "text");
        using var raw = Callers.Raw(service);
        using var same = Callers.Raw(service);

        using var first = await raw.GetAsync("/");
        using var second = await same.GetAsync("/");

        Assert.False(first.IsEncoded());
        Assert.NotEqual(
            first.Headers.GetValues("NAM-Reply").Single().Split(';')[1], second.Headers.GetValues("NAM-Reply").Single().Split(';')[1]);
        Assert.Equal(2, calls);
        Assert.True(second.Headers.CacheControl!.Private);
        Assert.False(second.Headers.CacheControl.Public);
        Assert.Empty(second.Headers.CacheControl.PrivateHeaders);
        Assert.Equal(
            cacheControl?.Contains("max-age=60", StringComparison.Ordinal) == true
            && !cacheControl.Contains("s-maxage", StringComparison.Ordinal) ? TimeSpan.FromSeconds(60) : null,
            second.Headers.CacheControl.MaxAge);
    }

    [Fact]
    public async Task CacheControl_ThatCannotBeRead_KeepsWhatItSays()
    {
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.MapGet("/", async context =>
                {
                    context.Response.ContentType = TestReplies.XmlType;
                    context.Response.Headers.CacheControl = "no-store; x";
                    await context.Response.WriteAsync(TestReplies.Text);
                });
            },
            options: options => options.ForcedFormat = "text");
        using var raw = Callers.Raw(service);

        using var reply = await raw.GetAsync("/");

        Assert.Equal(["no-store; x", "private"], reply.Headers.NonValidated["Cache-Control"].SelectMany(value => value.Split(", ")));
    }

    [Fact]
    public async Task StaticFiles_OfXml_AreAdaptedAndKeepRangesValidatorsAndHead()
    {
        var folder = Directory.CreateTempSubdirectory("nam");
        await File.WriteAllTextAsync(Path.Combine(folder.FullName, "orders.xml"), TestReplies.Text);
        await using var service = await TestService.StartAsync(app =>
        {
            app.UseNam();
            app.UseStaticFiles(new StaticFileOptions { FileProvider = new PhysicalFileProvider(folder.FullName) });
        });
        using var raw = Callers.Raw(service);
        using var caller = Callers.WithNam(service);
        using var stranger = Callers.Plain(service);

        using var framed = await raw.GetAsync("/orders.xml");
        using var read = await caller.GetAsync("/orders.xml");
        using var expected = await stranger.GetAsync("/orders.xml");
        using var range = await raw.SendAsync(
            new HttpRequestMessage(HttpMethod.Get, "/orders.xml") { Headers = { Range = new RangeHeaderValue(10, 19) } });
        using var head = await raw.SendAsync(new HttpRequestMessage(HttpMethod.Head, "/orders.xml"));
        using var unchanged = await caller.SendAsync(
            new HttpRequestMessage(HttpMethod.Get, "/orders.xml") { Headers = { IfNoneMatch = { read.Headers.ETag! } } });

        folder.Delete(recursive: true);
        Assert.True(framed.IsEncoded());
        Assert.True(framed.Headers.ETag!.IsWeak);
        Assert.Empty(framed.Headers.AcceptRanges);
        Infoset.AssertEqual(TestReplies.Text, await read.Content.ReadAsStringAsync());
        Assert.Equal(HttpStatusCode.PartialContent, range.StatusCode);
        Assert.Equal(TestReplies.Text[10..20], await range.Content.ReadAsStringAsync());
        Assert.Equal(expected.Content.Headers.ContentLength, head.Content.Headers.ContentLength);
        Assert.Equal(HttpStatusCode.NotModified, unchanged.StatusCode);
    }

    private static Task<TestService> StartAsync(
        Action<WebApplication> pipeline, Action<IServiceCollection> services, Action? called = null) => TestService.StartAsync(
        app =>
        {
            pipeline(app);
            app.MapGet("/", async context =>
            {
                called?.Invoke();
                context.Response.ContentType = TestReplies.XmlType;
                context.Response.Headers.CacheControl = "public, max-age=60";
                await context.Response.WriteAsync(TestReplies.Text);
            });
        },
        services);
}
