// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Columns;

namespace Nam.Codecs.Tests.Containers.Columns;

/// <summary>Columns as they are: whole bytes, and no encoding that looks into the values.</summary>
public sealed class FastLevelTests
{
    [Theory]
    [InlineData(5, 5, 0)]
    [InlineData(0, 255, 1)]
    [InlineData(-100, 156, 2)]
    [InlineData(1L << 40, (1L << 40) + 65_536, 3)]
    [InlineData(long.MinValue, long.MaxValue, 8)]
    public void Encode_Integers_TakesWholeBytesAboveTheLeast(long least, long most, int width)
    {
        var runner = new ColumnRunner(ColumnLevel.Fast);
        var column = new ValueColumn();
        var values = Enumerable.Range(0, 1_000).Select(index => index % 3 == 0 ? least : most).ToArray();
        foreach (var value in values)
        {
            column.Append(value);
        }

        var decoded = runner.RoundTrip(column)[0];

        Assert.Equal(values, decoded.Values.ToArray());
        Assert.InRange(runner.Bytes.Length, width * values.Length, (width * (values.Length + 1)) + 20);
    }

    [Fact]
    public void Encode_Doubles_AreTheirBits()
    {
        var runner = new ColumnRunner(ColumnLevel.Fast);
        var column = new ValueColumn();
        double[] values = [0.25, -0.0, double.Epsilon, double.NegativeInfinity, double.NaN, 3];
        foreach (var value in values)
        {
            column.Append(value);
        }

        var decoded = runner.RoundTrip(column)[0];

        Assert.Equal(ColumnCode.Doubles, runner.Code);
        Assert.Equal(values.Select(BitConverter.DoubleToInt64Bits), decoded.Values.ToArray());
    }

    [Fact]
    public void Encode_RepeatedTexts_MakesNoDictionaryOrPattern()
    {
        var runner = new ColumnRunner(ColumnLevel.Fast);

        runner.AssertSame([.. Enumerable.Range(0, 300).Select(index => $"colour {index % 3}")]);

        Assert.Equal(ColumnCode.Text, runner.Code);
    }

    [Fact]
    public void Encode_OneText_StandsOnce()
    {
        var runner = new ColumnRunner(ColumnLevel.Fast);

        runner.AssertSame([.. Enumerable.Repeat("the same text", 300)]);

        Assert.Equal(ColumnCode.Constant, runner.Code);
    }
}
