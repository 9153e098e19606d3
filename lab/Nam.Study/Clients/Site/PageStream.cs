// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Site;

/// <summary>The stream of requests for pages that all clients send: kinds of pages as often as popular pages have them
/// (section 4.3).</summary>
internal static class PageStream
{
    /// <summary>Requests of a stream, as in the paper.</summary>
    internal const int Length = 200;

    private const int Seed = 2003;

    /// <summary>Draws the stream; the same one each time.</summary>
    internal static IReadOnlyList<SitePage> Draw(SiteContent site, int length = Length)
    {
        var random = new Random(Seed);
        var total = site.Pages.Sum(page => ClientsPaper.PercentOf(page.Bucket));
        return
        [
            .. Enumerable.Range(0, length).Select(_ =>
            {
                var place = random.Next(total);
                return site.Pages.First(page => (place -= ClientsPaper.PercentOf(page.Bucket)) < 0);
            }),
        ];
    }
}
