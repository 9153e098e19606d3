// SPDX-License-Identifier: MIT
using System.Buffers.Binary;

namespace Nam.Study.Tests.Clients.Site;

/// <summary>Reads GIFs as GIF89a has it, from the reader's point of view: what it learns of each code is one behind the writer.</summary>
internal static class GifReader
{
    internal static (int Width, int Height, byte[] Pixels) Read(byte[] file)
    {
        var width = BinaryPrimitives.ReadUInt16LittleEndian(file.AsSpan(6));
        var height = BinaryPrimitives.ReadUInt16LittleEndian(file.AsSpan(8));
        var place = 13 + (3 << ((file[10] & 7) + 1)) + 10;
        var bits = file[place++];
        var packed = new List<byte>();
        while (file[place] != 0)
        {
            packed.AddRange(file.AsSpan(place + 1, file[place]));
            place += file[place] + 1;
        }

        Assert.Equal((byte)';', file[place + 1]);
        Assert.Equal(place + 2, file.Length);
        return (width, height, Unpack([.. packed], bits));
    }

    private static byte[] Unpack(byte[] packed, int bits)
    {
        var (clear, end) = (1 << bits, (1 << bits) + 1);
        var table = new List<byte[]>();
        var pixels = new List<byte>();
        byte[]? before = null;
        var (place, width) = (0, bits + 1);
        while (true)
        {
            var code = 0;
            for (var i = 0; i < width; i++, place++)
            {
                code |= ((packed[place / 8] >> (place % 8)) & 1) << i;
            }

            if (code == end)
            {
                return [.. pixels];
            }

            if (code == clear)
            {
                table = [.. Enumerable.Range(0, end + 1).Select(i => i < clear ? [(byte)i] : Array.Empty<byte>())];
                (before, width) = (null, bits + 1);
                continue;
            }

            byte[] run = code < table.Count ? table[code] : [.. before!, before![0]];
            pixels.AddRange(run);
            if (before is not null && table.Count < 4096)
            {
                table.Add([.. before, run[0]]);
            }

            before = run;
            width = table.Count == 1 << width && width < 12 ? width + 1 : width;
        }
    }
}
