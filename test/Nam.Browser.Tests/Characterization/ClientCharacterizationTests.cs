// SPDX-License-Identifier: MIT

using Nam.Characterization;

namespace Nam.Browser.Tests.Characterization;

/// <summary>A browser loads a page through client characterization.</summary>
public sealed class ClientCharacterizationTests(HeadlessBrowser browser) : IClassFixture<HeadlessBrowser>
{
    // The paper's thresholds of poor clients, and everybody else is rich: a busy machine may take a second or two for a
    // page, but not so long.
    private static readonly Action<ClientCharacterizationOptions, CharacterizedPage> PoorOrRich = (options, _) =>
    {
        options.Classifier.RichFirst = options.Classifier.PoorFirst;
        options.Classifier.RichLast = options.Classifier.PoorLast;
    };

    // Nobody asks for an object within the millisecond of the page's request, so that all clients are poor.
    private static readonly Action<ClientCharacterizationOptions, CharacterizedPage> AllPoor = (options, page) =>
    {
        options.Classifier.RichFirst =
            options.Classifier.RichLast = options.Classifier.PoorFirst = options.Classifier.PoorLast = TimeSpan.Zero;
        page.AddVariant(ServerAction.Compress).AddVariant(ServerAction.Bundle).AddVariant(ServerAction.HalfObjects)
            .AddVariant(ServerAction.BaseOnly);
    };

    [BrowserFact]
    public async Task Page_LoadedTwice_IsWholeAndTellsTheClass()
    {
        await using var service = await GalleryService.StartAsync(PoorOrRich);
        await using var window = await browser.OpenAsync();

        var first = await window.LoadAsync(service.Address);
        var second = await window.LoadAsync(service.Address);

        AssertIsWhole(first);
        AssertIsWhole(second);
        Assert.Null(first.Class);
        Assert.Equal("rich", second.Class);
        Assert.Equal(
            (ClientClass.Rich, ClassSource.Client, 1L), (service.Browser.Class, service.Browser.Source, service.Browser.PageCount));
    }

    [BrowserFact]
    public async Task Page_OverAThrottledNetwork_IsWholeAndTellsThatTheClientIsPoor()
    {
        await using var service = await GalleryService.StartAsync(PoorOrRich);
        await using var window = await browser.OpenAsync();

        // The paper's modem. The browser has six connections, so that the last six of the pictures wait for 18 others: 54 KB, nearly 8 s.
        await window.ThrottleAsync(bytesPerSecond: 7_000, latencyMilliseconds: 200);
        var first = await window.LoadAsync(service.Address);
        await window.ThrottleAsync(bytesPerSecond: -1, latencyMilliseconds: 0);
        var second = await window.LoadAsync(service.Address);

        AssertIsWhole(first);
        Assert.Null(first.Class);
        Assert.Equal("poor", second.Class);
        Assert.InRange(service.Browser.LastSeconds, 5, 60);
    }

    [BrowserTheory]
    [InlineData("compress", "packed", GalleryService.Pictures, GalleryService.Pictures)]
    [InlineData("bundle", "bundle", 0, GalleryService.Pictures)]
    [InlineData("halfobject", "half", GalleryService.Pictures / 2, GalleryService.Pictures / 2)]
    [InlineData("baseonly", "base", 0, 0)]
    public async Task Page_OfAPoorClientThatTakesAnAction_IsThatVersion(string action, string title, int asked, int shown)
    {
        await using var service = await GalleryService.StartAsync(AllPoor);
        await using var window = await browser.OpenAsync(("X-Server-Actions", action));

        var first = await window.LoadAsync(service.Address);
        var second = await window.LoadAsync(service.Address);

        AssertIsWhole(first);
        Assert.Equal((null, null, "whole"), (first.Class, first.Action, first.Title));
        Assert.Equal(("poor", action, title), (second.Class, second.Action, second.Title));
        Assert.Equal((asked, shown), (second.Pictures.Count, second.ShownPictures));
        Assert.Equal(GalleryService.Background, second.Background);
    }

    [BrowserFact]
    public async Task Page_WithAnAction_DoesNotClassify()
    {
        await using var service = await GalleryService.StartAsync(AllPoor);
        await using var window = await browser.OpenAsync(("X-Server-Actions", "halfobject"));

        for (var load = 0; load < 4; load++)
        {
            await window.LoadAsync(service.Address);
        }

        Assert.Equal(1, service.Browser.PageCount);
    }

    [BrowserFact]
    public async Task Page_OfAPoorClientThatTakesNoAction_IsWhole()
    {
        await using var service = await GalleryService.StartAsync(AllPoor);
        await using var window = await browser.OpenAsync();

        await window.LoadAsync(service.Address);
        var second = await window.LoadAsync(service.Address);

        AssertIsWhole(second);
        Assert.Equal(("poor", null, "whole"), (second.Class, second.Action, second.Title));
    }

    [BrowserFact]
    public async Task Page_WhereNoHeaderIsRequired_IsCompressedForWhoeverReadsThat()
    {
        await using var service = await GalleryService.StartAsync((options, page) =>
        {
            AllPoor(options, page);
            options.RequireActionHeader = false;
        });
        await using var window = await browser.OpenAsync();

        await window.LoadAsync(service.Address);
        var second = await window.LoadAsync(service.Address);

        Assert.Equal(("compress", "gzip", "packed"), (second.Action, second.Headers["content-encoding"], second.Title));
        Assert.Equal(GalleryService.Pictures, second.ShownPictures);
    }

    private static void AssertIsWhole(LoadedPage page)
    {
        Assert.Equal(Enumerable.Range(0, GalleryService.Pictures).Select(number => $"/{number}.svg").Order(), page.Pictures.Order());
        Assert.Equal(GalleryService.Pictures, page.ShownPictures);
        Assert.Equal(GalleryService.Background, page.Background);
    }
}
