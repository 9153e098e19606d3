// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Lab;
using Xunit.Abstractions;

namespace Nam.AspNetCore.Tests.Lab;

/// <summary>What plans know of a real connection over an emulated link, against what replies then take.</summary>
public sealed class PathLabTests(ITestOutputHelper output)
{
    private const int Attempts = 4;

    [LabTheory]
    [InlineData("cubic")]
    [InlineData("reno")]
    public async Task Plan_ColdWarmAndIdle_KnowsTheWindowAndTheTime(string congestionControl)
    {
        await using var service = await LabService.StartAsync(LabNetworks.Us, congestionControl);
        await service.RepliesAsync(3, 60_000);
        await AssertPredictedAsync(async () =>
        {
            service.Reconnect();
            var cold = await service.ReplyAsync(100_000);
            await service.RepliesAsync(3, 400_000);
            var warm = await service.ReplyAsync(100_000);
            await Task.Delay(1500);
            var idle = await service.ReplyAsync(100_000);

            Show("cold", cold);
            Show("warm", warm);
            Show("idle", idle);
            Assert.All([cold, warm, idle], entry => Assert.True(entry.Plan.Path.IsMeasured));
            Assert.Equal(10, cold.Plan.Path.CongestionWindow);
            Assert.InRange(warm.Plan.Path.CongestionWindow, 20, 2000);
            Assert.InRange(idle.Plan.Path.CongestionWindow, 10, 20);
            return [cold, warm, idle];
        });
    }

    [LabTheory]
    [InlineData("bbr")]
    public async Task Plan_PacedSender_KnowsTheRate(string congestionControl)
    {
        await using var service = await LabService.StartAsync(LabNetworks.Us, congestionControl);
        await service.RepliesAsync(3, 60_000);

        service.Reconnect();
        var cold = await service.ReplyAsync(100_000);
        await service.RepliesAsync(6, 400_000);
        var warm = await service.ReplyAsync(400_000);

        Show("cold", cold);
        Show("warm", warm);
        Assert.Equal(Network.CongestionControl.Bbr, warm.Plan.Path.CongestionControl);
        Assert.Equal(0, cold.Plan.Path.PacingBytesPerSecond);
        Assert.InRange(warm.Plan.Path.PacingBytesPerSecond, 1e6, 20e6);
    }

    [LabTheory]
    [InlineData("cubic")]
    public async Task Plan_ConnectionForEveryReply_KnowsTheLoss(string congestionControl)
    {
        await using var service = await LabService.StartAsync(LabNetworks.SouthernCalifornia, congestionControl);
        service.Lab.Change(LabNetworks.SouthernCalifornia.Settings.WithLoss(PacketLoss.Random(0.05)));
        await service.RepliesAsync(1, 20_000);

        for (var reply = 0; reply < 40; reply++)
        {
            service.Reconnect();
            await service.RepliesAsync(1, 40_000);
        }

        Assert.InRange(service.Journal.Snapshot()[^1].Plan.Path.LossRate, 0.01, 0.12);
    }

    [LabTheory]
    [InlineData(7, 90)]
    [InlineData(90, 7)]
    public async Task Plan_NetworkChanges_FollowsWithin20Replies(int before, int after)
    {
        await using var service = await LabService.StartAsync(LabNetworks.Us, "cubic");
        service.Lab.Change(LabNetworks.Us.Settings.WithRoundTrip(TimeSpan.FromMilliseconds(before)));
        await service.RepliesAsync(20, 60_000);

        service.Lab.Change(LabNetworks.Us.Settings.WithRoundTrip(TimeSpan.FromMilliseconds(after)));
        await service.RepliesAsync(20, 60_000);
        await AssertPredictedAsync(async () =>
        {
            var entry = await service.ReplyAsync(60_000);
            Show("after", entry);
            return [entry];
        });
    }

    // One round trip is 36 % here and more with fewer of them: what is asserted is that none is missing. How exact predictions are, bench network shows. A machine that does
    // other work stalls a reply now and then for longer than a network ever would, which is why a measurement is repeated before it counts.
    private static async Task AssertPredictedAsync(Func<Task<JournalEntry[]>> measure)
    {
        for (var attempt = 1; ; attempt++)
        {
            var entries = await measure();
            if (attempt == Attempts || entries.All(IsPredicted))
            {
                Assert.All(entries, entry => Assert.True(IsPredicted(entry)));
                return;
            }
        }
    }

    private static bool IsPredicted(JournalEntry entry) =>
        entry.ObservedTotalSeconds is { } observed && entry.Plan.Estimate.TransferSeconds >= 0.75 * observed && entry.Plan.Estimate.TransferSeconds <= 1.3 * observed;

    private void Show(string what, JournalEntry entry) => output.WriteLine(
        $"{what}: predicted {1e3 * entry.Plan.Estimate.TransferSeconds:0.0} ms, observed {1e3 * entry.ObservedTotalSeconds:0.0} ms; {entry.Plan.Path}");
}
