// SPDX-License-Identifier: MIT
using Nam.Study.Clients;
using Nam.Study.Clients.Overhead;
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Overhead;

public sealed class OverheadMeterTests
{
    private static readonly SiteContent Site = SiteContent.Create();

    [Fact]
    public void Measure_SomeRequests_HasTheStepsOfTable1()
    {
        using var meter = new OverheadMeter(Site, 20_000, 1_000);

        var steps = meter.Measure();

        Assert.Equal(ClientsPaper.Overhead.Select(step => step.Name), steps.Select(step => step.Name));
        Assert.All(steps.Take(5).Append(steps[6]).Append(steps[^1]), step => Assert.True(double.IsFinite(step.Mean)));
        Assert.Equal(meter.Samples.Single(sample => sample.Step == steps[^1].Name).Microseconds.Average(), steps[^1].Mean, 6);
        Assert.All(meter.Samples, sample => Assert.Equal(1_000, sample.Microseconds.Length));
    }

    [Fact]
    public void Draw_Requests_ArePagesWithTheirObjectsByOneClientEach()
    {
        var requests = OverheadRequest.Draw(Site, 5_000);

        Assert.Equal(5_000, requests.Count);
        Assert.NotNull(requests[0].Action);
        for (var i = 1; i < requests.Count; i++)
        {
            Assert.Equal(requests[i].Action is null, requests[i].Client.Equals(requests[i - 1].Client));
        }

        Assert.Contains(requests, request => request.Action == "");
        Assert.Contains(requests, request => request.Action == "bundle.gz");
    }

    [Fact]
    public void Summarize_Values_HasMeanMedianAndDeviation()
    {
        var step = OverheadSample.Summarize("step", [4, 2, 9, 5]);

        Assert.Equal(new OverheadStep("step", 5, 4.5, Math.Sqrt(26 / 4.0)), step);
    }

    [Fact]
    public void Summarize_NoValues_IsNotANumber()
    {
        Assert.Equal((double.NaN, null), (OverheadSample.Summarize("step", []).Mean, OverheadSample.Summarize("step", []).Median));
    }
}
