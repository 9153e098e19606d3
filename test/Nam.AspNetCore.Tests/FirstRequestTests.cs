// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Http;

namespace Nam.AspNetCore.Tests;

/// <summary>What a handler sends first decides nothing of what its later requests report and name.</summary>
public sealed class FirstRequestTests
{
    private const int MostCalls = 300;
    private const int Handlers = 10;
    private readonly ConcurrentQueue<string> _profiles = [];

    [Theory]
    [InlineData("GET")]
    [InlineData("HEAD")]
    [InlineData("Range")]
    [InlineData("not asked")]
    [InlineData("Send")]
    [InlineData("Send HEAD")]
    public async Task Requests_AfterAnyFirstOne_Report(string first)
    {
        await using var service = await StartAsync();
        await using var engine = new NamClient(new NamClientOptions());
        await KnowSmallRepliesAsync(engine, service);
        using var caller = new HttpClient(new NamHandler(engine, new SocketsHttpHandler())) { BaseAddress = service.Address };

        await SendFirstAsync(caller, first);

        await AssertReportsAsync(caller, first);
    }

    // As IHttpClientFactory's handlers are after each two minutes: new ones, on a path that is known.
    [Fact]
    public async Task Handlers_InTurnOverOneEngine_AllReport()
    {
        await using var service = await StartAsync();
        var services = new ServiceCollection();
        for (var i = 0; i < Handlers; i++)
        {
            services.AddHttpClient($"{i}", client => client.BaseAddress = service.Address).AddNam();
        }

        await using var provider = services.BuildServiceProvider();
        var factory = provider.GetRequiredService<IHttpClientFactory>();
        await KnowSmallRepliesAsync(provider.GetRequiredService<NamClient>(), service);

        for (var i = 0; i < Handlers; i++)
        {
            using var caller = factory.CreateClient($"{i}");
            await SendFirstAsync(caller, "not asked");
            await AssertReportsAsync(caller, $"handler {i}");
        }
    }

    // Until a client has what to report: replies that may have waited for a new connection are not reported.
    private async Task AssertReportsAsync(HttpClient caller, string what)
    {
        _profiles.Clear();
        for (var call = 0; call < MostCalls; call++)
        {
            await caller.GetStringAsync("/typed");
            if (_profiles.Any(profile => profile.Contains(";last=", StringComparison.Ordinal)))
            {
                return;
            }
        }

        Assert.Fail($"After {what} {MostCalls} requests report nothing.");
    }

    // Replies that nothing is gained from: later requests of their kind go out without the profile.
    private static async Task KnowSmallRepliesAsync(NamClient engine, TestService service)
    {
        using var caller = new HttpClient(new NamHandler(engine, new SocketsHttpHandler())) { BaseAddress = service.Address };
        for (var i = 0; i < 5; i++)
        {
            await caller.GetStringAsync("/tiny");
        }
    }

    private async Task SendFirstAsync(HttpClient caller, string first)
    {
        _profiles.Clear();
        using var request = new HttpRequestMessage(
            first.EndsWith("HEAD", StringComparison.Ordinal) ? HttpMethod.Head : HttpMethod.Get,
            first == "not asked" ? "/tiny" : "/typed");
        request.Headers.Range = first == "Range" ? new RangeHeaderValue(0, 9) : null;
        using var response = first.StartsWith("Send", StringComparison.Ordinal) ? caller.Send(request) : await caller.SendAsync(request);
        Assert.Equal(first is "GET" or "Send" ? 1 : 0, _profiles.Count);
    }

    private Task<TestService> StartAsync() => TestService.StartAsync(
        app =>
        {
            app.Use((context, next) =>
            {
                if (context.Request.Headers.TryGetValue("NAM-Profile", out var profile))
                {
                    _profiles.Enqueue(profile.ToString());
                }

                return next(context);
            });
            app.UseNam();
            TestReplies.Map(app);
            app.MapGet("/tiny", () => Results.Text("<a>1</a>", "application/xml")).DisableNam();
        },
        options: options => options.ForcedFormat = "containers");
}
