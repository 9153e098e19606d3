// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Farm.Tests.Simulation;

public sealed class SimulatedFarmTests
{
    private static readonly ReplyFormat Zip = ReplyFormat.TryParse("text+zip-1", out var format) ? format : default;

    [Fact]
    public async Task LargeFarm_AsRepliesAddUp_SendsEverFewerBytesAReply()
    {
        var farm = new SimulatedFarm(servers: 64, operations: 2);
        await farm.StepAsync(200);
        var first = farm.Cache.Bytes;
        await farm.StepAsync(800);
        var second = farm.Cache.Bytes - first;

        // The second step has four times the replies.
        Assert.True(second < 2 * first, $"{second} bytes after {first}.");

        Assert.Equal(16, farm.Kept.Values);
    }

    [Fact]
    public async Task NewServer_InALargeFarm_KnowsEveryOperationForSixteenGets()
    {
        var farm = new SimulatedFarm(servers: 100, operations: 3);
        await farm.StepAsync(150);
        var before = farm.Cache.Gets;

        var newcomer = await farm.JoinAsync("newcomer");

        Assert.Equal(16, farm.Cache.Gets - before);
        Assert.All(Enumerable.Range(0, 3), operation => Assert.True(newcomer.Profile(operation).SampleTotal > 100));
    }

    [Fact]
    public async Task RepliesThatShift_ServersFollowAndNewOnesStartFromIt()
    {
        var farm = new SimulatedFarm(servers: 20, operations: 1);
        await farm.StepAsync(400);
        farm.Shift = 3;
        await farm.StepAsync(400);

        var newcomer = await farm.JoinAsync("newcomer");
        var size = newcomer.Profile(0).Snapshot(XmlForm.Text, [Zip])[0].Size.Evaluate(30_000);

        Assert.InRange(size, 6_000 * 3 * 0.8, 6_000 * 3 * 1.2);
    }
}
