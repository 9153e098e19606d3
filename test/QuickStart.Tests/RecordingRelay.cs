// SPDX-License-Identifier: MIT
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace QuickStart.Tests;

/// <summary>Passes one connection on to a port of loopback and keeps what came back.</summary>
internal sealed class RecordingRelay : IDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly MemoryStream _answers = new();

    public RecordingRelay(int target)
    {
        _listener.Start();
        Port = ((IPEndPoint)_listener.LocalEndpoint).Port;
        Completion = RelayAsync(target);
    }

    public int Port { get; }

    /// <summary>Ends when the client closes the connection.</summary>
    public Task Completion { get; }

    /// <summary>What came back, byte for byte as characters.</summary>
    public string Answers => Encoding.Latin1.GetString(_answers.ToArray());

    public void Dispose() => _listener.Dispose();

    private async Task RelayAsync(int target)
    {
        using var client = await _listener.AcceptTcpClientAsync();
        using var server = new TcpClient();
        await server.ConnectAsync(IPAddress.Loopback, target);
        var answering = AnswerAsync(server.GetStream(), client.GetStream());
        await client.GetStream().CopyToAsync(server.GetStream());
        server.Client.Shutdown(SocketShutdown.Send);
        await answering;
    }

    private async Task AnswerAsync(NetworkStream server, NetworkStream client)
    {
        var buffer = new byte[16 * 1024];
        int count;
        while ((count = await server.ReadAsync(buffer)) > 0)
        {
            _answers.Write(buffer, 0, count);
            await client.WriteAsync(buffer.AsMemory(0, count));
        }
    }
}
