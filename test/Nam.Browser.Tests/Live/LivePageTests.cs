// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Playwright;

namespace Nam.Browser.Tests.Live;

/// <summary>A browser shows what NAM does.</summary>
public sealed class LivePageTests(HeadlessBrowser browser) : IClassFixture<HeadlessBrowser>
{
    private const string Profile = "1;read=binary;to=text;rt=90;bw=140000";
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
            "() => [...document.querySelectorAll('table')].filter(one => !document.getElementById(one.getAttribute('aria-labelledby'))).length"));
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
