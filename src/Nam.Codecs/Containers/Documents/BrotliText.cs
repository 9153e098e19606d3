// SPDX-License-Identifier: MIT
using System.Buffers;
using System.IO.Compression;

namespace Nam.Codecs.Containers.Documents;

/// <summary>Unpacks a text by Brotli of which nobody said how long it is.</summary>
internal static class BrotliText
{
    private const int LeastRoom = 4_096;
    private const int UsualRatio = 8;

    /// <summary>Unpacks to memory that grows as far as bytes come.</summary>
    /// <param name="mark">What stands in front.</param>
    /// <param name="beginning">What stands between that and the packed text.</param>
    /// <param name="packed">The stream, which has to end where this ends.</param>
    /// <param name="most">Most bytes of the text.</param>
    /// <param name="room">Memory that may be used, and is replaced by larger one.</param>
    /// <param name="length">Bytes of the text; more than <paramref name="most"/> if it is too long.</param>
    /// <returns>False if it is no such stream or too long.</returns>
    internal static bool TryRead(
        ReadOnlySpan<byte> mark, ReadOnlySpan<byte> beginning, ReadOnlySpan<byte> packed, int most, ref byte[] room, out int length)
    {
        length = mark.Length + beginning.Length;
        if (length > most)
        {
            return false;
        }

        Grow(ref room, 0, (int)Math.Min(most, Math.Max(LeastRoom, length + ((long)UsualRatio * packed.Length))));
        mark.CopyTo(room);
        beginning.CopyTo(room.AsSpan(mark.Length));
        using var decoder = new BrotliDecoder();
        while (true)
        {
            var left = room.AsSpan(length, Math.Min(room.Length, most) - length);
            var status = decoder.Decompress(packed, left, out var taken, out var written);
            packed = packed[taken..];
            length += written;
            if (status != OperationStatus.DestinationTooSmall)
            {
                return status == OperationStatus.Done && packed.IsEmpty;
            }

            if (length == most)
            {
                // The end of the stream may still be missing, which has no bytes.
                Span<byte> beyond = stackalloc byte[1];
                status = decoder.Decompress(packed, beyond, out taken, out written);
                length += written;
                return status == OperationStatus.Done && written == 0 && taken == packed.Length;
            }

            if (length == room.Length)
            {
                Grow(ref room, length, (int)Math.Min(most, 2L * room.Length));
            }
        }
    }

    private static void Grow(ref byte[] room, int kept, int bytes)
    {
        if (room.Length < bytes)
        {
            var larger = GC.AllocateUninitializedArray<byte>(bytes);
            room.AsSpan(0, kept).CopyTo(larger);
            room = larger;
        }
    }
}
