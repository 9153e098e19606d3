// SPDX-License-Identifier: MIT
using System.Buffers;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Integers;

/// <summary>The features of one block: sequences F of docs/container-format.md section 4.5, which may follow from an earlier one.</summary>
internal sealed class FeatureList
{
    private const int LeastValuesPerCode = 3;

    // Earlier features that are looked at for a new one, the latest first: a reply may have tens of thousands of short columns.
    private const int FewestLooks = 64;
    private const int LooksPerValue = 4;

    private readonly List<Feature> _features = [];

    /// <summary>Number of features so far.</summary>
    internal int Count => _features.Count;

    /// <summary>Forgets the features, and with them the memory they lie in.</summary>
    internal void Clear() => _features.Clear();

    /// <summary>Appends the values and adds them as a feature.</summary>
    /// <param name="values">The values; they must stay as they are for the block.</param>
    /// <param name="codes">Number of codes if the values are 0 to that number less one, otherwise 0.</param>
    /// <param name="output">Where they go.</param>
    /// <param name="scratch">Scratch arrays.</param>
    internal void Write(ReadOnlyMemory<long> values, int codes, PooledBuffer output, CoderScratch scratch)
    {
        if (!TryWriteLike(values.Span, output) && !TryWriteBy(values.Span, output, scratch))
        {
            IntegerSequence.Write(values.Span, output, scratch);
        }

        _features.Add(new Feature(values, codes));
    }

    /// <summary>Reads as many values as there is room for and adds them as a feature; the memory must stay as it is for
    /// the block.</summary>
    internal void Read(ref ContainerInput input, Memory<long> values)
    {
        var span = values.Span;
        if (!span.IsEmpty)
        {
            var kind = (IntegerKind)input.ReadByte();
            switch (kind)
            {
                case IntegerKind.Like:
                    var like = ReadFeature(ref input, span.Length);
                    var distance = input.ReadSigned();
                    for (var i = 0; i < span.Length; i++)
                    {
                        span[i] = like[i] + distance;
                    }

                    break;
                case IntegerKind.By:
                    ReadBy(ref input, span);
                    break;
                default:
                    IntegerReader.Read(ref input, kind, span);
                    break;
            }
        }

        _features.Add(new Feature(values, 0));
    }

    private int FirstLook(int values) => (int)Math.Max(0, _features.Count - FewestLooks - ((long)LooksPerValue * values));

    private bool TryWriteLike(ReadOnlySpan<long> values, PooledBuffer output)
    {
        for (var f = _features.Count - 1; f >= FirstLook(values.Length) && values.Length > 1; f--)
        {
            var other = _features[f].Values.Span;
            if (other.Length == values.Length && IsLike(values, other))
            {
                output.PutByte((byte)IntegerKind.Like);
                output.PutCount(f);
                output.PutSigned(values[0] - other[0]);
                return true;
            }
        }

        return false;
    }

    private bool TryWriteBy(ReadOnlySpan<long> values, PooledBuffer output, CoderScratch scratch)
    {
        for (var f = _features.Count - 1; f >= FirstLook(values.Length); f--)
        {
            var (other, codes) = _features[f];
            if (codes == 0 || other.Length != values.Length || codes > values.Length / LeastValuesPerCode)
            {
                continue;
            }

            var table = scratch.Longs(ScratchSlots.ByTable, codes).AsSpan(0, codes);
            if (IsBy(values, other.Span, table, scratch.Bytes(ScratchSlots.ByIsSet, codes).AsSpan(0, codes)))
            {
                output.PutByte((byte)IntegerKind.By);
                output.PutCount(f);
                output.PutCount(codes);
                IntegerSequence.Write(table, output, scratch);
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether each code always goes with the same value, which the table then has; codes that do not occur
    /// have that of the one before.</summary>
    private static bool IsBy(ReadOnlySpan<long> values, ReadOnlySpan<long> codes, Span<long> table, Span<byte> isSet)
    {
        isSet.Clear();
        for (var i = 0; i < values.Length; i++)
        {
            var code = (int)codes[i];
            if (isSet[code] == 0)
            {
                isSet[code] = 1;
                table[code] = values[i];
            }
            else if (table[code] != values[i])
            {
                return false;
            }
        }

        for (var code = 0; code < table.Length; code++)
        {
            table[code] = isSet[code] != 0 ? table[code] : code == 0 ? 0 : table[code - 1];
        }

        return true;
    }

    private static bool IsLike(ReadOnlySpan<long> values, ReadOnlySpan<long> other)
    {
        var distance = values[0] - other[0];
        for (var i = 1; i < values.Length; i++)
        {
            if (values[i] - other[i] != distance)
            {
                return false;
            }
        }

        return true;
    }

    private void ReadBy(ref ContainerInput input, scoped Span<long> values)
    {
        var feature = ReadFeature(ref input, values.Length);
        var count = input.ReadCount(values.Length, "entries in a table of a feature");
        var rented = ArrayPool<long>.Shared.Rent(count);
        try
        {
            var table = rented.AsSpan(0, count);
            IntegerSequence.Read(ref input, table);
            for (var i = 0; i < values.Length; i++)
            {
                if ((ulong)feature[i] >= (ulong)count)
                {
                    input.Throw($"has entry {feature[i]:N0} of a table of {count:N0}");
                }

                values[i] = table[(int)feature[i]];
            }
        }
        finally
        {
            ArrayPool<long>.Shared.Return(rented);
        }
    }

    private ReadOnlySpan<long> ReadFeature(ref ContainerInput input, int count)
    {
        var number = input.ReadVarint();
        if (number >= (ulong)_features.Count)
        {
            input.Throw($"names feature {number:N0} of {_features.Count:N0}");
        }

        var values = _features[(int)number].Values.Span;
        if (values.Length != count)
        {
            input.Throw($"names a feature of {values.Length:N0} values where {count:N0} are needed");
        }

        return values;
    }

    private readonly record struct Feature(ReadOnlyMemory<long> Values, int Codes);
}
