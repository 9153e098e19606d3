// SPDX-License-Identifier: MIT
using System.Buffers;

namespace Nam.Codecs;

/// <summary>A known number of bytes: pack P of docs/container-format.md section 4.5.</summary>
internal static class BytePack
{
    private const byte Stored = 0;
    private const byte Deflate = 1;
    private const byte Brotli = 2;
    private const byte Alphabet = 3;

    private static readonly ZipCodec Zip = new();
    private static readonly BrotliCodec BrotliBack = new();

    /// <summary>Appends the bytes in a mode that suits them.</summary>
    internal static void Write(ReadOnlySpan<byte> bytes, PooledBuffer output, CoderScratch scratch)
    {
        if (bytes.IsEmpty)
        {
            return;
        }

        output.PutByte(Stored);
        output.Write(bytes);
    }

    /// <summary>Reads as many bytes as there is room for.</summary>
    internal static void Read(ref ContainerInput input, scoped Span<byte> destination)
    {
        if (destination.IsEmpty)
        {
            return;
        }

        var mode = input.ReadByte();
        switch (mode)
        {
            case Stored:
                input.ReadBytes(destination.Length).CopyTo(destination);
                return;
            case Deflate:
                Zip.Decompress(input.ReadString(), destination);
                return;
            case Brotli:
                BrotliBack.Decompress(input.ReadString(), destination);
                return;
            case Alphabet:
                ReadAlphabet(ref input, destination);
                return;
            default:
                input.Throw($"has a pack in mode {mode}, which is unknown");
                return;
        }
    }

    private static void ReadAlphabet(ref ContainerInput input, scoped Span<byte> destination)
    {
        var count = input.ReadByte() + 1;
        var alphabet = input.ReadBytes(count);
        for (var i = 1; i < count; i++)
        {
            if (alphabet[i] <= alphabet[i - 1])
            {
                input.Throw("has an alphabet that is not in ascending order");
            }
        }

        var rented = ArrayPool<ushort>.Shared.Rent(destination.Length);
        try
        {
            var symbols = rented.AsSpan(0, destination.Length);
            SymbolCoder.Read(ref input, symbols);
            for (var i = 0; i < symbols.Length; i++)
            {
                if (symbols[i] >= count)
                {
                    input.Throw($"has character {symbols[i]:N0} of an alphabet of {count}");
                }

                destination[i] = alphabet[symbols[i]];
            }
        }
        finally
        {
            ArrayPool<ushort>.Shared.Return(rented);
        }
    }
}
