// SPDX-License-Identifier: MIT

using System.Buffers;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Stores;

namespace Nam.Runtime.Tests.Stores;

public sealed class ProfileMergeTests
{
    [Fact]
    public void TryMerge_ProfilesOfAnOperation_AddsUpTheirReplies()
    {
        Assert.True(ProfileMerge.TryMerge("server/orders/operation/GetOrders", Operation(5), Operation(7), out var merged));

        Assert.True(OperationProfile.TryRead(merged, out var sum));
        Assert.Equal(12, sum.SampleCount(XmlForm.Text, ReplyFormat.Containers));
    }

    [Theory]
    [InlineData(7, 3)]
    [InlineData(3, 7)]
    public void TryMerge_OperationThatOneUsedMoreLately_HasThatOnesUnusedRuns(byte one, byte other)
    {
        Assert.True(ProfileMerge.TryMerge("server/orders/operation/GetOrders", Operation(5, one), Operation(7, other), out var merged));

        Assert.True(OperationProfile.TryRead(merged, out var sum));
        Assert.Equal(3, sum.UnusedRuns);
    }

    [Fact]
    public void TryMerge_ProfilesOfAServer_KeepsTheSmallestRoundTrip()
    {
        Assert.True(ProfileMerge.TryMerge("client/https://orders.example", Path(0.05), Path(0.02), out var merged));

        Assert.True(PathProfile.TryRead(merged, out var sum));
        Assert.Equal(0.02, sum.RoundTripSeconds!.Value, 6);
    }

    [Fact]
    public void TryMerge_UnknownKindOrDamaged_GivesFalse()
    {
        Assert.False(ProfileMerge.TryMerge("else/x", Operation(1), Operation(1), out _));
        Assert.False(ProfileMerge.TryMerge("server/x/all", Operation(1), [9], out _));
        Assert.False(ProfileMerge.TryMerge("server/x/all", [], Operation(1), out _));
        Assert.False(ProfileMerge.TryMerge("client/x", Operation(1), Path(1), out _));
    }

    private static byte[] Operation(int replies, byte unusedRuns = 0)
    {
        var profile = new OperationProfile { UnusedRuns = unusedRuns };
        for (var i = 0; i < replies; i++)
        {
            profile.Observe(XmlForm.Text, ReplyFormat.Containers, 10_000 + i, 1_000, 0.001);
        }

        var output = new ArrayBufferWriter<byte>();
        profile.Write(output);
        return output.WrittenSpan.ToArray();
    }

    private static byte[] Path(double roundTripSeconds)
    {
        var profile = new PathProfile();
        profile.ObserveRoundTrip(roundTripSeconds);
        var output = new ArrayBufferWriter<byte>();
        profile.Write(output);
        return output.WrittenSpan.ToArray();
    }
}
