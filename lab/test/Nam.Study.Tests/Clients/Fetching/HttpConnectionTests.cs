// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using System.Text;
using Nam.Characterization;
using Nam.Study.Clients.Fetching;

namespace Nam.Study.Tests.Clients.Fetching;

public sealed class HttpConnectionTests
{
    [Fact]
    public async Task ReadAsync_TwoRepliesInPieces_AreBothRead()
    {
        const string Replies = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nx-class: poor\r\nX-Server-Actions: bundle\r\n\r\nfirst"
            + "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n";

        var (first, second) = await ReadAsync([.. Replies.Chunk(7).Select(piece => new string(piece))], async connection =>
            (await connection.ReadAsync(CancellationToken.None), await connection.ReadAsync(CancellationToken.None)));

        Assert.Equal(
            (200, ClientClass.Poor, "bundle", "first"),
            (first.Status, first.ClientClass, first.Action, Encoding.ASCII.GetString(first.Body)));
        Assert.Equal((404, ClientClass.Unknown, 0), (second.Status, second.ClientClass, second.Body.Length));
    }

    [Theory]
    [InlineData("")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Le")]
    [InlineData("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")]
    [InlineData("SSH-2.0-OpenSSH\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n")]
    public async Task ReadAsync_NoReplyWithALength_Throws(string reply)
    {
        await Assert.ThrowsAsync<InvalidDataException>(
            () => ReadAsync([reply], connection => connection.ReadAsync(CancellationToken.None)));
    }

    [Fact]
    public async Task ReadAsync_BodyCutOff_Throws()
    {
        await Assert.ThrowsAsync<EndOfStreamException>(() =>
            ReadAsync(["HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nfour"], connection => connection.ReadAsync(CancellationToken.None)));
    }

    [Fact]
    public void RequestOf_Page_HasItsActionsEvenIfThereAreNone()
    {
        var server = new IPEndPoint(IPAddress.Loopback, 80);

        Assert.Contains("X-Server-Actions: \r\n", HttpConnection.RequestOf("/a.html", "1.0", server, ""), StringComparison.Ordinal);
        Assert.DoesNotContain("X-Server-Actions", HttpConnection.RequestOf("/a.gif", "1.0", server, null), StringComparison.Ordinal);
        Assert.StartsWith(
            "GET /a.gif HTTP/1.0\r\nHost: 127.0.0.1:80\r\n", HttpConnection.RequestOf("/a.gif", "1.0", server, null),
            StringComparison.Ordinal);
    }

    // A server that sends pieces and closes.
    private static async Task<T> ReadAsync<T>(string[] pieces, Func<HttpConnection, Task<T>> read)
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var sending = Task.Run(async () =>
        {
            using var accepted = await listener.AcceptTcpClientAsync();
            accepted.NoDelay = true;
            foreach (var piece in pieces)
            {
                await accepted.GetStream().WriteAsync(Encoding.ASCII.GetBytes(piece));
            }
        });
        var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        using var connection = await HttpConnection.OpenAsync(socket, listener.LocalEndpoint, CancellationToken.None);
        try
        {
            return await read(connection);
        }
        finally
        {
            await sending;
        }
    }
}
