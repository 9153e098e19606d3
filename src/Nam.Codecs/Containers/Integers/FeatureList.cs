// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;

namespace Nam.Codecs.Containers.Integers;

/// <summary>The features of one block: sequences F of docs/container-format.md section 4.5, which may follow from an earlier one.</summary>
internal sealed class FeatureList
{
    // Earlier features that are looked at for a new one, the latest first: a reply may have tens of thousands of short columns.
    private const int FewestLooks = 64;
    private const int LooksPerValue = 4;

    private readonly List<ReadOnlyMemory<long>> _features = [];

    /// <summary>Number of features so far.</summary>
    internal int Count => _features.Count;

    /// <summary>Forgets the features, and with them the memory they lie in.</summary>
    internal void Clear() => _features.Clear();

    /// <summary>Appends the values and adds them as a feature.</summary>
    /// <param name="values">The values; they must stay as they are for the block.</param>
    /// <param name="output">Where they go.</param>
    /// <param name="scratch">Scratch arrays.</param>
    internal void Write(ReadOnlyMemory<long> values, PooledBuffer output, CoderScratch scratch)
    {
        if (!TryWriteLike(values.Span, output))
        {
            IntegerSequence.Write(values.Span, output, scratch);
        }

        _features.Add(values);
    }

    /// <summary>Reads as many values as there is room for and adds them as a feature; the memory must stay as it is for
    /// the block.</summary>
    internal void Read(ref ContainerInput input, Memory<long> values)
    {
        var span = values.Span;
        if (!span.IsEmpty)
        {
            var kind = (IntegerKind)input.ReadByte();
            if (kind == IntegerKind.Like)
            {
                ReadLike(ref input, span);
            }
            else
            {
                IntegerReader.Read(ref input, kind, span);
            }
        }

        _features.Add(values);
    }

    private int FirstLook(int values) => (int)Math.Max(0, _features.Count - FewestLooks - ((long)LooksPerValue * values));

    private bool TryWriteLike(ReadOnlySpan<long> values, PooledBuffer output)
    {
        for (var f = _features.Count - 1; f >= FirstLook(values.Length) && values.Length > 1; f--)
        {
            var other = _features[f].Span;
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

    private void ReadLike(ref ContainerInput input, Span<long> values)
    {
        var like = ReadFeature(ref input, values.Length);
        var distance = input.ReadSigned();
        for (var i = 0; i < values.Length; i++)
        {
            values[i] = like[i] + distance;
        }
    }

    private ReadOnlySpan<long> ReadFeature(ref ContainerInput input, int count)
    {
        var number = input.ReadVarint();
        if (number >= (ulong)_features.Count)
        {
            input.Throw($"names feature {number:N0} of {_features.Count:N0}");
        }

        var values = _features[(int)number].Span;
        if (values.Length != count)
        {
            input.Throw($"names a feature of {values.Length:N0} values where {count:N0} are needed");
        }

        return values;
    }
}
