// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Tests.Containers.Bytes;

/// <summary>Writes and reads sequences of a container form for tests.</summary>
internal static class Sequences
{
    private const int MutationsPerSample = 400;

    internal delegate void Writer(PooledBuffer output, CoderScratch scratch);

    internal delegate T[] Reader<T>(ref ContainerInput input);

    /// <summary>The bytes of what was written, the same the second time from the same scratch.</summary>
    internal static byte[] Write(Writer write)
    {
        var scratch = new CoderScratch();
        using var output = new PooledBuffer();
        write(output, scratch);
        var first = output.WrittenSpan.ToArray();
        output.Clear();
        write(output, scratch);

        Assert.Equal(Convert.ToHexString(first), Convert.ToHexString(output.WrittenSpan));
        return first;
    }

    /// <summary>Reads bytes to their end.</summary>
    internal static T[] Read<T>(byte[] bytes, Reader<T> read)
    {
        var input = new ContainerInput(bytes);
        var values = read(ref input);

        Assert.Equal(0, input.Left);
        return values;
    }

    internal static long[] ReadIntegers(ref ContainerInput input, int count)
    {
        var values = new long[count];
        IntegerSequence.Read(ref input, values);
        return values;
    }

    internal static ulong[] ReadUnsigned(ref ContainerInput input, int count)
    {
        var values = new ulong[count];
        UnsignedSequence.Read(ref input, values);
        return values;
    }

    internal static ushort[] ReadSymbols(ref ContainerInput input, int count)
    {
        var values = new ushort[count];
        SymbolCoder.Read(ref input, values);
        return values;
    }

    internal static byte[] ReadBytes(ref ContainerInput input, int count)
    {
        var values = new byte[count];
        BytePack.Read(ref input, values);
        return values;
    }

    /// <summary>Cuts the bytes everywhere and changes them at random; the reader may give anything or refuse, but in
    /// one way only.</summary>
    internal static void Mutate<T>(byte[] bytes, Random random, Reader<T> read)
    {
        for (var length = 0; length < bytes.Length; length += 1 + (bytes.Length / 97))
        {
            Assert.Throws<ReplyDecodeException>(() => Read(bytes[..length], read));
        }

        for (var i = 0; i < MutationsPerSample && bytes.Length > 0; i++)
        {
            var changed = (byte[])bytes.Clone();
            for (var changes = random.Next(1, 4); changes > 0; changes--)
            {
                // Heads say more than what follows them.
                var place = random.Next(2) == 0 ? random.Next(Math.Min(changed.Length, 24)) : random.Next(changed.Length);
                changed[place] = (byte)(random.Next(3) == 0 ? random.Next(256) : changed[place] ^ (1 << random.Next(8)));
            }

            try
            {
                var input = new ContainerInput(changed);
                read(ref input);
            }
            catch (ReplyDecodeException)
            {
            }
        }
    }
}
