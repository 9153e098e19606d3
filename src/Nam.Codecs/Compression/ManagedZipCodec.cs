// SPDX-License-Identifier: MIT
using System.Buffers;
using System.Collections.Concurrent;
using ICSharpCode.SharpZipLib.Zip.Compression;

namespace Nam.Codecs.Compression;

/// <summary>Deflate (RFC 1951, without a wrapper) in managed code by SharpZipLib: levels 1 to 9.</summary>
/// <remarks>
/// <see cref="CodecRegistry.Default"/> has it in place of <see cref="ZipCodec"/> where that is not to be had. It is three to
/// four times slower. The compressors (about 400 KB each) are kept, at most <see cref="MaximumKept"/> of each kind.
/// </remarks>
internal sealed class ManagedZipCodec : IReplyCodec
{
    private const int MaximumKept = 8;
    private const int ChunkBytes = 64 << 10;

    private static readonly ConcurrentBag<Deflater> Deflaters = [];
    private static readonly ConcurrentBag<Inflater> Inflaters = [];

    /// <inheritdoc/>
    public string Name => ReplyCodecNames.Zip;

    /// <inheritdoc/>
    public byte WireId => 1;

    /// <inheritdoc/>
    public int MinimumLevel => 1;

    /// <inheritdoc/>
    public int MaximumLevel => 9;

    /// <inheritdoc/>
    public void Compress(ReadOnlySpan<byte> source, int level, IBufferWriter<byte> destination)
    {
        ArgumentNullException.ThrowIfNull(destination);
        CodecFaults.CheckLevel(this, level);

        var deflater = Deflaters.TryTake(out var kept) ? kept : new Deflater(level, noZlibHeaderOrFooter: true);
        var input = ArrayPool<byte>.Shared.Rent(ChunkBytes);
        var output = ArrayPool<byte>.Shared.Rent(ChunkBytes);
        try
        {
            deflater.Reset();
            deflater.SetLevel(level);
            while (!source.IsEmpty)
            {
                var count = Math.Min(ChunkBytes, source.Length);
                source[..count].CopyTo(input);
                source = source[count..];
                deflater.SetInput(input, 0, count);
                Drain(deflater, output, destination);
            }

            deflater.Finish();
            Drain(deflater, output, destination);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(input);
            ArrayPool<byte>.Shared.Return(output);
        }

        // Not kept after an exception: its state is unknown then, and it holds on to the rented input.
        deflater.Reset();
        if (Deflaters.Count < MaximumKept)
        {
            Deflaters.Add(deflater);
        }
    }

    /// <inheritdoc/>
    public void Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        var inflater = Inflaters.TryTake(out var kept) ? kept : new Inflater(noHeader: true);
        var input = ArrayPool<byte>.Shared.Rent(source.Length + 1);
        var output = ArrayPool<byte>.Shared.Rent(Math.Clamp(destination.Length, 1, ChunkBytes));
        try
        {
            inflater.Reset();
            source.CopyTo(input);
            inflater.SetInput(input, 0, source.Length);
            Inflate(inflater, source.Length, destination, output);
        }
        catch (Exception exception) when (exception is not (ReplyDecodeException or OutOfMemoryException))
        {
            // SharpZipLib has exceptions of its own, and damaged tables also end in index and argument exceptions.
            CodecFaults.ThrowDamaged(this, source.Length, exception);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(input);
            ArrayPool<byte>.Shared.Return(output);
        }

        inflater.Reset();
        if (Inflaters.Count < MaximumKept)
        {
            Inflaters.Add(inflater);
        }
    }

    private static void Drain(Deflater deflater, byte[] output, IBufferWriter<byte> destination)
    {
        while (true)
        {
            var count = deflater.Deflate(output, 0, output.Length);
            if (count == 0)
            {
                return;
            }

            destination.Write(output.AsSpan(0, count));
        }
    }

    private void Inflate(Inflater inflater, int payloadBytes, Span<byte> destination, byte[] output)
    {
        var restored = 0;
        while (!inflater.IsFinished)
        {
            var count = inflater.Inflate(output, 0, output.Length);
            if (count == 0 && !inflater.IsFinished)
            {
                CodecFaults.ThrowTooShort(this, restored, destination.Length);
            }

            if (count > destination.Length - restored)
            {
                CodecFaults.ThrowTooLong(this, destination.Length);
            }

            output.AsSpan(0, count).CopyTo(destination[restored..]);
            restored += count;
        }

        if (restored < destination.Length)
        {
            CodecFaults.ThrowTooShort(this, restored, destination.Length);
        }

        if (inflater.RemainingInput != 0)
        {
            CodecFaults.ThrowLeftOver(this, inflater.RemainingInput, payloadBytes);
        }
    }
}
