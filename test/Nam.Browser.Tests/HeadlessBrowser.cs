// SPDX-License-Identifier: MIT

using Microsoft.Playwright;

namespace Nam.Browser.Tests;

/// <summary>Headless Chromium, started once for the tests of a class and only where there is one.</summary>
public sealed class HeadlessBrowser : IAsyncLifetime
{
    // Off is what looks for hosts of the browser's maker, and what a container without privileges or shared memory does not allow.
    private static readonly string[] Arguments =
    [
        "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
    ];

    private IPlaywright? _playwright;
    private IBrowser? _browser;

    /// <inheritdoc/>
    public async Task InitializeAsync()
    {
        if (BrowserAvailability.File is { } file)
        {
            _playwright = await Playwright.CreateAsync();
            _browser = await _playwright.Chromium.LaunchAsync(
                new BrowserTypeLaunchOptions { ExecutablePath = file, Headless = true, Args = Arguments, Env = Surroundings() });
        }
    }

    /// <inheritdoc/>
    public async Task DisposeAsync()
    {
        if (_browser is not null)
        {
            await _browser.DisposeAsync();
        }

        _playwright?.Dispose();
    }

    /// <summary>Opens a window with an empty cache and no connections.</summary>
    /// <param name="headers">Headers that go with every request.</param>
    internal async Task<BrowserWindow> OpenAsync(params (string Name, string Value)[] headers)
    {
        var context = await _browser!.NewContextAsync(
            new BrowserNewContextOptions { ExtraHTTPHeaders = headers.ToDictionary(header => header.Name, header => header.Value) });
        return new BrowserWindow(context, await context.NewPageAsync());
    }

    // What Chromium and its libraries keep is not for the profile of who runs the tests.
    private static Dictionary<string, string> Surroundings()
    {
        var home = Directory.CreateDirectory(Path.Combine(AppContext.BaseDirectory, "user")).FullName;
        var all = Environment.GetEnvironmentVariables().Cast<System.Collections.DictionaryEntry>()
            .ToDictionary(one => (string)one.Key, one => (string)one.Value!);
        all["HOME"] = home;
        all.Remove("XDG_CONFIG_HOME");
        all.Remove("XDG_CACHE_HOME");
        return all;
    }
}
