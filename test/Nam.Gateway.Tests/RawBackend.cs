// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Nam.Gateway.Tests;

/// <summary>A backend that sends bytes as they are written in a test, one reply a connection.</summary>
internal sealed class RawBackend : IAsyncDisposable
{
    private readonly TcpListener _listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource _end = new();
    private readonly Func<NetworkStream, Task> _answer;
    private readonly Task _running;

    /// <summary>Starts a backend.</summary>
    /// <param name="answer">Called with the connection once the header of a request was read; afterwards the connection is closed.</param>
    public RawBackend(Func<NetworkStream, Task> answer)
    {
        _answer = answer;
        _listener.Start();
        Address = new Uri($"http://127.0.0.1:{((IPEndPoint)_listener.LocalEndpoint).Port}");
        _running = RunAsync();
    }

    public Uri Address { get; }

    /// <summary>Gets the headers of the requests as they came, request line first.</summary>
    public List<string> Requests { get; } = [];

    public static RawBackend Of(string reply) => new(stream => stream.WriteAsync(Encoding.Latin1.GetBytes(reply)).AsTask());

    public async ValueTask DisposeAsync()
    {
        await _end.CancelAsync();
        _listener.Stop();
        await _running;
        _end.Dispose();
    }

    private async Task RunAsync()
    {
        while (!_end.IsCancellationRequested)
        {
            try
            {
                using var client = await _listener.AcceptTcpClientAsync(_end.Token);
                var stream = client.GetStream();
                if (await ReadHeaderAsync(stream) is { } header)
                {
                    Requests.Add(header);
                    await _answer(stream).WaitAsync(Limit.Wait, _end.Token);
                }
            }
            catch (Exception e) when (e is IOException or SocketException or OperationCanceledException
                or ObjectDisposedException or TimeoutException)
            {
                // The gateway or the test has gone.
            }
        }
    }

    private async Task<string?> ReadHeaderAsync(NetworkStream stream)
    {
        var header = new StringBuilder();
        var one = new byte[1];
        while (await stream.ReadAsync(one, _end.Token) == 1)
        {
            header.Append((char)one[0]);
            if (one[0] == '\n' && header.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal))
            {
                return header.ToString();
            }
        }

        return null;
    }
}
