// SPDX-License-Identifier: MIT
namespace Nam.Study.Clients.Site;

/// <summary>The LZW coding of GIF89a, appendix F.</summary>
internal static class GifPixels
{
    private const int MostCodes = 4096;
    private const int MostBits = 12;

    /// <summary>Packs pixels.</summary>
    /// <param name="pixels">At least one, below 2 to the power of <paramref name="bits"/>.</param>
    /// <param name="bits">2 to 8.</param>
    internal static byte[] Pack(ReadOnlySpan<byte> pixels, int bits)
    {
        var (clear, end) = (1 << bits, (1 << bits) + 1);
        var (next, width) = (end + 1, bits + 1);
        var codes = new Dictionary<int, int>(MostCodes);
        var output = new BitOutput();
        output.Write(clear, width);
        int prefix = pixels[0];
        foreach (var pixel in pixels[1..])
        {
            var key = (prefix << 8) | pixel;
            if (codes.TryGetValue(key, out var code))
            {
                prefix = code;
                continue;
            }

            output.Write(prefix, width);
            prefix = pixel;
            if (next == MostCodes)
            {
                output.Write(clear, width);
                codes.Clear();
                (next, width) = (end + 1, bits + 1);
                continue;
            }

            // The reader learns this code one code later, and reads one bit more from when the first code of that width is in its table.
            codes.Add(key, next);
            if (next++ == 1 << width && width < MostBits)
            {
                width++;
            }
        }

        output.Write(prefix, width);

        // The reader has learned one more code by then, which may be the first of the next width.
        if (next == 1 << width && width < MostBits)
        {
            width++;
        }

        output.Write(end, width);
        return output.ToArray();
    }

    private sealed class BitOutput
    {
        private readonly List<byte> _bytes = [];
        private uint _rest;
        private int _bits;

        internal void Write(int code, int width)
        {
            _rest |= (uint)code << _bits;
            for (_bits += width; _bits >= 8; _bits -= 8)
            {
                _bytes.Add((byte)_rest);
                _rest >>= 8;
            }
        }

        internal byte[] ToArray() => _bits > 0 ? [.. _bytes, (byte)_rest] : [.. _bytes];
    }
}
