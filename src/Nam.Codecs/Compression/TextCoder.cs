// SPDX-License-Identifier: MIT
using System.Buffers;
using System.IO.Compression;
using System.Numerics;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Compression;

/// <summary>Codes one text: as a whole, or in parts that leave while it is written. Not thread-safe.</summary>
/// <remarks>A reader refuses what stands for more than <see cref="DecodeLimits.MaximumRatio"/> times its bytes. Empty blocks fill the
/// parts of a text that repeats itself more often.</remarks>
internal sealed class TextCoder : IDisposable
{
    private const int Ratio = 1_000;
    private const int LargestWindowBits = 22;
    private const int SmallestWindowBits = 10;

    // As long as a usual block: twice that saves 0.3 % at most, and takes half a megabyte more of each reply that flows.
    private const int WindowBitsOfParts = 18;

    private readonly BufferWriterStream _output = new();
    private readonly Stream? _zip;
    private BrotliEncoder _brotli;
    private long _textBytes;
    private long _codedBytes;

    internal TextCoder(TextCodec codec, int level, int? textBytes)
    {
        NativeHeap.Prepare();
        if (codec != TextCodec.Brotli)
        {
            _zip = codec.Open(_output, level);
            return;
        }

        // A window larger than the text only costs memory on both sides.
        var windowBits = textBytes is { } bytes
            ? Math.Clamp(BitOperations.Log2((uint)bytes | 1) + 1, SmallestWindowBits, LargestWindowBits)
            : WindowBitsOfParts;
        _brotli = new BrotliEncoder(level, windowBits);
    }

    /// <summary>Gets the bytes of memory that it takes while it waits for the next part, about.</summary>
    public int HeldBytes => _zip is null ? 2 << 20 : 448 << 10;

    // What may stand between two parts, and stands for nothing: an empty block of metadata (RFC 7932 section 9.2), and an empty
    // stored block (RFC 1951 section 3.2.4).
    private ReadOnlySpan<byte> Filling => _zip is null ? [0x06] : [0, 0, 0, 0xFF, 0xFF];

    /// <summary>Codes a whole text, which is not empty.</summary>
    /// <param name="text">The text.</param>
    /// <param name="codec">The codec.</param>
    /// <param name="level">Its level.</param>
    /// <param name="output">Takes the coded text.</param>
    /// <returns>False if readers do not take so few bytes for so many.</returns>
    public static bool TryCode(ReadOnlySpan<byte> text, TextCodec codec, int level, PooledBuffer output)
    {
        using var coder = codec.Begin(level, text.Length);
        coder.Code(text, Ending.Text, output);
        return coder._textBytes <= (Ratio * coder._codedBytes) + DecodeLimits.RatioSlackBytes;
    }

    /// <summary>Codes a part of the text so that a reader has all of it at once.</summary>
    /// <param name="part">The part.</param>
    /// <param name="output">Takes the bytes.</param>
    public void WritePart(ReadOnlySpan<byte> part, PooledBuffer output)
    {
        Code(part, Ending.Part, output);
        for (; _textBytes > (Ratio * _codedBytes) + DecodeLimits.RatioSlackBytes; _codedBytes += Filling.Length)
        {
            output.Write(Filling);
        }
    }

    /// <summary>Ends the coded text.</summary>
    /// <param name="output">Takes its last bytes.</param>
    public void End(PooledBuffer output) => Code([], Ending.Text, output);

    /// <inheritdoc/>
    public void Dispose()
    {
        _brotli.Dispose();
        if (_zip is not null)
        {
            // Of a text that did not come to its end, nobody reads on.
            using var rest = new PooledBuffer();
            _output.Attach(rest);
            _zip.Dispose();
        }
    }

    private void Code(ReadOnlySpan<byte> text, Ending ending, PooledBuffer output)
    {
        var start = output.WrittenCount;
        if (_zip is null)
        {
            CodeByBrotli(text, ending == Ending.Text, output);
            if (ending == Ending.Part)
            {
                FlushBrotli(output);
            }
        }
        else
        {
            _output.Attach(output);
            _zip.Write(text);
            if (ending == Ending.Part)
            {
                _zip.Flush();
            }
            else
            {
                _zip.Dispose();
            }
        }

        _textBytes += text.Length;
        _codedBytes += output.WrittenCount - start;
    }

    private void CodeByBrotli(ReadOnlySpan<byte> text, bool isLast, PooledBuffer output)
    {
        OperationStatus status;
        do
        {
            var room = output.GetSpan(Math.Clamp(text.Length / 4, 256, 64 << 10));
            status = _brotli.Compress(text, room, out var consumed, out var written, isLast);
            Take(status, written, output);
            text = text[consumed..];
        }
        while (status == OperationStatus.DestinationTooSmall);
    }

    private void FlushBrotli(PooledBuffer output)
    {
        OperationStatus status;
        do
        {
            status = _brotli.Flush(output.GetSpan(4 << 10), out var written);
            Take(status, written, output);
        }
        while (status == OperationStatus.DestinationTooSmall);
    }

    private static void Take(OperationStatus status, int written, PooledBuffer output)
    {
        if (status == OperationStatus.InvalidData)
        {
            throw new InvalidOperationException("The Brotli encoder failed, for want of memory.");
        }

        output.Advance(written);
    }

    /// <summary>What ends after some bytes.</summary>
    private enum Ending
    {
        Part,
        Text,
    }
}
