// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Site;
using Nam.Study.Reporting;

namespace Nam.Study.Clients.Results;

/// <summary>What clients were connected by (figure 3) and what they fetched (table 2).</summary>
internal static class LinkTables
{
    /// <summary>The section with the links.</summary>
    internal static StudySection Links(ClientsResults results)
    {
        PageVisit[] visits = [.. results.Stream, .. results.Actions];
        var measured = ClientPairs.All.Select(
            pair => (Pair: pair, Connect: MillisecondsOf(visits, pair), Bundle: KilobitsOf(visits, pair))).ToList();
        return new StudySection("Figure 3: connections between clients and servers")
        {
            Text =
            [
                "The paper shows round trips and rates only in a picture. The ones here are assumptions: what its text says, what follows from the row baseonly of its tables, and what was usual in 2002; packets get lost from the servers to Germany alone.",
                "Measured as in the paper: the round trip by opening the first connection of each page, the rate by the bundles of objects. Both contain what waits on the link.",
            ],
            Tables =
            [
                new StudyTable(
                    "Figure 3: assumed links, and what was measured on them",
                    ["Pair", "RTT ms", "Measured", "Down kbit/s", "Bundles", "Up kbit/s", "Loss %"],
                    [
                        .. measured.Select(each => (IReadOnlyList<string>)
                        [
                            each.Pair.Name,
                            Cell.Of(each.Pair.RoundTripMilliseconds),
                            Cell.Of(each.Connect, each.Connect < 100 ? 1 : 0),
                            Cell.Of(each.Pair.DownKilobits),
                            Cell.Of(each.Bundle, each.Bundle < 100 ? 1 : 0),
                            Cell.Of(each.Pair.UpKilobits, each.Pair.UpKilobits % 1 == 0 ? 0 : 1),
                            Cell.Of(each.Pair.LossPercent),
                        ]),
                    ]),
            ],
        };
    }

    /// <summary>The section with the site.</summary>
    internal static StudySection Site(SiteContent site) => new("Table 2: what clients fetch")
    {
        Text =
        [
            "Two pages of every kind that table 2 has, as in the paper, with sizes inside its limits. Pages, style sheets and scripts are text that compresses; images are noise, of which gzip takes 7 % off and whose half resolution has a quarter of the pixels and the same palette.",
        ],
        Tables =
        [
            new StudyTable(
                "Content of tables 4 to 8, means of the two pages of each kind, in bytes",
                ["Kind", "Of 100", "Container", "gzip", "Objects", "Embedded", "Half of them", "Half resol.", "Bundle.gz"],
                [
                    .. ClientsPaper.Buckets.Select(bucket =>
                    {
                        SitePage[] pages = [.. site.Pages.Where(page => page.Bucket == bucket)];
                        return (IReadOnlyList<string>)
                        [
                            bucket.Name,
                            ClientsPaper.PercentOf(bucket).ToString(CultureInfo.InvariantCulture),
                            Mean(pages, page => page.ContainerBytes),
                            Mean(pages, page => page.CompressedBytes),
                            Mean(pages, page => page.Objects),
                            Mean(pages, page => page.EmbeddedBytes),
                            Mean(pages, page => page.HalfCountBytes),
                            Mean(pages, page => page.HalfResolutionBytes),
                            Mean(pages, page => page.CompressedBundleBytes),
                        ];
                    }),
                ]),
        ],
    };

    private static string Mean(SitePage[] pages, Func<SitePage, int> value) =>
        pages.Average(value).ToString("#,0", CultureInfo.InvariantCulture);

    private static double? MillisecondsOf(PageVisit[] visits, ClientPair pair) =>
        visits.Where(visit => visit.Pair == pair && double.IsFinite(visit.ConnectSeconds))
            .Select(visit => (double?)visit.ConnectSeconds * 1e3).Average();

    private static double? KilobitsOf(PageVisit[] visits, ClientPair pair) =>
        visits.Where(visit => visit.Pair == pair && double.IsFinite(visit.BundleBytesPerSecond))
            .Select(visit => (double?)visit.BundleBytesPerSecond * 8 / 1e3).Average();
}
