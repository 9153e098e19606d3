// SPDX-License-Identifier: MIT

using System.IO.Compression;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.HttpOverrides;
using Microsoft.Extensions.DependencyInjection;
using Nam.TestKit;

namespace Nam.Characterization.Tests.Serving;

/// <summary>The whole way over Kestrel: classes, a compressed version, and forwarded addresses.</summary>
public sealed class CharacterizedServiceTests
{
    private const string Page = "<html><body>a page</body></html>";

    [Fact]
    public async Task Page_CompressedForAPoorClient_IsReadAsThePage()
    {
        var time = new FakeTime();
        await using var service = await StartAsync(time);
        using var client = new HttpClient { BaseAddress = service.Address };
        await VisitAsync(client, time, 6);

        using var request = new HttpRequestMessage(HttpMethod.Get, "/foo.html") { Headers = { { "X-Server-Actions", ".gz" } } };
        using var response = await client.SendAsync(request);

        Assert.Equal("poor", Assert.Single(response.Headers.GetValues("X-Class")));
        Assert.Equal("compress", Assert.Single(response.Headers.GetValues("X-Server-Actions")));
        Assert.Equal("gzip", Assert.Single(response.Content.Headers.ContentEncoding));
        Assert.Equal("text/html", response.Content.Headers.ContentType!.MediaType);
        Assert.True(response.Headers.CacheControl!.Private);
        await using var unpacked = new GZipStream(await response.Content.ReadAsStreamAsync(), CompressionMode.Decompress);
        Assert.Equal(Page, await new StreamReader(unpacked).ReadToEndAsync());
    }

    [Fact]
    public async Task Page_OfAServletContainer_IsOnePageInAllSessions()
    {
        var time = new FakeTime();
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.UseClientCharacterization();
                app.MapGet("/list.do{session}", () => Results.Content(Page, "text/html"));
                app.MapGet("/a.gif", () => Results.Bytes([1], "image/gif"));
            },
            services => services.AddSingleton<TimeProvider>(time).AddClientCharacterization(options =>
            {
                options.MinimumAccesses = 1;
                options.PopularInterval = TimeSpan.FromSeconds(5);
            }));
        using var client = Callers.Plain(service);
        for (var session = 1; session < 4; session++)
        {
            await client.GetAsync($"/list.do;jsessionid={session}");
        }

        time.Advance(TimeSpan.FromSeconds(5));
        await client.GetAsync("/list.do;jsessionid=4");
        time.Advance(TimeSpan.FromSeconds(1));
        await client.GetAsync("/a.gif");
        using var next = await client.GetAsync("/list.do;jsessionid=5");

        Assert.Equal(["/list.do"], service.Services.GetRequiredService<ClientCharacterization>().Pages.Pages);
        Assert.Equal("rich", Assert.Single(next.Headers.GetValues("X-Class")));
    }

    [Theory]
    [InlineData(true, "203.0.113.9")]
    [InlineData(false, "127.0.0.1")]
    public async Task Request_ThroughAProxy_IsOfTheForwardedClientOnlyWhereTheProxyIsTrusted(bool isTrusted, string expected)
    {
        var time = new FakeTime();
        await using var service = await StartAsync(time, isTrusted);
        using var client = new HttpClient { BaseAddress = service.Address };
        client.DefaultRequestHeaders.Add("X-Forwarded-For", "203.0.113.9");

        await VisitAsync(client, time, 6);
        await client.GetAsync("/foo.html");

        Assert.Equal(ClientClass.Poor.ToString(), await client.GetStringAsync("/class"));
        Assert.Equal(expected, await client.GetStringAsync("/address"));
    }

    [Fact]
    public async Task Page_FromAnOutputCache_TellsEachClientItsOwnClass()
    {
        var time = new FakeTime();
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.UseForwardedHeaders();
                app.UseClientCharacterization();
                app.UseOutputCache();
                app.MapGet("/foo.html", () => Results.Content(Page + Guid.NewGuid(), "text/html")).CacheOutput();
                app.MapGet("/news.html", () => Results.Content(Page, "text/html"));
                app.MapGet("/a.gif", () => Results.Bytes([1], "image/gif"));
            },
            services =>
            {
                services.AddSingleton<TimeProvider>(time);
                services.AddOutputCache();
                services.AddClientCharacterization();
                services.Configure<ForwardedHeadersOptions>(options => options.ForwardedHeaders = ForwardedHeaders.XForwardedFor);
            });
        using var poor = Callers.Plain(service);
        using var stranger = Callers.Plain(service);
        poor.DefaultRequestHeaders.Add("X-Forwarded-For", "203.0.113.9");
        stranger.DefaultRequestHeaders.Add("X-Forwarded-For", "203.0.113.10");
        await poor.GetAsync("/news.html");
        time.Advance(TimeSpan.FromSeconds(6));
        await poor.GetAsync("/a.gif");
        time.Advance(TimeSpan.FromSeconds(1));

        using var stored = await poor.GetAsync("/foo.html");
        using var replayed = await stranger.GetAsync("/foo.html");

        Assert.Equal(await stored.Content.ReadAsStringAsync(), await replayed.Content.ReadAsStringAsync());
        Assert.Equal("poor", Assert.Single(stored.Headers.GetValues("X-Class")));
        Assert.False(replayed.Headers.Contains("X-Class"));
    }

    private static async Task VisitAsync(HttpClient client, FakeTime time, double gap)
    {
        await client.GetAsync("/foo.html");
        time.Advance(TimeSpan.FromSeconds(gap));
        await client.GetAsync("/a.gif");
        time.Advance(TimeSpan.FromSeconds(10));
    }

    private static Task<TestService> StartAsync(FakeTime time, bool isProxyTrusted = true) => TestService.StartAsync(
        app =>
        {
            app.UseForwardedHeaders();
            app.UseClientCharacterization();
            app.UseRouting();
            app.MapGet("/foo.html", () => Results.Content(Page, "text/html"));
            app.MapGet("/foo.html.gz", () => Results.Bytes(Compressed(), "application/x-gzip"));
            app.MapGet("/a.gif", () => Results.Bytes([1], "image/gif"));
            app.MapGet("/class", (HttpContext context) => context.GetClientCharacter().Class.ToString());
            app.MapGet("/address", (ClientCharacterization clients) => clients.Classifier.GetClients().Single().Address.ToString());
        },
        services =>
        {
            services.AddSingleton<TimeProvider>(time);
            services.AddClientCharacterization(options => options.AddPage("/foo.html").AddVariant(ServerAction.Compress));
            services.Configure<ForwardedHeadersOptions>(options =>
            {
                options.ForwardedHeaders = ForwardedHeaders.XForwardedFor;
                if (!isProxyTrusted)
                {
                    options.KnownIPNetworks.Clear();
                    options.KnownProxies.Clear();
                    options.KnownProxies.Add(IPAddress.Parse("198.51.100.77"));
                }
            });
        });

    private static byte[] Compressed()
    {
        using var output = new MemoryStream();
        using (var packer = new GZipStream(output, CompressionLevel.Fastest))
        {
            packer.Write(System.Text.Encoding.UTF8.GetBytes(Page));
        }

        return output.ToArray();
    }
}
