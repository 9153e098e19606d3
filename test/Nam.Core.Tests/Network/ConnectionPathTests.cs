// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class ConnectionPathTests
{
    private static readonly TcpInfo Warm = new()
    {
        MaximumSegmentSize = 1448,
        CongestionWindow = 72,
        SlowStartThreshold = double.PositiveInfinity,
        MinimumRoundTripSeconds = 0.090,
        SmoothedRoundTripSeconds = 0.106,
        RetransmissionTimeoutSeconds = 0.292,
        IdleSeconds = 0.02,
        SendWindowBytes = 1_048_576,
        PacingBytesPerSecond = 14.8e6,
        SegmentsSent = 400,
    };

    [Theory]
    [InlineData(0.090, 0.090, false)]
    [InlineData(0.183, 0.090, false)]
    [InlineData(0.185, 0.090, true)]
    [InlineData(0.090, 0.0003, true)] // a proxy that ends the connection beside the server
    [InlineData(0.004, 0.0003, false)] // what two busy machines take on a LAN
    [InlineData(0.007, 0.090, false)] // no round trip is shorter than the connection's
    [InlineData(0.090, 0, false)]
    public void IsProxied_RoundTrips_TellsAnEndOnTheWay(double client, double connection, bool expected)
    {
        Assert.Equal(expected, ConnectionPath.IsProxied(client, connection));
    }

    [Theory]
    [InlineData(12, 12e6, CongestionControl.Cubic, true)]
    [InlineData(360, 12e6, CongestionControl.Cubic, true)]
    [InlineData(528, 12e6, CongestionControl.Cubic, false)]
    [InlineData(12, 0.14e6, CongestionControl.Cubic, false)]
    [InlineData(12, null, CongestionControl.Cubic, false)]
    [InlineData(12, 12e6, CongestionControl.Bbr, false)]
    internal void IsLossOfPath_Threshold_TellsALinkThatWasNotFull(
        double threshold, double? bytesPerSecond, CongestionControl control, bool expected)
    {
        var connection = new TcpInfo { SlowStartThreshold = threshold, MaximumSegmentSize = 1448, MinimumRoundTripSeconds = 0.09 };

        Assert.Equal(expected, ConnectionPath.IsLossOfPath(connection, new TcpSender(control), bytesPerSecond));
    }

    [Theory]
    [InlineData(14e6, 12e6, true)] // asks for a quarter more
    [InlineData(30e6, 12e6, false)] // starts
    [InlineData(14e6, null, false)]
    [InlineData(0, 12e6, false)]
    public void IsLossOfPath_PacedSender_TellsOneThatSendsNoFasterThanThePathTakes(double pacing, double? bytesPerSecond, bool expected)
    {
        var connection = new TcpInfo
        {
            SlowStartThreshold = 12, MaximumSegmentSize = 1448, MinimumRoundTripSeconds = 0.09, PacingBytesPerSecond = pacing
        };

        Assert.Equal(expected, ConnectionPath.IsLossOfPath(connection, new TcpSender(CongestionControl.Bbr), bytesPerSecond));
    }

    [Theory]
    [InlineData(0.090, 0.007, 0.092, false)] // the path has become longer
    [InlineData(0.090, 0.0003, 0.0097, true)] // what delayed acknowledgements make of 0.3 ms
    public void IsProxied_SmoothedRoundTrip_TellsALongerPathFromAnEndOnTheWay(
        double client, double connection, double smoothed, bool expected)
    {
        Assert.Equal(expected, ConnectionPath.IsProxied(client, connection, smoothed));
    }

    [Fact]
    public void IsProxied_ClientWithoutARoundTrip_IsNot()
    {
        Assert.False(ConnectionPath.IsProxied(null, 0.0003));
    }

    [Theory]
    [InlineData(0.0904, 0.090)] // agree: the system's has no program in it
    [InlineData(null, 0.090)]
    [InlineData(0.007, 0.090)] // a client cannot see less than the connection
    [InlineData(0.150, 0.150)] // the path has become longer, and the system's is the least of some minutes
    public void OfConnection_RoundTrips_TakesTheOneThatHolds(double? client, double expected)
    {
        var path = ConnectionPath.OfConnection(client, null, Warm, default, 0, 0);

        Assert.Equal(expected, path.RoundTripSeconds);
    }

    [Fact]
    public void OfConnection_NoSampleOfTheRoundTripYet_TakesTheSmoothedOne()
    {
        var path = ConnectionPath.OfConnection(null, null, Warm with { MinimumRoundTripSeconds = 0 }, default, 0, 0);

        Assert.Equal(0.106, path.RoundTripSeconds);
    }

    [Fact]
    public void OfConnection_Busy_HasTheWindowAsItIs()
    {
        var path = ConnectionPath.OfConnection(0.0904, 11.4e6, Warm, new TcpSender(CongestionControl.Cubic), 0.001, 0);

        Assert.True(path.IsMeasured);
        Assert.True(path.IsWarm);
        Assert.Equal(72, path.CongestionWindow);
        Assert.Equal(double.PositiveInfinity, path.SlowStartThreshold);
        Assert.Equal(1_048_576, path.ReceiveWindowBytes);
        Assert.Equal(0.292, path.RetransmissionTimeoutSeconds);
        Assert.Equal(0.001, path.LossRate);
        Assert.Equal(11.4e6, path.BandwidthBytesPerSecond);
        Assert.Equal(0, path.PacingBytesPerSecond);
    }

    [Theory]
    [InlineData(1.5, false, CongestionControl.Cubic, true, 10)]
    [InlineData(0.4, false, CongestionControl.Cubic, true, 36)]
    [InlineData(1.5, true, CongestionControl.Cubic, true, 72)] // waits for acknowledgements
    [InlineData(1.5, false, CongestionControl.Bbr, true, 72)]
    [InlineData(1.5, false, CongestionControl.Cubic, false, 72)]
    internal void OfConnection_Idle_HasTheWindowThatWillBeUsed(
        double idle, bool hasDataInFlight, CongestionControl control, bool restarts, double expected)
    {
        var path = ConnectionPath.OfConnection(
            0.0904, null, Warm with { IdleSeconds = idle, HasDataInFlight = hasDataInFlight }, new TcpSender(control, restarts), 0, 0);

        Assert.Equal(expected, path.CongestionWindow);
        Assert.Equal(expected < 72 ? double.PositiveInfinity : Warm.SlowStartThreshold, path.SlowStartThreshold);
    }

    [Theory]
    [InlineData(null, 1e6, double.PositiveInfinity)] // a small reply on a long path: says nothing
    [InlineData(null, 50e6, 50e6)] // above what is assumed
    [InlineData(11.4e6, 1e6, 11.4e6)]
    [InlineData(11.4e6, 40e6, 40e6)]
    [InlineData(null, 0, double.PositiveInfinity)]
    public void OfConnection_RatesReached_AreALowerBound(double? client, double reached, double expected)
    {
        var path = ConnectionPath.OfConnection(0.0904, client, Warm, default, 0, reached);

        Assert.Equal(expected, path.BandwidthBytesPerSecond);
    }

    [Theory]
    [InlineData(10, 0)]
    [InlineData(11, 14.8e6)]
    public void OfConnection_Bbr_IsPacedOnceItHasSeenMoreThanAWindow(uint sent, double expected)
    {
        var path = ConnectionPath.OfConnection(0.0904, null, Warm with { SegmentsSent = sent }, new TcpSender(CongestionControl.Bbr), 0, 0);

        Assert.Equal(expected, path.PacingBytesPerSecond);
    }

    [Fact]
    public void OfClient_WithAWindow_StartsThere()
    {
        var path = ConnectionPath.OfClient(0.09, 11.4e6, 144_800);

        Assert.False(path.IsMeasured);
        Assert.Equal(100, path.CongestionWindow);
        Assert.Equal(0.09, path.RoundTripSeconds);
    }

    [Fact]
    public void OfClient_NothingKnown_IsAssumed()
    {
        Assert.Equal(new NetworkPath(NetworkPath.AssumedRoundTripSeconds), ConnectionPath.OfClient(null, null, null));
    }
}
