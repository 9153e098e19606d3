// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class DispersionProbeTests
{
    private const double SegmentSeconds = 1448 / 1e6; // 1 MB/s

    [Fact]
    public void TryGetBandwidth_SegmentsOneByOne_IsTheLinksRate()
    {
        var probe = new DispersionProbe(isTls: false);
        for (var i = 0; i < 10; i++)
        {
            probe.Add(5 + (i * SegmentSeconds), 1448);
        }

        Assert.True(probe.IsComplete); // 12 KB are 8.5 segments after the first
        Assert.True(probe.TryGetBandwidth(out var bandwidth));
        Assert.Equal(1e6, bandwidth, 1);
    }

    [Fact]
    public void TryGetBandwidth_FewerThanThreeSegmentsAfterTheFirstRead_IsRefused()
    {
        var probe = new DispersionProbe(isTls: false);
        probe.Add(0, 100_000);
        probe.Add(0.001, 1448);
        probe.Add(0.002, 1448);

        Assert.False(probe.TryGetBandwidth(out _));
    }

    [Fact]
    public void TryGetBandwidth_AllAtOnce_IsRefused()
    {
        var probe = new DispersionProbe(isTls: false);
        probe.Add(1, 1448);
        probe.Add(1, 20_000);

        Assert.False(probe.TryGetBandwidth(out _));
    }

    [Fact]
    public void Add_FirstWindowInOnePiece_TakesTheNextOne()
    {
        var probe = new DispersionProbe(isTls: false, roundTripSeconds: 0.09);
        probe.Add(0, 14_480);
        for (var i = 0; i < 10; i++)
        {
            probe.Add(0.09 + (i * SegmentSeconds), 1448);
        }

        Assert.True(probe.TryGetBandwidth(out var bandwidth));
        Assert.Equal(1e6, bandwidth, 1);
    }

    [Fact]
    public void Add_LineSoSlowThatEveryGapIsLong_IsItsRate()
    {
        var probe = new DispersionProbe(isTls: false, roundTripSeconds: 0.09);
        for (var i = 0; i < 12; i++)
        {
            probe.Add(i * 0.1, 1448);
        }

        Assert.True(probe.TryGetBandwidth(out var bandwidth));
        Assert.Equal(14_480, bandwidth, 1);
    }

    [Fact]
    public void Add_SenderWaitsForAcknowledgements_EndsTheSampleBeforeTheGap()
    {
        var probe = new DispersionProbe(isTls: false, roundTripSeconds: 0.09);
        for (var i = 0; i < 6; i++)
        {
            probe.Add(i * SegmentSeconds, 1448);
        }

        probe.Add((5 * SegmentSeconds) + 0.08, 1448);

        Assert.True(probe.IsComplete);
        Assert.True(probe.TryGetBandwidth(out var bandwidth));
        Assert.Equal(1e6, bandwidth, 1);
    }

    [Fact]
    public void Add_SlowLinkWhoseSegmentsAreFartherApartThanTheRoundTrip_IsNotTakenForAWait()
    {
        var probe = new DispersionProbe(isTls: false, roundTripSeconds: 0.005);
        for (var i = 0; i < 10; i++)
        {
            probe.Add(i * 0.01, 1448);
        }

        Assert.True(probe.TryGetBandwidth(out var bandwidth));
        Assert.Equal(144_800, bandwidth, 1);
    }

    [Fact]
    public void IsComplete_UnderTls_NeedsTwoRecords()
    {
        var probe = new DispersionProbe(isTls: true);
        probe.Add(0, 16_384);
        probe.Add(0.01, 16_384);
        Assert.False(probe.IsComplete);

        probe.Add(0.02, 16_384);

        Assert.True(probe.IsComplete);
    }

    [Fact]
    public void TryGetBandwidth_ReaderThatIsLate_CountsFromTheFirstReadThatWaited()
    {
        var probe = new DispersionProbe(isTls: false);
        probe.Add(0.0000, 14_480, hasWaited: false); // there when the reader came
        probe.Add(0.0001, 1448, hasWaited: true);
        for (var segment = 1; segment <= 9; segment++)
        {
            probe.Add(0.0001 + (segment * 0.001), 1448, hasWaited: segment % 2 == 1);
        }

        Assert.True(probe.TryGetBandwidth(out var bandwidth));
        Assert.Equal(1.448e6, bandwidth, 1);
    }

    [Fact]
    public void TryGetBandwidth_NothingHadToBeWaitedFor_IsUnknown()
    {
        var probe = new DispersionProbe(isTls: false);
        for (var read = 0; read < 10; read++)
        {
            probe.Add(read * 1e-5, 16_384, hasWaited: false);
        }

        Assert.False(probe.TryGetBandwidth(out _));
    }
}
