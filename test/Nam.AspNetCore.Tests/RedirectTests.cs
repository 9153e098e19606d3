// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Net;
using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Http;

namespace Nam.AspNetCore.Tests;

/// <summary>Requests that are sent on to another address, or to another server.</summary>
public sealed class RedirectTests
{
    private const int MostReplies = 1000;
    private readonly ConcurrentQueue<string> _profiles = [];

    [Theory]
    [InlineData("NamHandler")]
    [InlineData("SocketsHttpHandler")]
    [InlineData("HttpClientHandler")]
    [InlineData("IHttpClientFactory")]
    [InlineData("IHttpClientFactory with HttpClientHandler")]
    [InlineData("credentials")]
    [InlineData("used before")]
    public async Task Redirect_ToAnotherServer_TellsItNothingOfTheFirstOnesReplies(string way)
    {
        await using var other = await StartAsync(null);
        await using var first = await StartAsync(other.Address);
        using var provider = Services();
        using var caller = await CallerAsync(way, provider, first.Address);

        // Until the caller has what to report: replies that may have waited for a new connection are not reported.
        var replies = 0;
        do
        {
            await caller.GetStringAsync("/text");
            replies++;
        }
        while (replies < MostReplies && !IsDelegated(way)
            && !_profiles.Any(profile => profile.Contains("last=", StringComparison.Ordinal)));
        _profiles.Clear();
        var moved = await caller.GetStringAsync("/moved");
        var profiles = _profiles.ToArray();
        await caller.GetStringAsync("/text");

        Infoset.AssertEqual(TestReplies.Text, moved);
        Assert.InRange(replies, 1, MostReplies - 1);
        Assert.Equal(2, profiles.Length);
        Assert.StartsWith("first ", profiles[0], StringComparison.Ordinal);
        Assert.StartsWith("other 1;read=", profiles[1], StringComparison.Ordinal);
        Assert.DoesNotContain("last=", profiles[1], StringComparison.Ordinal);
        Assert.Equal(!IsDelegated(way), profiles[0].Contains("last=", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("GET", 301)]
    [InlineData("GET", 303)]
    [InlineData("GET", 304)]
    [InlineData("HEAD", 303)]
    [InlineData("POST", 300)]
    [InlineData("POST", 301)]
    [InlineData("POST", 302)]
    [InlineData("POST", 303)]
    [InlineData("POST", 307)]
    [InlineData("POST", 308)]
    [InlineData("PUT", 301)]
    [InlineData("PUT", 303)]
    [InlineData("PUT", 308)]
    public async Task Redirect_OfEachKind_IsFollowedAsWithoutNam(string method, int status)
    {
        await using var service = await StartAsync(null);
        using var plain = new SocketsHttpHandler();
        using var below = new SocketsHttpHandler();
        using var handler = new NamHandler(new NamClient(new NamClientOptions()), below);

        var expected = await SendAsync(plain);
        var actual = await SendAsync(handler);

        Assert.Equal(expected, actual);

        async Task<string> SendAsync(HttpMessageHandler sender)
        {
            using var invoker = new HttpMessageInvoker(sender, disposeHandler: false);
            using var request = new HttpRequestMessage(new HttpMethod(method), new Uri(service.Address, $"/go/{status}#part"));
            request.Headers.Authorization = new AuthenticationHeaderValue("Basic", "abc");
            request.Headers.TransferEncodingChunked = method is "POST" or "PUT";
            request.Content = method is "POST" or "PUT" ? new StringContent("<a/>") : null;
            using var response = await invoker.SendAsync(request, CancellationToken.None);
            return $"{(int)response.StatusCode} {request.RequestUri} {request.Headers.Authorization} {await response.Content.ReadAsStringAsync()}";
        }
    }

    [Theory]
    [InlineData(3)]
    [InlineData(0)]
    public async Task Redirect_WithoutEnd_StopsWhereTheHandlerWouldHave(int most)
    {
        await using var service = await StartAsync(null);
        var sockets = new SocketsHttpHandler { AllowAutoRedirect = most > 0, MaxAutomaticRedirections = Math.Max(most, 1) };
        using var caller = new HttpClient(new NamHandler(new NamClient(new NamClientOptions()), sockets))
        {
            BaseAddress = service.Address
        };

        using var response = await caller.GetAsync("/loop");

        Assert.Equal(HttpStatusCode.Redirect, response.StatusCode);
        Assert.Equal(most + 1, _profiles.Count);
    }

    [Fact]
    public async Task Redirect_WithAHandlerThatTwoChainsShare_IsFollowedByBoth()
    {
        await using var service = await StartAsync(null);
        using var sockets = new SocketsHttpHandler();
        using var engine = new NamClient(new NamClientOptions());
        using var one = new HttpClient(new NamHandler(engine, sockets), disposeHandler: false) { BaseAddress = service.Address };
        using var two = new HttpClient(new NamHandler(engine, sockets), disposeHandler: false) { BaseAddress = service.Address };

        Assert.StartsWith("GET", await one.GetStringAsync("/go/302"), StringComparison.Ordinal);
        Assert.StartsWith("GET", await two.GetStringAsync("/go/302"), StringComparison.Ordinal);
    }

    // Where the handler below cannot be told not to follow redirects.
    private static bool IsDelegated(string way) => way is "credentials" or "used before";

    private static ServiceProvider Services()
    {
        var services = new ServiceCollection();
        services.AddHttpClient("sockets").AddNam();
        services.AddHttpClient("client").AddNam().ConfigurePrimaryHttpMessageHandler(() => new HttpClientHandler());
        return services.BuildServiceProvider();
    }

    private static async Task<HttpClient> CallerAsync(string way, ServiceProvider services, Uri address)
    {
        var factory = services.GetRequiredService<IHttpClientFactory>();
        var usedBefore = new SocketsHttpHandler();
        if (way == "used before")
        {
            using var stranger = new HttpClient(usedBefore, disposeHandler: false);
            await stranger.GetStringAsync(new Uri(address, "/text"));
        }

        var caller = way switch
        {
            "NamHandler" => new HttpClient(new NamHandler()),
            "SocketsHttpHandler" => Over(new SocketsHttpHandler()),
            "HttpClientHandler" => Over(new HttpClientHandler()),
            "IHttpClientFactory" => factory.CreateClient("sockets"),
            "IHttpClientFactory with HttpClientHandler" => factory.CreateClient("client"),
            "credentials" => Over(new SocketsHttpHandler { Credentials = new NetworkCredential("user", "password") }),
            _ => Over(usedBefore),
        };
        caller.BaseAddress = address;
        return caller;

        static HttpClient Over(HttpMessageHandler handler) =>
            new(new NamHandler(new NamClient(new NamClientOptions()), handler));
    }

    private Task<TestService> StartAsync(Uri? other) => TestService.StartAsync(app =>
    {
        app.Use((context, next) =>
        {
            if (context.Request.Headers.TryGetValue("NAM-Profile", out var profile))
            {
                _profiles.Enqueue($"{(other is null ? "other" : "first")} {profile}");
            }

            return next(context);
        });
        app.UseNam();
        TestReplies.Map(app);
        app.Map("/moved", context =>
        {
            context.Response.Redirect(new Uri(other!, "/text").ToString());
            return Task.CompletedTask;
        });
        app.Map("/loop", context =>
        {
            context.Response.Redirect("/loop");
            return Task.CompletedTask;
        });
        app.Map("/go/{status:int}", (HttpContext context, int status) =>
        {
            context.Response.StatusCode = status;
            context.Response.Headers.Location = "/gone?x";
            return Task.CompletedTask;
        });
        app.Map("/gone", async context =>
        {
            var body = await new StreamReader(context.Request.Body).ReadToEndAsync();
            await context.Response.WriteAsync(
                $"{context.Request.Method} {context.Request.Headers.Authorization} {context.Request.Headers.TransferEncoding} {body}");
        });
    });
}
