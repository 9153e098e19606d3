// SPDX-License-Identifier: MIT

using System.Collections.Concurrent;
using Microsoft.Playwright;

namespace Nam.Browser.Tests;

/// <summary>A window of the browser, and what it has asked for.</summary>
internal sealed class BrowserWindow : IAsyncDisposable
{
    // A machine that is busy takes its time to start a page, and a throttled one takes longer still.
    private const float TimeoutMilliseconds = 120_000;

    private readonly IBrowserContext _context;
    private readonly ConcurrentQueue<string> _requests = new();
    private ICDPSession? _session;

    internal BrowserWindow(IBrowserContext context, IPage page)
    {
        _context = context;
        Page = page;
        page.Request += (_, request) => _requests.Enqueue(new Uri(request.Url).AbsolutePath);
    }

    internal IPage Page { get; }

    /// <summary>Limits the network as the browser's tools for developers do.</summary>
    /// <param name="bytesPerSecond">The bandwidth in each direction; -1 for no limit.</param>
    /// <param name="latencyMilliseconds">From a request to its reply's headers.</param>
    internal async Task ThrottleAsync(int bytesPerSecond, int latencyMilliseconds)
    {
        if (_session is null)
        {
            _session = await _context.NewCDPSessionAsync(Page);
            await _session.SendAsync("Network.enable");
        }

        await _session.SendAsync("Network.emulateNetworkConditions", new Dictionary<string, object>
        {
            ["offline"] = false,
            ["latency"] = latencyMilliseconds,
            ["downloadThroughput"] = bytesPerSecond,
            ["uploadThroughput"] = bytesPerSecond,
        });
    }

    /// <summary>Loads a page with everything in it.</summary>
    internal async Task<LoadedPage> LoadAsync(string address)
    {
        _requests.Clear();
        var response = await Page.GotoAsync(
            address, new PageGotoOptions { WaitUntil = WaitUntilState.Load, Timeout = TimeoutMilliseconds });
        return new LoadedPage(
            await response!.AllHeadersAsync(),
            [.. _requests.Where(path => path.EndsWith(".svg", StringComparison.Ordinal))],
            await Page.EvaluateAsync<int>("() => [...document.images].filter(image => image.complete && image.naturalWidth > 0).length"),
            await Page.EvaluateAsync<string>("() => getComputedStyle(document.body).backgroundColor"),
            await Page.TitleAsync());
    }

    public ValueTask DisposeAsync() => _context.DisposeAsync();
}
