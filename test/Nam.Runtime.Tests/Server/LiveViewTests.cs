// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Observing;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

public sealed class LiveViewTests
{
    [Fact]
    public async Task Take_Next_HasTheLastStepsOfTheSeriesOnly()
    {
        var time = new FakeTime();
        await using var server = new NamServer(new NamServerOptions(), time: time);
        var view = new LiveView(server);
        time.Advance(TimeSpan.FromMinutes(1));
        server.Family.Statistics.Count(default, default, 10, 10, 0);

        Assert.Equal(13, Assert.Single(view.Take(false).Series.Formats).Replies.Count);
        var next = view.Take(false, LiveDetail.Next).Series;
        Assert.Equal([0, 0, 1], Assert.Single(next.Formats).Replies);
        Assert.Equal(server.Now - TimeSpan.FromSeconds(2 * ReplyStatistics.StepSeconds), next.Start);
    }

    [Theory]
    [InlineData(false, "10.0.3.0/24", 5)]
    [InlineData(true, "10.0.3.4", 1)]
    public async Task Take_ManyCallers_CountsAddressesByNetworkLatestFirst(bool showAddresses, string latest, int addresses)
    {
        await using var server = new NamServer(new NamServerOptions());
        for (var caller = 0; caller < 20; caller++)
        {
            server.Paths.Get(new IPAddress([10, 0, (byte)(caller / 5), (byte)(caller % 5)]));
        }

        var paths = new LiveView(server).Take(showAddresses).Paths;

        Assert.Equal((latest, addresses), (paths[0].Address, paths[0].Addresses));
        Assert.Equal(20, paths.Sum(path => path.Addresses));
    }
}
