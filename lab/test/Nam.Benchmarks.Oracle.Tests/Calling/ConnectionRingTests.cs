// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;
using Nam.Benchmarks.Oracle.Calling;
using Nam.Benchmarks.Oracle.Networks;

namespace Nam.Benchmarks.Oracle.Tests.Calling;

public sealed class ConnectionRingTests
{
    private const int Callers = 3;

    [Fact]
    public async Task Turn_EveryRound_MovesAllCallersToTheNextConnection()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        var serving = ServeAsync(listener);
        await using var network = new LoopbackNetwork();
        using var ring = new ConnectionRing(network, ((IPEndPoint)listener.LocalEndpoint).Port, Callers);
        using var first = new HttpMessageInvoker(ring.Of(0));
        using var second = new HttpMessageInvoker(ring.Of(1));
        using var third = new HttpMessageInvoker(ring.Of(2));
        HttpMessageInvoker[] callers = [first, second, third];

        var rounds = new List<int[]>();
        for (var round = 0; round <= Callers; round++)
        {
            var connections = new List<int>();
            foreach (var caller in callers)
            {
                connections.Add(await ConnectionOfAsync(caller, listener));
            }

            rounds.Add([.. connections]);
            ring.Turn();
        }

        Assert.Equal([0, 1, 2], rounds[0]);
        Assert.Equal([1, 2, 0], rounds[1]);
        Assert.Equal([2, 0, 1], rounds[2]);
        Assert.Equal(rounds[0], rounds[3]);
        listener.Stop();
        await serving;
    }

    private static async Task<int> ConnectionOfAsync(HttpMessageInvoker caller, TcpListener listener)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri($"http://{listener.LocalEndpoint}/"));
        using var response = await caller.SendAsync(request, CancellationToken.None);
        return int.Parse(await response.Content.ReadAsStringAsync(), CultureInfo.InvariantCulture);
    }

    // Answers with the number of the connection, until the listener stops.
    private static async Task ServeAsync(TcpListener listener)
    {
        var connections = new List<Task>();
        try
        {
            while (true)
            {
                connections.Add(AnswerAsync(await listener.AcceptTcpClientAsync(), connections.Count));
            }
        }
        catch (Exception e) when (e is SocketException or ObjectDisposedException or InvalidOperationException)
        {
            // It has stopped.
        }
    }

    private static async Task AnswerAsync(TcpClient client, int number)
    {
        using (client)
        {
            using var reader = new StreamReader(client.GetStream(), Encoding.ASCII);
            while (await reader.ReadLineAsync() is { } line)
            {
                if (line.Length == 0)
                {
                    var reply = $"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{number}";
                    await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes(reply));
                }
            }
        }
    }
}
