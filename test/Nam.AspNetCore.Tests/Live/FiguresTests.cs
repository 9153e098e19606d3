// SPDX-License-Identifier: MIT

using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Nam.Client;
using Nam.Formats;
using Nam.Http;
using Nam.Profiles;
using Nam.Server;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests.Live;

/// <summary>What the figures say of calls whose truth is known.</summary>
public sealed class FiguresTests
{
    private const string Regretted = "1013 ";
    private const double WaitSeconds = 600;

    [Fact]
    public async Task Saving_OfRepliesThatLeavePlain_IsExactlyNothing()
    {
        await using var service = await StartAsync(options => options.ForcedFormat = "text");
        using var caller = Callers.WithNam(service);
        for (var i = 0; i < 6; i++)
        {
            await caller.GetStringAsync("/text");
        }

        var totals = new LiveView(service.Server).Take().Totals;

        Assert.InRange(totals.Reports, 1, 6);
        Assert.Equal(0.0, totals.SavedSeconds);
    }

    [Fact]
    public async Task Saving_OfAnApplicationThatWaitsWhileItsReplyLeaves_LeavesTheWaitOut()
    {
        var time = new FakeTime();
        var log = new LogLines(LogLevel.Information);
        var wait = TimeSpan.Zero;
        await using var service = await StartAsync(
            options =>
            {
                options.ForcedFormat = "text+brotli-4";
                options.RegretThreshold = TimeSpan.FromSeconds(WaitSeconds / 2);
            },
            log,
            time,
            app => app.MapGet("/slow", async (HttpResponse response) =>
            {
                response.ContentType = TestReplies.XmlType;
                var text = TextFlowSite.Text.AsMemory();
                await TextFlowSite.WriteAsync(response, text[..(text.Length / 2)]);
                time.Advance(wait);
                await TextFlowSite.WriteAsync(response, text[(text.Length / 2)..]);
            }));
        await using var client = new NamClient(new NamClientOptions(), time: time);
        using var caller = new HttpClient(new NamHandler(client, new SocketsHttpHandler())) { BaseAddress = service.Address };
        for (var i = 0; i < 4; i++)
        {
            // Neither the first reply of a connection nor the last one, on which nothing reports.
            wait = TimeSpan.FromSeconds(i is 1 or 2 ? WaitSeconds : 0);
            Assert.Equal(TextFlowSite.Text.Length, (await caller.GetByteArrayAsync("/slow")).Length);
        }

        var totals = new LiveView(service.Server).Take().Totals;

        Assert.InRange(totals.Reports, 2, 3);
        Assert.InRange(totals.SavedSeconds, -WaitSeconds / 2, WaitSeconds / 2);
        Assert.DoesNotContain(log.Lines, line => line.StartsWith(Regretted, StringComparison.Ordinal));
    }

    [Fact]
    public async Task Regret_OfAFirstReply_IsNotLogged()
    {
        var log = new LogLines(LogLevel.Information);
        await using var service = await StartAsync(log: log);

        // A process takes its time for the first reply; the caller says ten minutes.
        using var caller = Callers.Plain(service);
        var first = await AskAsync(caller, null);
        var second = await AskAsync(caller, first);
        Assert.DoesNotContain(log.Lines, line => line.StartsWith(Regretted, StringComparison.Ordinal));

        // Of a later one the same is.
        await AskAsync(caller, await LaterAsync(service, caller, second));
        Assert.Contains(log.Lines, line => line.StartsWith(Regretted, StringComparison.Ordinal));
    }

