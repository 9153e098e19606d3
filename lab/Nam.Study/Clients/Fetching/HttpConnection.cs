// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Nam.Study.Clients.Fetching;

/// <summary>A connection of HTTP/1.0 or 1.1 with nothing between it and TCP: HttpClient neither sends requests ahead
/// nor says how long it took to connect. Not thread-safe.</summary>
internal sealed class HttpConnection : IDisposable
{
    private const int ReadBytes = 16 * 1024;

    private readonly NetworkStream _stream;
    private readonly byte[] _buffer = new byte[ReadBytes];
    private int _start;
    private int _end;

    private HttpConnection(Socket socket, double connectSeconds)
    {
        _stream = new NetworkStream(socket, ownsSocket: true);
        ConnectSeconds = connectSeconds;
    }

    /// <summary>What it took to connect.</summary>
    internal double ConnectSeconds { get; }

    /// <summary>Opens a connection.</summary>
    /// <param name="socket">A socket, which the connection owns from now on.</param>
    /// <param name="server">The server.</param>
    /// <param name="stop">Gives up.</param>
    internal static async Task<HttpConnection> OpenAsync(Socket socket, EndPoint server, CancellationToken stop)
    {
        var began = Stopwatch.GetTimestamp();
        try
        {
            await socket.ConnectAsync(server, stop).ConfigureAwait(false);
        }
        catch
        {
            socket.Dispose();
            throw;
        }

        return new HttpConnection(socket, Stopwatch.GetElapsedTime(began).TotalSeconds);
    }

    /// <summary>A request as it is sent.</summary>
    /// <param name="path">What is asked for.</param>
    /// <param name="version"><c>1.0</c> or <c>1.1</c>.</param>
    /// <param name="server">The server.</param>
    /// <param name="actions">The actions that the client takes; null for requests of objects, which have no such header.</param>
    internal static string RequestOf(string path, string version, EndPoint server, string? actions)
    {
        var asked = actions is null ? "" : $"{HttpReply.ActionHeader}: {actions}\r\n";
        return $"GET {path} HTTP/{version}\r\nHost: {server}\r\nUser-Agent: nam-study\r\n{asked}\r\n";
    }

    /// <summary>Sends requests in one piece.</summary>
    internal ValueTask SendAsync(string requests, CancellationToken stop) => _stream.WriteAsync(Encoding.ASCII.GetBytes(requests), stop);

    /// <summary>Reads the next reply.</summary>
    /// <exception cref="InvalidDataException">It is not one of HTTP/1.x with a length.</exception>
    internal async Task<HttpReply> ReadAsync(CancellationToken stop)
    {
        var head = await ReadHeadAsync(stop).ConfigureAwait(false);
        if (!head[0].StartsWith("HTTP/1.", StringComparison.Ordinal) || head[0].Length < 12
            || !int.TryParse(head[0].AsSpan(9, 3), NumberStyles.None, CultureInfo.InvariantCulture, out var status)
            || !int.TryParse(Value("Content-Length"), NumberStyles.None, CultureInfo.InvariantCulture, out var length))
        {
            throw new InvalidDataException(
                $"The reply begins with '{head[0]}' or has no Content-Length; expected is one of HTTP/1.x with a length.");
        }

        var body = new byte[length];
        var buffered = Math.Min(length, _end - _start);
        _buffer.AsSpan(_start, buffered).CopyTo(body);
        _start += buffered;
        await _stream.ReadExactlyAsync(body.AsMemory(buffered), stop).ConfigureAwait(false);
        return new HttpReply(status, Value(HttpReply.ClassHeader), Value(HttpReply.ActionHeader), Value(HttpReply.EncodingHeader), body);

        string? Value(string name) => head
            .Where(
                line => line.Length > name.Length && line[name.Length] == ':' && line.StartsWith(name, StringComparison.OrdinalIgnoreCase))
            .Select(line => line[(name.Length + 1)..].Trim())
            .FirstOrDefault();
    }

    public void Dispose() => _stream.Dispose();

    private async Task<string[]> ReadHeadAsync(CancellationToken stop)
    {
        while (true)
        {
            var length = _buffer.AsSpan(_start, _end - _start).IndexOf("\r\n\r\n"u8);
            if (length >= 0)
            {
                var head = Encoding.ASCII.GetString(_buffer, _start, length).Split("\r\n");
                _start += length + 4;
                return head;
            }

            _buffer.AsSpan(_start, _end - _start).CopyTo(_buffer);
            (_start, _end) = (0, _end - _start);
            var read = _end == _buffer.Length ? 0 : await _stream.ReadAsync(_buffer.AsMemory(_end), stop).ConfigureAwait(false);
            if (read == 0)
            {
                throw new InvalidDataException($"The server sent {_end} bytes and no whole reply.");
            }

            _end += read;
        }
    }
}
