// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using TpchComparison.Link;

namespace TpchComparison.Tests.Link;

public sealed class LinkRelayTests
{
    private static readonly NetworkLink Fast = new("Fast", "For tests", 10e9, TimeSpan.Zero);

    [Fact]
    public async Task Relay_OneByte_IsNeverFasterThanTheRoundTrip()
    {
        var link = new NetworkLink("Far", "For tests", 1e9, TimeSpan.FromMilliseconds(20));
        await using var echo = new EchoServer();
        await using var relay = LinkRelay.Start(link, echo.EndPoint);

        var median = await LinkCalibration.MeasureRoundTripAsync(relay.EndPoint, warmUps: 1, rounds: 5);

        Assert.True(median >= link.RoundTrip, $"The round trip took {median.TotalMilliseconds} ms.");
    }

    [Fact]
    public async Task Relay_ManyBytes_AreNeverFasterThanTheRate()
    {
        var link = new NetworkLink("Slow", "For tests", 8e6, TimeSpan.FromMilliseconds(2));
        await using var echo = new EchoServer();
        await using var relay = LinkRelay.Start(link, echo.EndPoint);
        using var socket = await ConnectAsync(relay.EndPoint);
        var sent = new byte[50_000];
        var started = Stopwatch.GetTimestamp();

        await socket.SendAsync(sent);
        await ReceiveAllAsync(socket, sent.Length);

        // There and back overlap, but for one piece.
        var least = link.RoundTrip.TotalSeconds + (sent.Length / link.BytesPerSecond);
        Assert.True(Stopwatch.GetElapsedTime(started).TotalSeconds >= least);
    }

    [Fact]
    public async Task Relay_RandomBytesOnManyConnections_ArriveUnchanged()
    {
        await using var echo = new EchoServer();
        await using var relay = LinkRelay.Start(Fast, echo.EndPoint);

        await Task.WhenAll(Enumerable.Range(1, 20).Select(async seed =>
        {
            using var socket = await ConnectAsync(relay.EndPoint);
            var sent = new byte[seed * 10_007];
            new Random(seed).NextBytes(sent);
            var receiving = ReceiveAllAsync(socket, sent.Length);
            for (var i = 0; i < sent.Length;)
            {
                i += await socket.SendAsync(sent.AsMemory(i));
            }

            Assert.Equal(sent, await receiving);
        }));
    }

    [Fact]
    public async Task Relay_SenderClosesItsHalf_ReceivesTheRestAndTheEnd()
    {
        await using var echo = new EchoServer();
        await using var relay = LinkRelay.Start(Fast with { RoundTrip = TimeSpan.FromMilliseconds(4) }, echo.EndPoint);
        using var socket = await ConnectAsync(relay.EndPoint);

        await socket.SendAsync("abc"u8.ToArray());
        socket.Shutdown(SocketShutdown.Send);
        var received = await ReceiveAllAsync(socket, 3);
        var end = await socket.ReceiveAsync(new byte[1]);

        Assert.Equal("abc"u8.ToArray(), received);
        Assert.Equal(0, end);
    }

    [Fact]
    public async Task Relay_TargetIsGone_ClosesTheConnection()
    {
        var echo = new EchoServer();
        await using var relay = LinkRelay.Start(Fast, echo.EndPoint);
        await echo.DisposeAsync();
        using var socket = await ConnectAsync(relay.EndPoint);

        var read = await Record.ExceptionAsync(async () => Assert.Equal(0, await socket.ReceiveAsync(new byte[1])));

        Assert.True(read is null or SocketException);
    }

    [Fact]
    public async Task DisposeAsync_OpenConnections_Ends()
    {
        await using var echo = new EchoServer();
        for (var i = 0; i < 20; i++)
        {
            var relay = LinkRelay.Start(Fast with { RoundTrip = TimeSpan.FromMilliseconds(2) }, echo.EndPoint);
            using var socket = await ConnectAsync(relay.EndPoint);
            await socket.SendAsync(new byte[100]);
            await ReceiveAllAsync(socket, 100);
            socket.Shutdown(SocketShutdown.Send);

            await relay.DisposeAsync();

            await Assert.ThrowsAnyAsync<SocketException>(() => ConnectAsync(relay.EndPoint));
        }
    }

    [Fact]
    public void ChunkBytes_Rates_AreASegmentOnSlowLinksAndUpToAWindowOnFastOnes()
    {
        Assert.Equal(1460, (Fast with { BitsPerSecond = 1e6 }).ChunkBytes);
        Assert.Equal(4 * 1460, (Fast with { BitsPerSecond = 100e6 }).ChunkBytes);
        Assert.Equal(SlowStart.InitialBytes, (Fast with { BitsPerSecond = 1e9 }).ChunkBytes);
    }

    private static async Task<Socket> ConnectAsync(IPEndPoint endPoint)
    {
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        try
        {
            await socket.ConnectAsync(endPoint);
            return socket;
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }

    private static async Task<byte[]> ReceiveAllAsync(Socket socket, int count)
    {
        var received = new byte[count];
        for (var i = 0; i < count;)
        {
            var read = await socket.ReceiveAsync(received.AsMemory(i));
            Assert.NotEqual(0, read);
            i += read;
        }

        return received;
    }
}
