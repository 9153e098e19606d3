// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Tests.Containers.Columns;

/// <summary>Writes columns as one block and reads them back.</summary>
internal sealed class ColumnRunner(ColumnLevel level = ColumnLevel.Small)
{
    private readonly ColumnEncoder _encoder = new();
    private readonly ColumnDecoder _decoder = new();

    /// <summary>The bytes of the block that was written last.</summary>
    internal byte[] Bytes { get; private set; } = [];

    internal static ValueColumn OfTexts(params IEnumerable<string> texts)
    {
        var column = new ValueColumn();
        foreach (var text in texts)
        {
            column.Append(text);
        }

        return column;
    }

    internal byte[] Encode(params ReadOnlySpan<ValueColumn> columns)
    {
        using var output = new PooledBuffer();
        _encoder.Begin(level: level);
        foreach (var column in columns)
        {
            _encoder.Write(column, output);
        }

        Bytes = output.WrittenSpan.ToArray();
        return Bytes;
    }

    internal DecodedColumn[] Decode(byte[] bytes, int count, DecodeLimits? limits = null)
    {
        var input = new ContainerInput(bytes);
        var columns = new DecodedColumn[count];
        _decoder.Begin(limits ?? DecodeLimits.Default);
        for (var node = 0; node < count; node++)
        {
            columns[node] = _decoder.Read(ref input);
        }

        if (input.Left != 0)
        {
            input.Throw("has bytes behind its end");
        }

        return columns;
    }

    /// <summary>Writes the columns, reads them back and gives them.</summary>
    internal DecodedColumn[] RoundTrip(params ReadOnlySpan<ValueColumn> columns)
    {
        return Decode(Encode(columns), columns.Length);
    }

    /// <summary>Writes texts as one column, reads it back and asserts that it is the same text, by both ways to get it.</summary>
    internal DecodedColumn AssertSame(params IReadOnlyList<string> texts)
    {
        var column = RoundTrip(OfTexts(texts))[0];
        AssertTexts(texts, column);
        return column;
    }

    internal static void AssertTexts(IReadOnlyList<string> expected, DecodedColumn column)
    {
        Span<byte> scratch = stackalloc byte[DecodedColumn.ScratchBytes];
        Assert.Equal(expected.Count, column.Count);
        for (var index = 0; index < expected.Count; index++)
        {
            if (expected[index] != column.GetString(index))
            {
                Assert.Fail($"Value {index} is \"{column.GetString(index)}\" instead of \"{expected[index]}\".");
            }

            Assert.Equal(expected[index], Encoding.UTF8.GetString(column.Utf8(index, scratch)));
        }
    }

    /// <summary>A value as a reader gets it.</summary>
    internal static InfosetValue ValueOf(DecodedColumn column, int index)
    {
        var value = default(InfosetValue);
        column.Get(index, 0, ref value);
        return value;
    }

    /// <summary>The encoding of the first column.</summary>
    internal ColumnCode Code => (ColumnCode)(Bytes[0] & 0x1F);
}
