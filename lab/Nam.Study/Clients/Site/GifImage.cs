// SPDX-License-Identifier: MIT
using System.Buffers.Binary;

namespace Nam.Study.Clients.Site;

/// <summary>An image of noise, as incompressible as photographs are.</summary>
/// <param name="Width">Pixels of a line.</param>
/// <param name="Height">Lines.</param>
/// <param name="ColourBits">The palette has 2 to this power of colours; 2 to 8.</param>
/// <param name="Pixels">Colours by their numbers, line by line.</param>
internal sealed record GifImage(int Width, int Height, int ColourBits, byte[] Pixels)
{
    private const int BytesBesidesPaletteAndPixels = 26;
    private const int MostSmallBytes = 300;
    private const int MostMiddleBytes = 1_500;

    /// <summary>Makes an image whose file has about as many bytes as asked for: icons have few colours, larger images more.</summary>
    internal static GifImage OfBytes(int seed, int bytes)
    {
        var bits = bytes <= MostSmallBytes ? 2 : bytes <= MostMiddleBytes ? 4 : 6;
        var goal = Math.Max(1.0, bytes - BytesBesidesPaletteAndPixels - (3 << bits));
        var guess = OfPixels(seed, bits, goal * 8 / bits);
        var packed = Math.Max(1.0, guess.Encode().Length - BytesBesidesPaletteAndPixels - (3 << bits));
        return OfPixels(seed, bits, guess.Pixels.Length * goal / packed);
    }

    /// <summary>The image at half the resolution: every other pixel of every other line, as <c>convert -sample 50%</c>
    /// leaves them (section 4.3).</summary>
    internal GifImage Halve()
    {
        var (width, height) = ((Width + 1) / 2, (Height + 1) / 2);
        var pixels = new byte[width * height];
        for (var i = 0; i < pixels.Length; i++)
        {
            pixels[i] = Pixels[(i / width * 2 * Width) + (i % width * 2)];
        }

        return new GifImage(width, height, ColourBits, pixels);
    }

    /// <summary>The file: GIF89a with a palette and one image.</summary>
    internal byte[] Encode()
    {
        var file = new MemoryStream();
        file.Write("GIF89a"u8);
        WriteSize(file);
        file.Write([(byte)(0xF0 | (ColourBits - 1)), 0, 0]);
        for (var colour = 0; colour < 1 << ColourBits; colour++)
        {
            var shade = (byte)(colour * 255 / ((1 << ColourBits) - 1));
            file.Write([shade, (byte)(255 - shade), (byte)(shade ^ 0x55)]);
        }

        file.Write(",\0\0\0\0"u8);
        WriteSize(file);
        file.Write([0, (byte)ColourBits]);
        foreach (var block in GifPixels.Pack(Pixels, ColourBits).Chunk(byte.MaxValue))
        {
            file.WriteByte((byte)block.Length);
            file.Write(block);
        }

        file.Write("\0;"u8);
        return file.ToArray();
    }

    private static GifImage OfPixels(int seed, int bits, double count)
    {
        var width = Math.Max(1, (int)Math.Sqrt(count * 1.5));
        var height = Math.Max(1, (int)Math.Round(count / width));
        var pixels = new byte[width * height];
        new Random(seed).NextBytes(pixels);
        for (var i = 0; i < pixels.Length; i++)
        {
            pixels[i] &= (byte)((1 << bits) - 1);
        }

        return new GifImage(width, height, bits, pixels);
    }

    private void WriteSize(MemoryStream file)
    {
        Span<byte> size = stackalloc byte[4];
        BinaryPrimitives.WriteUInt16LittleEndian(size, (ushort)Width);
        BinaryPrimitives.WriteUInt16LittleEndian(size[2..], (ushort)Height);
        file.Write(size);
    }
}
