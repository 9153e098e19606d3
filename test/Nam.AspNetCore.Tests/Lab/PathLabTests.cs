// SPDX-License-Identifier: MIT

using Nam.Decisions;
using Nam.Lab.Links;
using Xunit.Abstractions;

namespace Nam.AspNetCore.Tests.Lab;

/// <summary>What plans know of a real connection over an emulated link.</summary>
/// <remarks>
/// The kernel's TCP cannot be given another clock: what it does by time is waited for, in replies and pauses of which there are
/// more than enough on any machine. How near predictions come to what replies take is measured by <c>./build.sh bench network</c>.
/// </remarks>
public sealed class PathLabTests(ITestOutputHelper output)
{
    private const int Attempts = 10;

    [LabTheory]
    [InlineData("cubic")]
    [InlineData("reno")]
    public async Task Plan_ColdWarmAndIdle_KnowsTheWindow(string congestionControl)
    {
        await using var service = await LabService.StartAsync(LabNetworks.Us, congestionControl);
        await KnowAsync(service);

        service.Reconnect();
        var cold = await service.ReplyAsync(100_000);
        Show("cold", cold);
        await service.RepliesAsync(3, 400_000);
        var warm = await UntilAsync(
            "warm", entry => entry.Plan.Path.CongestionWindow >= 20, _ => service.RepliesAsync(1, 400_000),
            () => service.ReplyAsync(100_000));
        var idle = await UntilAsync(
            "idle", entry => entry.Plan.Path.CongestionWindow <= 20, attempt => Task.Delay(1_500 * attempt),
            () => service.ReplyAsync(100_000));

        Assert.All([cold, warm, idle], entry => Assert.True(entry.Plan.Path.IsMeasured));
        Assert.Equal(10, cold.Plan.Path.CongestionWindow);
        Assert.InRange(warm.Plan.Path.CongestionWindow, 20, 2000);
        Assert.InRange(idle.Plan.Path.CongestionWindow, 10, 20);

        // From a window of 10 packets 100 KB take three round trips.
        Assert.All(
            [cold, idle],
            entry => Assert.InRange(entry.Plan.Estimate.TransferSeconds, 2.5 * entry.Plan.Path.RoundTripSeconds, double.MaxValue));
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
        var entry = await UntilAsync("after", HasFollowed, _ => Task.CompletedTask, () => service.ReplyAsync(60_000));

        Assert.True(HasFollowed(entry), entry.Plan.Path.ToString());

        // A busy machine adds to round trips and takes nothing off.
        bool HasFollowed(JournalEntry each) =>
            after > before
                ? each.Plan.Path.RoundTripSeconds >= 0.9e-3 * after
                : each.Plan.Path.RoundTripSeconds is var now && now >= 0.9e-3 * after && now <= 0.5e-3 * (after + before);
    }

    // A busy client takes a round trip for longer than the connection says, as if there were a proxy between them.
    private Task KnowAsync(LabService service) => UntilAsync(
        "known", entry => entry.Plan.Path.IsMeasured, _ => service.RepliesAsync(3, 60_000), () => service.ReplyAsync(60_000));

    private async Task<JournalEntry> UntilAsync(
        string what, Func<JournalEntry, bool> isReached, Func<int, Task> prepare, Func<Task<JournalEntry>> reply)
    {
        for (var attempt = 1; ; attempt++)
        {
            await prepare(attempt);
            var entry = await reply();
            Show(what, entry);
            if (attempt == Attempts || isReached(entry))
            {
                return entry;
            }
        }
    }

    private void Show(string what, JournalEntry entry) => output.WriteLine(
        $"{what}: predicted {1e3 * entry.Plan.Estimate.TransferSeconds:0.0} ms, observed {1e3 * entry.ObservedTotalSeconds:0.0} ms; {entry.Plan.Path}");
}
