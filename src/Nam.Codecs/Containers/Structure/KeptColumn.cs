// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Nam.Codecs.Containers.Structure;

/// <summary>What a reply had at one node: what its values were, and perhaps the values; docs/container-format.md section 6a.</summary>
/// <remarks>Never written after it was made, and safe to share.</remarks>
internal sealed record KeptColumn
{
    /// <summary>What the values are.</summary>
    internal KeptKind Kind { get; init; }

    /// <summary>Places of decimals and short doubles, or 1 for times in UTC.</summary>
    internal byte Scale { get; init; }

    /// <summary>Zeros that all decimals end with, or the unit of times.</summary>
    internal byte Factor { get; init; }

    /// <summary>Bits of the first number, without what the factor takes away.</summary>
    internal byte Bits { get; init; }

    /// <summary>Number of values.</summary>
    internal int Count { get; init; }

    /// <summary>Numbers, if the values are numbers and are kept.</summary>
    internal long[] Values { get; init; } = [];

    /// <summary>The bytes of texts, octets and GUIDs, if they are kept.</summary>
    internal byte[] Bytes { get; init; } = [];

    /// <summary>Where each text ends.</summary>
    internal int[] Ends { get; init; } = [];

    /// <summary>Whether the values are there.</summary>
    internal bool HasValues => Values.Length != 0 || Ends.Length != 0;

    /// <summary>Memory that it takes, about.</summary>
    internal int Size => 96 + (Values.Length * sizeof(long)) + Bytes.Length + (Ends.Length * sizeof(int));

    /// <summary>The text of a value.</summary>
    internal ReadOnlySpan<byte> Text(int index)
    {
        var start = index == 0 ? 0 : Ends[index - 1];
        return Bytes.AsSpan(start, Ends[index] - start);
    }

    /// <summary>Whether it has just the values of another one.</summary>
    internal bool Repeats(KeptColumn other) =>
        (Kind, Scale, Count) == (other.Kind, other.Scale, other.Count) && Values.AsSpan().SequenceEqual(other.Values)
        && Bytes.AsSpan().SequenceEqual(other.Bytes) && Ends.AsSpan().SequenceEqual(other.Ends);

    /// <summary>What is known of it without its values: only what the next reply has too, so that the replies to many
    /// callers leave one template.</summary>
    internal KeptColumn Described() => new() { Kind = Kind, Scale = Scale };

    /// <summary>Adds all of it to what a name is made of.</summary>
    internal void AppendTo(IncrementalHash hash)
    {
        hash.AppendData([(byte)Kind, Scale, Factor, Bits]);
        Span<byte> count = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(count, HasValues ? Count : 0);
        hash.AppendData(count);
        foreach (var value in Values)
        {
            Append(hash, value);
        }

        foreach (var end in Ends)
        {
            Append(hash, end);
        }

        hash.AppendData(Bytes);
    }

    private static void Append(IncrementalHash hash, long value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(long)];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, value);
        hash.AppendData(bytes);
    }
}
