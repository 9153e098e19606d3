// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class NetworkPathTests
{
    [Fact]
    public void Default_EveryProperty_HasAValueThatWorks()
    {
        var path = default(NetworkPath);

        Assert.Equal(1448, path.MaximumSegmentSize);
        Assert.Equal(10, path.CongestionWindow);
        Assert.Equal(double.PositiveInfinity, path.SlowStartThreshold);
        Assert.Equal(double.PositiveInfinity, path.ReceiveWindowBytes);
        Assert.Equal(double.PositiveInfinity, path.BandwidthBytesPerSecond);
        Assert.Equal(0.2, path.RetransmissionTimeoutSeconds);
        Assert.False(path.HasBandwidth);
    }

    [Theory]
    [InlineData(0.0021, double.PositiveInfinity, 12.5e6)]
    [InlineData(0.0020, double.PositiveInfinity, 125e6)]
    [InlineData(0.0900, 1e6, 1e6)]
    [InlineData(0.0200, double.NaN, 12.5e6)]
    [InlineData(0.0800, -1, 12.5e6 / 4)]
    public void UsableBandwidth_KnownOrNot_IsTheValueOrThePrior(double roundTrip, double bandwidth, double expected)
    {
        var path = new NetworkPath(roundTrip, bandwidth);

        Assert.Equal(expected, path.UsableBandwidth);
    }

    [Theory]
    [InlineData(65483, 0.000018, 2e9)]
    [InlineData(32741, 0.000018, 2e9)]
    [InlineData(8948, 0.000018, 125e6)]
    [InlineData(65483, 0.02, 12.5e6)]
    public void UsableBandwidth_SegmentsOfOneMachine_IsThatOfItsMemory(int segment, double roundTrip, double expected)
    {
        var path = new NetworkPath(roundTrip) { MaximumSegmentSize = segment };

        Assert.Equal(expected, path.UsableBandwidth);
    }
}
