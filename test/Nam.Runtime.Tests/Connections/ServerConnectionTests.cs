// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using Nam.Connections;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Connections;

public sealed class ServerConnectionTests
{
    [Fact]
    public void Of_OneSocket_IsOneConnection()
    {
        using var pair = new SocketPair();

        var connection = ServerConnection.Of(pair.Server);

        Assert.NotNull(connection);
        Assert.Same(connection, ServerConnection.Of(pair.Server));
        Assert.Equal(IPAddress.Loopback, connection.RemoteAddress);
        Assert.Null(ServerConnection.Of(null));
    }

    [Theory]
    [InlineData("127.0.0.1", true)]
    [InlineData("::ffff:127.0.0.1", true)]
    [InlineData(null, true)]
    [InlineData("203.0.113.9", false)]
    [InlineData("::1", false)]
    public void IsOf_Caller_IsToldByItsAddress(string? caller, bool expected)
    {
        using var pair = new SocketPair();

        var isOf = ServerConnection.Of(pair.Server)!.IsOf(caller is null ? null : IPAddress.Parse(caller));

        Assert.Equal(expected, isOf);
    }

    [Fact]
    public void TryRead_ConnectionOnLinux_TellsItsState()
    {
        using var pair = new SocketPair();
        var connection = ServerConnection.Of(pair.Server)!;
        pair.Send(1000);

        var isRead = connection.TryRead(out var reading);

        Assert.Equal(OperatingSystem.IsLinux() || OperatingSystem.IsWindows(), isRead);
        if (OperatingSystem.IsLinux())
        {
            Assert.InRange(reading.State.MinimumRoundTripSeconds, 1e-6, 0.1);
            Assert.InRange(reading.State.CongestionWindow, 1, 1000);
            Assert.InRange(reading.State.MaximumSegmentSize, 500, 65_535);
            Assert.NotNull(reading.State.IdleSeconds);
            Assert.Equal(1, reading.Segments);
            Assert.True(connection.TryRead(out var again));
            Assert.Equal(0, again.Segments);
        }
    }

    [Fact]
    public void TryRead_ClosedConnection_SaysNo()
    {
        using var pair = new SocketPair();
        var connection = ServerConnection.Of(pair.Server)!;

        pair.Server.Dispose();

        Assert.False(connection.TryRead(out _));
        Assert.False(connection.TryRead(out _));
    }

    [Fact]
    public void Of_SocketThatIsNoTcpConnection_SaysNoAndNeverThrows()
    {
        using var datagrams = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp);
        using var closed = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        closed.Dispose();

        Assert.False(ServerConnection.Of(datagrams)!.TryRead(out _));
        Assert.False(ServerConnection.Of(closed)!.TryRead(out _));
        Assert.Null(ServerConnection.Of(closed)!.RemoteAddress);
    }

    [Fact]
    public void NoteRequest_RequestsOfOneConnection_AreNewForARoundTrip()
    {
        using var pair = new SocketPair();
        var connection = ServerConnection.Of(pair.Server)!;
        var first = Stopwatch.GetTimestamp();

        Assert.True(connection.NoteRequest(first));
        Assert.True(connection.NoteRequest(first + (Stopwatch.Frequency / 10_000)));
        Assert.False(connection.NoteRequest(first + Stopwatch.Frequency));
    }

    [Fact]
    public void TryRead_TakesNoMemory()
    {
        using var pair = new SocketPair();
        var connection = ServerConnection.Of(pair.Server)!;
        connection.TryRead(out _);

        Assert.Equal(0, Allocations.Least(100, () => connection.TryRead(out _, isLast: true)));
    }

    [SkippableOffLinuxFact]
    public async Task TryRead_WithinAMillisecond_IsTheReadingBefore()
    {
        using var pair = new SocketPair();
        var connection = ServerConnection.Of(pair.Server)!;
        var isKept = false;
        for (var i = 0; i < 1_000 && !isKept; i++)
        {
            await Task.Delay(2);
            var started = Stopwatch.GetTimestamp();
            connection.TryRead(out _);
            pair.Send(1000);
            connection.TryRead(out var reading);

            // On a busy machine more than a millisecond may have passed.
            isKept = reading.Segments == 0;
            Assert.True(isKept || Stopwatch.GetElapsedTime(started).TotalMilliseconds >= 1);
            Assert.True(connection.TryRead(out var last, isLast: true));
            Assert.Equal(isKept ? 1 : 0, last.Segments);
        }

        Assert.True(isKept);
    }
}
