// SPDX-License-Identifier: MIT
using Nam.Study.Clients;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Measuring;
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Measuring;

public sealed class PathTimesTests
{
    private static readonly SiteContent Site = SiteContent.Create();

    [Fact]
    public void Seconds_PapersPairsOf56Kilobits_AreNearThePapers()
    {
        foreach (var name in (string[])["uk-wpi", "uk-icir", "modem-att"])
        {
            var paper = ClientsPaper.Actions.First(table => table.Pair == name);
            foreach (var bucket in ClientsPaper.Buckets)
            {
                var here = Enumerable.Range(0, 2)
                    .Average(number => PathTimes.Seconds(ClientPairs.Of(name), Site.PageOf(bucket, number), Retrieval.Base));

                Assert.InRange(here, 0.5 * paper.SecondsOf(bucket)!.Value, 2 * paper.SecondsOf(bucket)!.Value);
            }
        }
    }

    [Fact]
    public void Seconds_BaseOnly_IsTwoRoundTripsAndTheBytes()
    {
        var pair = ClientPairs.Of("att-wpi");
        var page = Site.Pages[0];
        var only = Retrieval.OfThePaper.First(retrieval => retrieval.Action == "baseonly");

        var seconds = PathTimes.Seconds(pair, page, only);

        Assert.InRange(seconds, (2 * 0.015) + (page.ContainerBytes / 1.25e6), (2 * 0.015) + (page.ContainerBytes * 1.4 / 1.25e6));
    }
}