    [Fact]
    public async Task State_OfCallersWithAndWithoutNam_TellsThemApartAndAddsUp()
    {
        await using var service = await StartAsync(
            map: app => app.MapGet("/tiny", () => Microsoft.AspNetCore.Http.Results.Text("<a/>", "application/xml")));
        using var caller = Callers.WithNam(service);
        for (var i = 0; i < 24; i++)
        {
            await caller.GetStringAsync("/tiny");
        }

        using var plain = Callers.Plain(service);
        for (var i = 0; i < 3; i++)
        {
            await plain.GetStringAsync("/tiny");
        }

        // What nobody adapts is counted when it may have arrived.
        await Eventually.ComesTrue(() => service.Server.Family.Statistics.Reasons().Sum(one => one.Replies) == 27);
        var state = await StateAsync(service);

        var totals = state.GetProperty("totals");
        var reasons = state.GetProperty("reasons").EnumerateArray()
            .ToDictionary(one => one.GetProperty("reason").GetString()!, one => one.GetProperty("replies").GetInt64());
        Assert.Equal(["no_profile", "not_asked", "small"], reasons.Keys.Order());
        Assert.Equal((3, 24), (reasons["no_profile"], reasons["not_asked"] + reasons["small"]));
        Assert.InRange(reasons["not_asked"], 1, 20);
        Assert.Equal(
            (27L, 27L, 24L, 3L, reasons["small"]),
            (Of("replies"), Of("plain"), Of("withNam"), Of("withoutNam"), Of("counted")));

        long Of(string name) => totals.GetProperty(name).GetInt64();
    }

    [Fact]
    public async Task State_OfRepliesThatNobodyCounted_SaysSo()
    {
        await using var service = await StartAsync(
            options => options.StreamingHold = TimeSpan.FromSeconds(1),
            time: new FakeTime(),
            map: app => app.MapGet("/slow", async (HttpContext context) =>
            {
                context.Response.ContentType = TestReplies.XmlType;
                await TextFlowSite.WriteAsync(context.Response, TextFlowSite.Text);
                await context.Response.Body.FlushAsync();
                ((FakeTime)context.RequestServices.GetRequiredService<TimeProvider>()).Advance(TimeSpan.FromSeconds(2));
                await context.Response.WriteAsync("<!-- late -->");
            }));

        // One that reads nothing that flows.
        using var caller = Callers.Raw(service);
        Assert.EndsWith("<!-- late -->", await caller.GetStringAsync("/slow"), StringComparison.Ordinal);

        var operation = Assert.Single(new LiveView(service.Server).Take().Operations);
        Assert.Equal(("GET /slow", 1L), (operation.Name, operation.Replies));
        Assert.Empty(operation.Formats);
    }

    private static async Task<string> LaterAsync(TestService service, HttpClient caller, string id)
    {
        // Requests within a round trip of a connection's first one count as its first ones, too.
        while (service.Server.Journal.TryGetPending(id, out var entry) && entry.IsFirst)
        {
            await Task.Delay(1);
            id = await AskAsync(caller, null);
        }

        return id;
    }

    private static async Task<string> AskAsync(HttpClient caller, string? slow)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, "/text");
        var report = slow is null ? string.Empty : $";last={slow}:{WaitSeconds * 1e6:F0}:0";
        request.Headers.TryAddWithoutValidation(NamHeaders.Profile, Callers.Profile + report);
        using var response = await caller.SendAsync(request);
        Assert.True(ReplyHeader.TryParse(response.Headers.GetValues(NamHeaders.Reply).Single(), out var header));
        return header.Id;
    }

    private static Task<TestService> StartAsync(
        Action<NamServerOptions>? options = null, LogLines? log = null, FakeTime? time = null, Action<WebApplication>? map = null) =>
        TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.UseRouting();
                app.MapNam().AllowAnonymous();
                TestReplies.Map(app);
                map?.Invoke(app);
            },
            services =>
            {
                if (time is not null)
                {
                    services.AddSingleton<TimeProvider>(time);
                }

                if (log is not null)
                {
                    services.AddLogging(logging => logging.SetMinimumLevel(LogLevel.Information).AddProvider(log));
                }
            },
            options);

    private static async Task<JsonElement> StateAsync(TestService service)
    {
        using var plain = Callers.Plain(service);
        using var state = JsonDocument.Parse(await plain.GetStringAsync("/nam/state"));
        return state.RootElement.Clone();
    }
}
