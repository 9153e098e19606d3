// SPDX-License-Identifier: MIT
using Nam.Study.Clients;
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients;

public sealed class ClientsPaperTests
{
    [Fact]
    public void PercentOf_AllKinds_AreTable2()
    {
        Assert.Equal(99, PageBucket.All.Sum(ClientsPaper.PercentOf));
        Assert.Equal(20, ClientsPaper.PercentOf(PageBucket.Parse("S-S-S")));
        Assert.Equal(8, ClientsPaper.PercentOf(PageBucket.Parse("L-M-M")));
        Assert.Equal(14, ClientsPaper.PercentOf(PageBucket.Parse("L-L-L")));
    }

    [Fact]
    public void Buckets_OfTables4To8_Are71PercentAsThePaperSays()
    {
        Assert.Equal(71, ClientsPaper.Buckets.Sum(ClientsPaper.PercentOf));
    }

    [Fact]
    public void Classes_EveryPair_IsAPairOfTheStudyAndMakesUp100Percent()
    {
        Assert.Equal(ClientPairs.All.Select(pair => pair.Name), ClientsPaper.Classes.Select(pair => pair.Pair));
        Assert.All(ClientsPaper.Classes, pair => Assert.Equal(100, pair.Poor + pair.Normal + pair.Rich));
    }

    [Fact]
    public void Actions_EveryTable_HasEveryCell()
    {
        Assert.Equal(["uk-wpi", "uk-icir", "modem-att", "de-att", "cable-wpi"], ClientsPaper.Actions.Select(table => table.Pair));
        Assert.All(ClientsPaper.Actions, table =>
        {
            Assert.All(ClientsPaper.Buckets, bucket => Assert.NotNull(table.SecondsOf(bucket)));
            Assert.All(
                "pipe-1.1 compress bundle bundle.gz baseonly halfobject halfres".Split(' '),
                action => Assert.Equal(8, table.ImprovementsOf(action).Count));
        });
    }

    [Fact]
    public void Overhead_Steps_AddUpToTheTotal()
    {
        Assert.Equal(ClientsPaper.OverheadMicroseconds, ClientsPaper.Overhead.SkipLast(1).Sum(step => step.Mean), 0.05);
    }
}
