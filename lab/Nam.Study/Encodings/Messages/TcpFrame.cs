// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using Nam.Codecs.Buffers;

namespace Nam.Study.Encodings.Messages;

/// <summary>Messages on a connection of TCP: four bytes of length, one byte that says what it is, the message.</summary>
internal static class TcpFrame
{
    /// <summary>Bytes in front of a message.</summary>
    internal const int HeaderBytes = 5;

    /// <summary>The byte of a reply that is one.</summary>
    internal const byte Answered = 0;

    /// <summary>The byte of a reply that says, in UTF-8, why there is none.</summary>
    internal const byte Failed = 1;

    /// <summary>Sends a message.</summary>
    internal static async Task SendAsync(Socket socket, byte kind, ReadOnlyMemory<byte> message)
    {
        var header = new byte[HeaderBytes];
        BinaryPrimitives.WriteInt32LittleEndian(header, message.Length);
        header[^1] = kind;
        var body = MemoryMarshal.TryGetArray(message, out var segment) ? segment : new ArraySegment<byte>(message.ToArray());

        // In one call, so that the header does not travel in a packet of its own.
        var sent = await socket.SendAsync(new List<ArraySegment<byte>> { header, body }, SocketFlags.None);
        if (sent != HeaderBytes + message.Length)
        {
            throw new IOException($"Only {sent:N0} of {HeaderBytes + message.Length:N0} bytes of a message were sent.");
        }
    }

    /// <summary>Receives a message.</summary>
    /// <param name="stream">The connection.</param>
    /// <param name="message">Is cleared and takes the message.</param>
    /// <param name="stop">Gives up.</param>
    /// <returns>The byte that says what it is; null when the other side has closed the connection.</returns>
    /// <exception cref="IOException">The connection ends within the message.</exception>
    internal static async Task<byte?> ReceiveAsync(Stream stream, PooledBuffer message, CancellationToken stop)
    {
        message.Clear();
        var header = new byte[HeaderBytes];
        var read = await stream.ReadAtLeastAsync(header, HeaderBytes, throwOnEndOfStream: false, stop);
        if (read == 0)
        {
            return null;
        }

        var length = BinaryPrimitives.ReadInt32LittleEndian(header);
        if (read < HeaderBytes || length < 0)
        {
            throw new IOException("The connection does not carry whole messages.");
        }

        await stream.ReadExactlyAsync(message.GetMemory(length)[..length], stop);
        message.Advance(length);
        return header[^1];
    }
}
