// SPDX-License-Identifier: MIT
using Nam.Study.Clients;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Measuring;
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Measuring;

public sealed class JobQueueTests
{
    private static readonly SiteContent Site = SiteContent.Create();
    private static readonly ClientPair Slow = ClientPairs.Of("uk-icir");

    [Fact]
    public void TryTake_TimeForAll_TakesTheLongestOfThePapersFirst()
    {
        var jobs = PageJob.Plan(Slow, Site, 2);
        var queue = new JobQueue(jobs);

        Assert.True(queue.TryTake(double.PositiveInfinity, out var job));

        Assert.Equal("L-L-L", job.Page.Bucket.Name);
        Assert.Equal(jobs.Max(each => each.Round == 0 ? each.Seconds : 0), job.Seconds);
        Assert.Equal(jobs.Count - 1, queue.Count);
    }

    [Fact]
    public void TryTake_LittleTime_TakesWhatFits()
    {
        var queue = new JobQueue(PageJob.Plan(Slow, Site, 1));

        while (queue.TryTake(5, out var job))
        {
            Assert.InRange(job.Seconds, 0, 5);
        }

        Assert.InRange(queue.Count, 1, 87);
    }

    [Fact]
    public void TryTakeBase_AfterThoseOfTheFirstRound_GivesTheShortestAgainAndAgain()
    {
        var queue = new JobQueue(PageJob.Plan(Slow, Site, 1));
        for (var i = 0; i < ClientsPaper.Buckets.Count; i++)
        {
            Assert.True(queue.TryTakeBase(double.PositiveInfinity, out var first));
            Assert.Equal((true, 0), (first.IsBase, first.Round));
        }

        var left = queue.Count;
        for (var i = 0; i < 20; i++)
        {
            Assert.True(queue.TryTakeBase(double.PositiveInfinity, out var job));
            Assert.Equal(("S-S-S", true), (job.Page.Bucket.Name, job.IsBase));
        }

        Assert.Equal(left, queue.Count);
    }

    [Fact]
    public void TryTakeBase_NothingLeftToDo_GivesNone()
    {
        var queue = new JobQueue(PageJob.Plan(Slow, Site, 1));
        while (queue.TryTake(double.PositiveInfinity, out _))
        {
        }

        Assert.False(queue.TryTakeBase(double.PositiveInfinity, out _));
    }

    [Fact]
    public void TryTakeBase_NoTime_TakesNone()
    {
        Assert.False(new JobQueue(PageJob.Plan(Slow, Site, 1)).TryTakeBase(0, out _));
    }

    [Fact]
    public void Plan_OneRound_HasEveryCellOnceAndThePapersBeforeTheOthers()
    {
        var jobs = PageJob.Plan(Slow, Site, 1);

        Assert.Equal(8 * 11, jobs.Select(job => (job.Page, job.Retrieval)).Distinct().Count());
        Assert.All(jobs.Take(8 * 8), job => Assert.DoesNotContain(job.Retrieval, Retrieval.Others));
        Assert.All(jobs.Skip(8 * 8), job => Assert.Contains(job.Retrieval, Retrieval.Others));
    }

    [Fact]
    public void Plan_RichClient_AsksForTheRicherVersionToo()
    {
        Assert.Contains(PageJob.Plan(ClientPairs.Of("att-wpi"), Site, 1), job => job.Retrieval == Retrieval.Richer);
        Assert.DoesNotContain(PageJob.Plan(ClientPairs.Of("de-att"), Site, 1), job => job.Retrieval == Retrieval.Richer);
    }

    [Theory]
    [InlineData(10, 74)]
    [InlineData(40, 60)]
    [InlineData(500, 8)]
    public void PageSecondsAfter_TimeThatIsOver_LeavesTheRest(double before, double expected)
    {
        Assert.Equal(expected, ClientPlan.Quick.PageSecondsAfter(TimeSpan.FromSeconds(before)), 1e-9);
    }

    [Fact]
    public void ActionClientsOf_SlowerPair_AreMore()
    {
        var counts = ClientPairs.WithActions.ToDictionary(pair => pair.Name, pair => ClientPlan.Quick.ActionClientsOf(pair, Site));

        Assert.True(counts["uk-icir"] > counts["de-att"]);
        Assert.True(counts["de-att"] > counts["att-wpi"]);
        Assert.Equal(1, counts["att-wpi"]);
    }
}
