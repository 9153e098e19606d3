// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Net;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Playwright;

namespace Nam.Browser.Tests.Live;

/// <summary>A browser shows what NAM does.</summary>
public sealed class LivePageTests(HeadlessBrowser browser) : IClassFixture<HeadlessBrowser>
{
    private const string Profile = "1;read=binary,zip,brotli;to=text;rt=90;bw=140000";
    private static readonly string Text = "<orders>"
        + string.Concat(Enumerable.Range(0, 500).Select(n => $"<order id=\"{n}\">late</order>")) + "</orders>";

    [BrowserTheory]
    [InlineData(1400, ColorScheme.Light)]
    [InlineData(390, ColorScheme.Dark)]
    public async Task Page_WhileRepliesLeave_ShowsThemAndBreaksNoRule(int width, ColorScheme scheme)
    {
        await using var service = await StartAsync();
        await using var window = await browser.OpenAsync();
        var faults = Listen(window.Page);
        await window.Page.SetViewportSizeAsync(width, 900);
        await window.Page.EmulateMediaAsync(new PageEmulateMediaOptions { ColorScheme = scheme });
        await AskAsync(service, 5);

        await OpenAsync(window, service);
        await window.Page.WaitForFunctionAsync("() => document.querySelector('#tile-replies').textContent === '5'");

        Assert.Equal(["GET /orders"], await TextsAsync(window, "#table-operations tbody th"));
        Assert.Equal(5, (await TextsAsync(window, "#table-decisions tbody tr")).Length);
        Assert.True(await window.Page.EvaluateAsync<int>("() => document.querySelectorAll('#chart-replies canvas').length") > 0);

        // Nothing is wider than the window but what scrolls in itself.
        Assert.True(await window.Page.EvaluateAsync<bool>("() => document.documentElement.scrollWidth <= innerWidth"));
        Assert.Equal(
            scheme == ColorScheme.Dark ? "rgb(21, 25, 31)" : "rgb(255, 255, 255)",
            await window.Page.EvaluateAsync<string>("() => getComputedStyle(document.body).backgroundColor"));

        await AskAsync(service, 4);
        await window.Page.WaitForFunctionAsync("() => document.querySelector('#tile-replies').textContent === '9'");
        Assert.Empty(faults);
    }

    [BrowserFact]
    public async Task Page_ByKeyboard_SortsOpensAndKeepsItsPlace()
    {
        await using var service = await StartAsync();
        await using var window = await browser.OpenAsync();
        await AskAsync(service, 2, "/orders");
        await AskAsync(service, 3, "/customers");
        await OpenAsync(window, service);
        await window.Page.WaitForFunctionAsync("() => document.querySelectorAll('#table-operations tbody tr').length === 2");
        Assert.Equal(["GET /customers", "GET /orders"], await TextsAsync(window, "#table-operations tbody th"));

        await window.Page.FocusAsync("#table-operations thead th:nth-child(2) button");
        await window.Page.Keyboard.PressAsync("Enter");
        Assert.Equal(["GET /orders", "GET /customers"], await TextsAsync(window, "#table-operations tbody th"));
        Assert.Equal("ascending", await window.Page.GetAttributeAsync("#table-operations thead th:nth-child(2)", "aria-sort"));

        // The table is drawn anew every second, under the reader's hands.
        await AskAsync(service, 9, "/customers");
        await window.Page.WaitForFunctionAsync("() => document.querySelector('#tile-replies').textContent === '14'");
        Assert.Equal("sort replies", await window.Page.EvaluateAsync<string>("() => document.activeElement.dataset.key"));

        await window.Page.FocusAsync("#table-operations tbody button");
        await window.Page.Keyboard.PressAsync("Enter");
        await window.Page.WaitForSelectorAsync("#chart-sizes canvas");
        Assert.Equal("Formats of GET /orders", await window.Page.TextContentAsync("#curves-h"));
    }

    [BrowserFact]
    public async Task Page_AfterTheFirstEvent_JoinsTheLastStepsToTheSeriesThatItHas()
    {
        await using var service = await StartAsync();
        await using var window = await browser.OpenAsync();
        using var client = new HttpClient { BaseAddress = new Uri(service.Urls.First()) };
        var state = JsonNode.Parse(await client.GetStringAsync("/nam/state?candidates=newest"))!;
        string Event(int seconds, int firstStep, object formats)
        {
            state["now"] = DateTimeOffset.FromUnixTimeSeconds(1_800_000_000 + seconds);
            state["totals"]!["replies"] = seconds;
            state["series"] = JsonSerializer.SerializeToNode(
                new { start = DateTimeOffset.FromUnixTimeSeconds(1_800_000_000 + (5 * firstStep)), stepSeconds = 5, formats });
            return $"data: {state.ToJsonString()}\n\n";
        }

        object Format(string name, params int[] replies) => new { format = name, replies, sentBytes = replies, plainBytes = replies };

        // The second tells steps 3 to 5, of which the third had not ended before; the last that nothing has left since.
        var events = Event(19, 0, new[] { Format("text", 100, 20, 3, 40) })
            + Event(29, 3, new[] { Format("text", 50, 6, 0), Format("binary", 0, 0, 7) }) + Event(59, 9, Array.Empty<object>());
        await window.Page.RouteAsync(
            "**/nam/events", route => route.FulfillAsync(new RouteFulfillOptions { ContentType = "text/event-stream", Body = events }));
        await window.Page.GotoAsync(service.Urls.First() + "/nam");

        await window.Page.WaitForFunctionAsync("() => document.querySelector('#tile-replies').textContent === '59'");
        Assert.Equal(
            "Replies a second over the last quarter of an hour: binary 7 in all, text 179 in all.",
            await window.Page.GetAttributeAsync("#chart-replies", "aria-label"));
        Assert.Equal("59 in a format, 0 plain; 0 counted a second now", await window.Page.TextContentAsync("#tile-rate"));
    }

