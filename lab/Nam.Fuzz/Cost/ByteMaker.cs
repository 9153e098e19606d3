// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Fuzz.Cost;

/// <summary>Makes inputs of short grammars: an example with one of its pieces repeated, pieces of others in it, and damage.</summary>
internal static class ByteMaker
{
    internal static byte[] Make(Recipe recipe, int most, params ReadOnlySpan<string> examples)
    {
        var bytes = new byte[examples.Length][];
        for (var index = 0; index < bytes.Length; index++)
        {
            bytes[index] = Encoding.UTF8.GetBytes(examples[index]);
        }

        return Make(recipe, most, bytes);
    }

    internal static byte[] Make(Recipe recipe, int most, byte[][] examples)
    {
        var genes = new GeneReader(recipe);
        var size = genes.Size(16, most);
        var example = examples[genes.Choice(examples.Length)];
        var other = examples[genes.Choice(examples.Length)];
        var from = genes.Choice(example.Length + 1);
        var length = genes.Size(1, Math.Max(1, example.Length));
        var repeats = genes.SizeOrNone(3, most);
        var otherFrom = genes.Choice(other.Length + 1);
        var isRepeatedWhole = genes.Choice(3) == 0;
        var separator = " ,;=\n[\"%./\\\0"u8;
        var between = genes.Choice(separator.Length);
        var random = genes.Random();
        var damage = genes.SizeOrNone(3, 50);

        using var output = new PooledBuffer();
        output.Write(example.AsSpan(0, from));
        var piece = example.AsSpan(from, Math.Min(length, example.Length - from));
        for (var left = repeats; left > 0 && output.WrittenCount < size; left--)
        {
            output.Write(piece);
            if (between < separator.Length / 2)
            {
                output.PutByte(separator[between]);
            }
        }

        output.Write(example.AsSpan(from));
        output.Write(other.AsSpan(otherFrom));
        while (isRepeatedWhole && output.WrittenCount is > 0 && output.WrittenCount < size)
        {
            output.Write(output.WrittenSpan[..Math.Min(output.WrittenCount, size - output.WrittenCount)].ToArray());
        }

        return Damage.Of(output.WrittenSpan[..Math.Min(most, output.WrittenCount)], damage, ref random);
    }
}
