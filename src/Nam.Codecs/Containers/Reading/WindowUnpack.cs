// SPDX-License-Identifier: MIT
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Mixing;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Reading;

/// <summary>Unpacks the window of a packed block; docs/container-format.md section 1, bit 7.</summary>
internal sealed class WindowUnpack
{
    private static readonly BrotliCodec Brotli = new();

    private readonly SmallInflate _inflate = new();
    private byte[] _window = [];
    private int _mixedBytes;

    /// <summary>Bytes of memory that are kept for the next block.</summary>
    internal int HeldBytes => _window.Length;

    /// <summary>Begins a document.</summary>
    internal void Begin() => _mixedBytes = 0;

    /// <summary>Gives the window, which is valid until the next call.</summary>
    internal ReadOnlySpan<byte> Read(DecodeLimits limits, scoped ref ContainerInput input)
    {
        var back = input.ReadByte();
        if (back == ContainerHead.NoBack)
        {
            return input.ReadString();
        }

        var length = input.ReadCount(Math.Min(ContainerHead.MaximumWindowBytes, limits.MaximumTextBytes), "bytes in a packed block");
        var packed = input.ReadString();
        if (length > ((long)limits.MaximumRatio * packed.Length) + DecodeLimits.RatioSlackBytes)
        {
            input.Throw(
                $"has {length:N0} bytes packed into {packed.Length:N0}; the limit is {limits.MaximumRatio:N0} to one and {DecodeLimits.RatioSlackBytes:N0}");
        }

        if (back == ContainerHead.MixBack && (length > MixPack.MostBytes - _mixedBytes || !MixPack.IsReadable(length, packed.Length)))
        {
            input.Throw(
                $"has {length:N0} bytes mixed into {packed.Length:N0}; the limits are {MixPack.MostRatio} to one"
                + $" and {MixPack.FreeBytes:N0}, and {MixPack.MostBytes:N0} of a document");
        }

        if (_window.Length < length || _window.Length > ContainerLimits.MaximumHeldBytes)
        {
            _window = new byte[Math.Max(1_024, length)];
        }

        var window = _window.AsSpan(0, length);
        switch (back)
        {
            case ContainerHead.DeflateBack:
                if (!_inflate.TryRead(packed, window))
                {
                    input.Throw($"has a packed block that is no deflate of {length:N0} bytes");
                }

                break;
            case ContainerHead.BrotliBack:
                Brotli.Decompress(packed, window);
                break;
            case ContainerHead.MixBack:
                _mixedBytes += length;
                if (!MixPack.TryRead(packed, window))
                {
                    input.Throw($"has a packed block that is no mixing of {length:N0} bytes");
                }

                break;
            default:
                input.Throw($"has a block packed by {back}, which is unknown");
                break;
        }

        return window;
    }
}
