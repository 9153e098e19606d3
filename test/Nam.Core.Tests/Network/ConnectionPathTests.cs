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
        var path = ConnectionPath.OfConnection(client, null, Warm, default, 0);

        Assert.Equal(expected, path.RoundTripSeconds);
    }

    [Fact]
    public void OfConnection_NoSampleOfTheRoundTripYet_TakesTheSmoothedOne()
    {
        var path = ConnectionPath.OfConnection(null, null, Warm with { MinimumRoundTripSeconds = 0 }, default, 0);

        Assert.Equal(0.106, path.RoundTripSeconds);
    }

    [Fact]
    public void OfConnection_Busy_HasTheWindowAsItIs()
    {
        var path = ConnectionPath.OfConnection(0.0904, 11.4e6, Warm, new TcpSender(), 0.001);

        Assert.True(path.IsMeasured);
        Assert.Equal(72, path.CongestionWindow);
        Assert.Equal(double.PositiveInfinity, path.SlowStartThreshold);
        Assert.Equal(1_048_576, path.ReceiveWindowBytes);
        Assert.Equal(0.292, path.RetransmissionTimeoutSeconds);
        Assert.Equal(0.001, path.LossRate);
        Assert.Equal(11.4e6, path.BandwidthBytesPerSecond);
    }

    [Theory]
    [InlineData(1.5, false, true, 10)]
    [InlineData(0.4, false, true, 36)]
    [InlineData(0.1, false, true, 72)]
    [InlineData(1.5, true, true, 72)] // waits for acknowledgements
    [InlineData(1.5, false, false, 72)]
    public void OfConnection_Idle_HasTheWindowThatWillBeUsed(double idle, bool hasDataInFlight, bool restarts, double expected)
    {
        var path = ConnectionPath.OfConnection(
            0.0904, null, Warm with { IdleSeconds = idle, HasDataInFlight = hasDataInFlight }, new TcpSender(restarts), 0);

        Assert.Equal(expected, path.CongestionWindow);
        Assert.Equal(expected < 72 ? double.PositiveInfinity : Warm.SlowStartThreshold, path.SlowStartThreshold);
    }

    [Fact]
    public void OfConnection_SenderThatIgnoresLoss_HasNone() =>
        Assert.Equal(0, ConnectionPath.OfConnection(0.0904, null, Warm, new TcpSender(IgnoresLoss: true), 0.01).LossRate);

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
