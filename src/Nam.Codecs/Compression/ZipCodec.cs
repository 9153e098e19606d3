// SPDX-License-Identifier: MIT
using System.Buffers;
using System.IO.Compression;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Compression;

/// <summary>Deflate (RFC 1951, without a wrapper) by the system's zlib: levels 1 to 9.</summary>
/// <remarks>
/// The base library has no way to reset zlib's state, so each call makes a new one (4 to 6 µs); the streams around it are reused.
/// </remarks>
internal sealed class ZipCodec : IReplyCodec
{
    // zlib has one table entry a level; the options object is immutable in use and shared.
    private static readonly ZLibCompressionOptions[] Options =
        [.. Enumerable.Range(0, 10).Select(level => new ZLibCompressionOptions { CompressionLevel = level })];

    [ThreadStatic]
    private static BufferWriterStream? _output;

    [ThreadStatic]
    private static SpanStream? _input;

    /// <summary>Gets whether the runtime can compress on this platform.</summary>
    public static bool IsSupported
    {
        get
        {
            try
            {
                using var deflate = new DeflateStream(Stream.Null, CompressionMode.Compress);
                return true;
            }
            catch (Exception e) when (e is PlatformNotSupportedException or TypeInitializationException or TypeLoadException)
            {
                return false;
            }
        }
    }

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

        if (source.IsEmpty)
        {
            // DeflateStream writes nothing at all when it was given nothing; this is the empty final block.
            destination.Write<byte>([0x03, 0x00]);
            return;
        }

        NativeHeap.Prepare();

        // Taken out of its slot: a destination may itself end up in this codec on the same thread.
        var output = _output ?? new BufferWriterStream();
        _output = null;
        output.Attach(destination);
        try
        {
            using var deflate = new DeflateStream(output, Options[level], leaveOpen: true);
            deflate.Write(source);
        }
        finally
        {
            output.Detach();
            _output = output;
        }
    }

    /// <inheritdoc/>
    public unsafe void Decompress(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        var input = _input ?? new SpanStream();
        _input = null;
        try
        {
            fixed (byte* start = source)
            {
                input.Attach(start, source.Length);
                using var inflate = new DeflateStream(input, CompressionMode.Decompress, leaveOpen: true);
                Inflate(inflate, input, source.Length, destination);
            }
        }
        catch (InvalidDataException exception)
        {
            CodecFaults.ThrowDamaged(this, source.Length, exception);
        }
        finally
        {
            input.Detach();
            _input = input;
        }
    }

    private void Inflate(DeflateStream inflate, SpanStream input, int payloadBytes, Span<byte> destination)
    {
        var restored = 0;
        while (restored < destination.Length)
        {
            var count = inflate.Read(destination[restored..]);
            if (count == 0)
            {
                CodecFaults.ThrowTooShort(this, restored, destination.Length);
            }

            restored += count;
        }

        // One read more makes the stream take the end of its data.
        Span<byte> beyond = stackalloc byte[1];
        if (inflate.Read(beyond) != 0)
        {
            CodecFaults.ThrowTooLong(this, destination.Length);
        }

        if (input.Position > payloadBytes)
        {
            CodecFaults.ThrowTooShort(this, restored, destination.Length);
        }

        if (input.Position < payloadBytes)
        {
            CodecFaults.ThrowLeftOver(this, payloadBytes - input.Position, payloadBytes);
        }
    }
}
