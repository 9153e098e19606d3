// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Net.Sockets;

namespace Nam.Study.SoapOverhead;

/// <summary>Messages over TCP: four bytes with the length, the lowest last, and so many bytes.</summary>
internal static class TcpFrame
{
    /// <summary>Bytes before the content.</summary>
    internal const int HeaderBytes = 4;

    /// <summary>A longer one is a mistake: it would take memory for nothing.</summary>
    internal const int MostBytes = 16 * 1024 * 1024;

    /// <summary>A message with its length.</summary>
    internal static byte[] Of(ReadOnlySpan<byte> content)
    {
        var frame = new byte[HeaderBytes + content.Length];
        BinaryPrimitives.WriteInt32BigEndian(frame, content.Length);
        content.CopyTo(frame.AsSpan(HeaderBytes));
        return frame;
    }

    /// <summary>Reads a message into a buffer, which is replaced by a larger one where it is too small.</summary>
    /// <returns>The bytes of the content; null when the other side has ended the connection between two messages.</returns>
    /// <exception cref="EndOfStreamException">It ended in the middle of one.</exception>
    /// <exception cref="InvalidDataException">The length cannot be.</exception>
    internal static async ValueTask<int?> ReadAsync(
        Stream stream, Memory<byte> header, Func<int, Memory<byte>> buffer, CancellationToken stop)
    {
        var read = await stream.ReadAtLeastAsync(header, HeaderBytes, throwOnEndOfStream: false, stop);
        if (read == 0)
        {
            return null;
        }

        if (read < HeaderBytes)
        {
            throw new EndOfStreamException($"A connection ended after {read} of {HeaderBytes} bytes of a length.");
        }

        var length = BinaryPrimitives.ReadInt32BigEndian(header.Span);
        if (length is < 0 or > MostBytes)
        {
            throw new InvalidDataException($"A message of {length} bytes was announced; 0 to {MostBytes} can be.");
        }

        await stream.ReadExactlyAsync(buffer(length)[..length], stop);
        return length;
    }

    /// <summary>Makes small messages leave at once.</summary>
    internal static NetworkStream Open(Socket socket)
    {
        socket.NoDelay = true;
        return new NetworkStream(socket, ownsSocket: true);
    }
}
