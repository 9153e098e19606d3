// SPDX-License-Identifier: MIT
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;

namespace Nam.Codecs.Containers.Documents;

/// <summary>Unpacks the window of a packed block; docs/container-format.md section 1, bit 7.</summary>
internal sealed class WindowUnpack
{
    private static readonly BrotliCodec Brotli = new();

    private byte[] _window = [];

    /// <summary>Bytes of memory that are kept for the next block.</summary>
    internal int HeldBytes => _window.Length;

    /// <summary>Reads the text of a document; the packed text reaches to the end of the form.</summary>
    /// <param name="head">The head of the form.</param>
    /// <param name="limits">The limits.</param>
    /// <param name="input">The form after its head.</param>
    /// <returns>The text, which is valid until the next call.</returns>
    internal ReadOnlyMemory<byte> ReadText(byte head, DecodeLimits limits, scoped ref ContainerInput input)
    {
        var packed = input.ReadBytes(input.Left);
        ReadOnlySpan<byte> mark = (head & ContainerHead.ByteOrderMark) != 0 ? "\uFEFF"u8 : [];
        var most = (int)Math.Min(
            Math.Min(ContainerHead.MaximumWindowBytes, limits.MaximumTextBytes),
            ((long)limits.MaximumRatio * packed.Length) + DecodeLimits.RatioSlackBytes);
        if (!BrotliText.TryRead(mark, ContainerHead.BeginningOf(head), packed, most, ref _window, out var length))
        {
            if (length > limits.MaximumTextBytes)
            {
                input.Throw($"has a text of more than {limits.MaximumTextBytes:N0} bytes", ReplyFault.TextTooLong);
            }

            input.Throw($"has a text that is no Brotli of at most {most:N0} bytes");
        }

        return _window.AsMemory(0, length);
    }

    /// <summary>Reads the window, which is valid until the next call.</summary>
    internal ReadOnlySpan<byte> Read(DecodeLimits limits, scoped ref ContainerInput input)
    {
        var back = input.ReadByte();
        if (back == ContainerHead.NoBack)
        {
            return input.ReadString();
        }

        if (back != ContainerHead.BrotliBack)
        {
            input.Throw($"has a block packed by {back}, which is unknown");
        }

        var length = input.ReadCount(
            Math.Min(ContainerHead.MaximumWindowBytes, limits.MaximumTextBytes), "bytes in a packed block", ReplyFault.TextTooLong);
        var packed = input.ReadString();
        if (length > ((long)limits.MaximumRatio * packed.Length) + DecodeLimits.RatioSlackBytes)
        {
            input.Throw(
                $"has {length:N0} bytes packed into {packed.Length:N0}; the limit is {limits.MaximumRatio:N0} to one and {DecodeLimits.RatioSlackBytes:N0}",
                ReplyFault.OverLimit);
        }

        if (_window.Length < length || _window.Length > ContainerLimits.MaximumHeldBytes)
        {
            _window = new byte[Math.Max(1_024, length)];
        }

        var window = _window.AsSpan(0, length);
        Brotli.Decompress(packed, window);
        return window;
    }
}
