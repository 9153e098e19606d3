// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

public class TcpRepliesTests
{
    [Fact]
    public async Task CallAsync_SeveralReplies_ComeOverOneConnection()
    {
        await using var server = Start([1], [2, 3, 4]);
        await using var caller = await TcpCaller.ConnectAsync(NewSocket(), new IPEndPoint(IPAddress.Loopback, server.Port), default);

        var second = await caller.CallAsync(1, default);
        var first = await caller.CallAsync(0, default);

        Assert.Equal(new WireNote(7, 3), second);
        Assert.Equal(new WireNote(5, 1), first);
    }

    [Fact]
    public async Task CallAsync_ReplyThatThereIsNot_EndsTheConnection()
    {
        await using var server = Start([1]);
        await using var caller = await TcpCaller.ConnectAsync(NewSocket(), new IPEndPoint(IPAddress.Loopback, server.Port), default);

        await Assert.ThrowsAsync<IOException>(() => caller.CallAsync(1, default));
    }

    [Fact]
    public async Task DisposeAsync_OpenConnection_IsEnded()
    {
        var server = Start([1]);
        await using var caller = await TcpCaller.ConnectAsync(NewSocket(), new IPEndPoint(IPAddress.Loopback, server.Port), default);
        await caller.CallAsync(0, default);

        await server.DisposeAsync();

        await Assert.ThrowsAsync<IOException>(() => caller.CallAsync(0, default));
    }

    private static TcpReplies Start(params byte[][] replies)
    {
        var listener = NewSocket();
        listener.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        return new TcpReplies(listener, replies);
    }

    private static Socket NewSocket() => new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
}