    [BrowserFact]
    public async Task Page_DecisionThatIsOpened_ShowsItsCandidates()
    {
        await using var service = await StartAsync();
        await using var window = await browser.OpenAsync();
        await AskAsync(service, 3);
        await OpenAsync(window, service);
        await window.Page.WaitForFunctionAsync("() => document.querySelectorAll('#table-decisions tbody tr').length === 3");

        await window.Page.ClickAsync("#table-decisions tbody tr:nth-child(3) button");

        await window.Page.WaitForFunctionAsync(
            "() => document.querySelector('#table-decisions tr.chosen') && document.querySelector('#candidates-note').textContent.includes('was sent')");
        Assert.Contains("text", await window.Page.GetAttributeAsync("#chart-candidates", "aria-label"), StringComparison.Ordinal);
        Assert.Equal(0, await window.Page.EvaluateAsync<int>("() => document.querySelectorAll('#chart-candidates[hidden]').length"));
    }

    [BrowserFact]
    public async Task Page_ForAScreenReader_HasNamesForAllThatItShows()
    {
        await using var service = await StartAsync();
        await using var window = await browser.OpenAsync();
        await AskAsync(service, 3);
        await OpenAsync(window, service);
        await window.Page.WaitForFunctionAsync("() => document.querySelector('#tile-replies').textContent === '3'");

        Assert.Equal("en", await window.Page.GetAttributeAsync("html", "lang"));
        Assert.Equal("status", await window.Page.GetAttributeAsync("#status", "role"));
        Assert.Equal(0, await window.Page.EvaluateAsync<int>(
            "() => [...document.querySelectorAll('table, [role=img]:not([hidden] *):not([hidden])')].filter(one => !one.getAttribute('aria-label') && one.getBoundingClientRect().height).length"));
        var label = await window.Page.GetAttributeAsync("#chart-replies", "aria-label") ?? string.Empty;
        Assert.Equal(3, Regex.Matches(label, @"(\d+) in all").Sum(match => int.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture)));
    }

    [BrowserFact]
    public async Task Page_OfAServerThatEnds_SaysSo()
    {
        var service = await StartAsync();
        await using var window = await browser.OpenAsync();
        await OpenAsync(window, service);

        await service.DisposeAsync();

        await window.Page.WaitForSelectorAsync("#status.lost");
    }

    private static async Task<WebApplication> StartAsync()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        builder.Services.AddNam()
            .AddNamFileProfiles(Path.Combine(AppContext.BaseDirectory, "profiles", Guid.NewGuid().ToString("N")));
        var app = builder.Build();
        app.UseNam();
        foreach (var path in (string[])["/orders", "/customers"])
        {
            app.MapGet(path, async context =>
            {
                context.Response.ContentType = "text/xml; charset=utf-8";
                await context.Response.WriteAsync(Text);
            });
        }

        app.MapNam().AllowAnonymous();
        await app.StartAsync();
        return app;
    }

    private static async Task AskAsync(WebApplication service, int times, string path = "/orders")
    {
        using var client = new HttpClient { BaseAddress = new Uri(service.Urls.First()) };
        client.DefaultRequestHeaders.Add("NAM-Profile", Profile);
        for (var i = 0; i < times; i++)
        {
            await client.GetByteArrayAsync(path);
        }
    }

    private static async Task OpenAsync(BrowserWindow window, WebApplication service)
    {
        window.Page.SetDefaultTimeout(120_000);
        await window.Page.GotoAsync(service.Urls.First() + "/nam");
        await window.Page.WaitForSelectorAsync("#status.live");
    }

    private static List<string> Listen(IPage page)
    {
        var faults = new List<string>();
        page.Console += (_, message) => faults.AddRange(message.Type is "error" or "warning" ? [message.Text] : []);
        page.PageError += (_, fault) => faults.Add(fault);
        return faults;
    }

    private static Task<string[]> TextsAsync(BrowserWindow window, string selector) =>
        window.Page.EvaluateAsync<string[]>("selector => [...document.querySelectorAll(selector)].map(one => one.textContent)", selector);
}
