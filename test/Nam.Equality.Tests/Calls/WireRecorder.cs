// SPDX-License-Identifier: MIT

using System.Net.Sockets;
using System.Text;

namespace Nam.Equality.Calls;

/// <summary>Keeps what comes over a caller's connections in the clear, as it is on the wire.</summary>
internal sealed class WireRecorder
{
    private readonly MemoryStream _bytes = new();

    /// <summary>Opens a connection whose bytes are kept, for <see cref="SocketsHttpHandler.ConnectCallback"/>.</summary>
    public async ValueTask<Stream> ConnectAsync(SocketsHttpConnectionContext context, CancellationToken cancellationToken)
    {
        var socket = new Socket(SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };
        await socket.ConnectAsync(context.DnsEndPoint, cancellationToken);
        return new RecordedStream(socket, _bytes);
    }

    /// <summary>Returns what came since the last call but the date, which differs by the clock.</summary>
    public string Take()
    {
        lock (_bytes)
        {
            var lines = Encoding.Latin1.GetString(_bytes.GetBuffer(), 0, (int)_bytes.Length).Split("\r\n");
            _bytes.SetLength(0);
            return string.Join("\r\n", lines.Where(line => !line.StartsWith("Date:", StringComparison.Ordinal)));
        }
    }

    private sealed class RecordedStream(Socket socket, MemoryStream bytes) : NetworkStream(socket, ownsSocket: true)
    {
        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            var count = await base.ReadAsync(buffer, cancellationToken);
            lock (bytes)
            {
                bytes.Write(buffer.Span[..count]);
            }

            return count;
        }
    }
}
