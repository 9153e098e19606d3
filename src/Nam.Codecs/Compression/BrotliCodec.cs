// SPDX-License-Identifier: MIT
using System.Buffers;
using System.IO.Compression;
using System.Numerics;

namespace Nam.Codecs.Compression;

/// <summary>Brotli (RFC 7932): levels 1 to 5, window of at most 4 MiB.</summary>
internal sealed class BrotliCodec : IReplyCodec
{
    private const int LargestWindowBits = 22;
    private const int SmallestWindowBits = 10;

    /// <inheritdoc/>
    public string Name => ReplyCodecNames.Brotli;

    /// <inheritdoc/>
    public byte WireId => 2;

    /// <inheritdoc/>
    public int MinimumLevel => 1;

    /// <inheritdoc/>
    public int MaximumLevel => 5;

    /// <inheritdoc/>
    public void Compress(ReadOnlySpan<byte> source, int level, IBufferWriter<byte> destination)
    {
        ArgumentNullException.ThrowIfNull(destination);
        CodecFaults.CheckLevel(this, level);

        NativeHeap.Prepare();

        // A window larger than the data only costs memory on both sides.
        var windowBits = Math.Clamp(BitOperations.Log2((uint)source.Length | 1) + 1, SmallestWindowBits, LargestWindowBits);
        using var encoder = new BrotliEncoder(level, windowBits);
        var status = OperationStatus.DestinationTooSmall;
        while (status != OperationStatus.Done)
        {
            var room = destination.GetSpan(Math.Clamp(source.Length / 4, 256, 64 << 10));
            status = encoder.Compress(source, room, out var consumed, out var written, isFinalBlock: true);
            if (status == OperationStatus.InvalidData)
            {
                throw new InvalidOperationException($"The Brotli encoder failed on {source.Length:N0} bytes at level {level}.");
            }

            destination.Advance(written);
            source = source[consumed..];
        }
    }

    /// <inheritdoc/>
    public void Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        var payloadBytes = source.Length;
        var restored = 0;
        using var decoder = new BrotliDecoder();
        while (true)
        {
            var status = decoder.Decompress(source, destination[restored..], out var consumed, out var written);
            source = source[consumed..];
            restored += written;
            switch (status)
            {
                case OperationStatus.Done:
                    CheckEnd(source.Length, payloadBytes, restored, destination.Length);
                    return;
                case OperationStatus.InvalidData:
                    CodecFaults.ThrowDamaged(this, payloadBytes, null);
                    return;
                case OperationStatus.NeedMoreData:
                    CodecFaults.ThrowTooShort(this, restored, destination.Length);
                    return;
                case OperationStatus.DestinationTooSmall:
                    if (restored == destination.Length)
                    {
                        FinishFull(decoder, source, payloadBytes, destination.Length);
                        return;
                    }

                    break;
            }
        }
    }

    /// <summary>Makes the decoder read the end marker when the destination is already full.</summary>
    private void FinishFull(BrotliDecoder decoder, ReadOnlySpan<byte> source, int payloadBytes, int declaredBytes)
    {
        Span<byte> beyond = stackalloc byte[1];
        var status = decoder.Decompress(source, beyond, out var consumed, out var written);
        if (written != 0 || status == OperationStatus.DestinationTooSmall)
        {
            CodecFaults.ThrowTooLong(this, declaredBytes);
        }

        if (status == OperationStatus.InvalidData)
        {
            CodecFaults.ThrowDamaged(this, payloadBytes, null);
        }

        if (status == OperationStatus.NeedMoreData)
        {
            CodecFaults.ThrowTooShort(this, declaredBytes, declaredBytes);
        }

        CheckEnd(source.Length - consumed, payloadBytes, declaredBytes, declaredBytes);
    }

    private void CheckEnd(int leftOverBytes, int payloadBytes, int restored, int declaredBytes)
    {
        if (restored < declaredBytes)
        {
            CodecFaults.ThrowTooShort(this, restored, declaredBytes);
        }

        if (leftOverBytes != 0)
        {
            CodecFaults.ThrowLeftOver(this, leftOverBytes, payloadBytes);
        }
    }
}
