// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Infoset;

namespace Nam.Codecs.Tests.Containers.Columns;

public class ColumnEncoderTests
{
    private readonly ColumnRunner _runner = new();

    public static TheoryData<string, string[]> Encodings()
    {
        var random = new Random(1);
        string[] words = ["the", "quick", "foxes", "carefully", "ironic", "deposits", "sleep", "a", "pneumonoultramicroscopic", "É"];
        string[] marks = [" ", " ", " ", " ", ", ", ". ", "; ", " -- ", "  ", ".", "!", " (", ") "];
        string Word() => words[random.Next(words.Length)] + marks[random.Next(marks.Length)];
        string Prose() => string.Concat(Enumerable.Range(0, 12).Select(_ => Word()));
        string Letters(int length) => string.Concat(Enumerable.Range(0, length).Select(_ => (char)random.Next('a', 'z' + 1)));
        IEnumerable<string> Make(int count, Func<int, string> make) => Enumerable.Range(0, count).Select(make);
        return new TheoryData<string, string[]>
        {
            { nameof(ColumnCode.Constant), ["same", "same", "same"] },
            { nameof(ColumnCode.Constant), [""] },
            { nameof(ColumnCode.Constant), ["", ""] },
            { nameof(ColumnCode.Constant), [new string('x', 70_000)] },
            { nameof(ColumnCode.Text), ["ab", "cd", "é"] },
            { nameof(ColumnCode.Text), [.. Make(300, _ => Letters(9))] },
            { nameof(ColumnCode.Text), ["", "a", " b ", "\t\r\n", "\ud83d\ude00"] },
            { nameof(ColumnCode.Text), [.. Make(300, i => Letters(1 + (i % 9)))] },
            { nameof(ColumnCode.Text), [.. Make(20, i => i == 7 ? "" : "#" + Letters(i))] },
            { nameof(ColumnCode.Words), [.. Make(200, _ => Prose())] },
            { nameof(ColumnCode.Words), [.. Make(200, i => i % 9 == 0 ? "" : i % 7 == 0 ? " " : Prose().TrimEnd())] },
            { nameof(ColumnCode.Dictionary), [.. Make(80, i => "colour " + (i * 7 % 5))] },
            { nameof(ColumnCode.Dictionary), [.. Make(2_000, i => random.Next(3) == 0 ? "" : Letters(1) + "é")] },
            { nameof(ColumnCode.Dictionary), [.. Make(2_000, i => "Supplier#" + (i / 9).ToString("D9", CultureInfo.InvariantCulture))] },
            { nameof(ColumnCode.Pattern), [.. Make(100, i => "Customer#" + (i * i).ToString("D9", CultureInfo.InvariantCulture))] },
            { nameof(ColumnCode.Pattern), [.. Make(100, i => $"a{i}-{i * 31}/{i % 7}é")] },
            { nameof(ColumnCode.Pattern), [.. Make(100, i => $"{999_999_999_999_999_000 + i}x000000000000000000")] },
            { nameof(ColumnCode.Pattern), [.. Make(100, i => "1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-" + i)] },
            { nameof(ColumnCode.Text), [.. Make(100, i => "1-2-3-4-5-6-7-8-9-10-11-12-13-14-15-16-" + i)] },
            { nameof(ColumnCode.Text), [.. Make(100, i => "n" + (i % 2 == 0 ? "0" : "") + i)] },
            { nameof(ColumnCode.Integers), [.. Make(100, i => (i * i).ToString(CultureInfo.InvariantCulture))] },
            { nameof(ColumnCode.Integers), ["5"] },
            { nameof(ColumnCode.Integers), ["-7", "0", "3"] },
            { nameof(ColumnCode.Decimals), ["0.00"] },
            { nameof(ColumnCode.Decimals), [.. Make(100, i => (i - 50).ToString(CultureInfo.InvariantCulture) + ".5000")] },
            { nameof(ColumnCode.ScaledDecimals), ["1.50", "1.5", "20"] },
            { nameof(ColumnCode.ScaledDecimals), ["1.5", "12345678901234567.25"] },
            { nameof(ColumnCode.ScaledDecimals), ["1.5", "0.00001"] },
            { nameof(ColumnCode.Doubles), ["1.5", "-0.25", "0", "100", "0.0001", "99999999999.9999"] },
            { nameof(ColumnCode.DateTimes), ["2024-02-29T00:00:00", "0001-01-01T00:00:00", "9999-12-31T23:59:59.9999999"] },
            { nameof(ColumnCode.DateTimes), ["2024-02-29T00:00:00Z", "0001-01-01T00:00:00Z"] },
            { nameof(ColumnCode.DateTimes), ["2024-02-29T00:00:01.5Z", "2024-02-29T00:00:01.25Z"] },
            { nameof(ColumnCode.Dates), ["2024-02-29", "0001-01-01", "9999-12-31"] },
            { nameof(ColumnCode.Booleans), ["true", "false", "true"] },
            { nameof(ColumnCode.Guids), ["6ba7b810-9dad-11d1-80b4-00c04fd430c8", "00000000-0000-0000-0000-000000000000"] },
        };
    }

    [Theory]
    [MemberData(nameof(Encodings))]
    public void Write_Texts_UsesTheEncodingAndComesBack(string encoding, string[] texts)
    {
        _runner.AssertSame(texts);

        Assert.Equal(encoding, _runner.Code.ToString());
    }

    [Theory]
    [InlineData(0d, "0")]
    [InlineData(-0d, "-0")]
    [InlineData(double.NaN, "NaN")]
    [InlineData(double.NegativeInfinity, "-INF")]
    [InlineData(1e22, "1E+22")]
    [InlineData(1e300, "1E+300")]
    [InlineData(5e-324, "5E-324")]
    [InlineData(0.1, "0.1")]
    [InlineData(0.00001, "1E-05")]
    [InlineData(0.30000000000000004, "0.30000000000000004")]
    [InlineData(9007199254740993d, "9007199254740992")]
    public void Write_Doubles_ComeBackBitForBit(double value, string text)
    {
        var column = new ValueColumn();
        column.Append(value);
        column.Append(12.25);
        column.Append(value);

        var decoded = _runner.RoundTrip(column)[0];

        ColumnRunner.AssertTexts([text, "12.25", text], decoded);
        Assert.Equal(BitConverter.DoubleToInt64Bits(value), BitConverter.DoubleToInt64Bits(ColumnRunner.ValueOf(decoded, 0).Double));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Write_ManyDoubles_AreDigitsOnlyIfAllAre(bool isOneLong)
    {
        var column = new ValueColumn();
        for (var index = 0; index < 500; index++)
        {
            column.Append(index * 37 / 100.0);
        }

        column.Append(isOneLong ? Math.PI : 0);

        var decoded = _runner.RoundTrip(column)[0];

        Assert.Equal(ColumnCode.Doubles, _runner.Code);
        Assert.Equal(isOneLong, _runner.Bytes.Length > 501 * 4);
        Assert.Equal(1.11, ColumnRunner.ValueOf(decoded, 3).Double);
    }

    [Fact]
    public void Write_EveryOtherKind_ComesBackTyped()
    {
        var guid = new Guid("6ba7b810-9dad-11d1-80b4-00c04fd430c8");
        var columns = Enumerable.Range(0, 5).Select(_ => new ValueColumn()).ToArray();
        for (var index = 0; index < 100; index++)
        {
            columns[0].Append(index / 3f);
            columns[1].AppendUniqueId(guid);
            columns[2].Append(TimeSpan.FromSeconds(index - 50));
            columns[3].AppendBytes(new byte[index % 5]);
            columns[4].Append(guid);
        }

        var decoded = _runner.RoundTrip(columns);

        var values = decoded.Select(column => ColumnRunner.ValueOf(column, 4)).ToArray();
        Assert.Equal(
            [InfosetKind.Single, InfosetKind.UniqueId, InfosetKind.TimeSpan, InfosetKind.Bytes, InfosetKind.Guid],
            values.Select(value => value.Kind));
        Assert.Equal(4 / 3f, values[0].Double);
        Assert.Equal([guid, guid], [values[1].Guid, values[4].Guid]);
        Assert.Equal(TimeSpan.FromSeconds(-46).Ticks, values[2].Int64);
        Assert.Equal(new byte[4], decoded[3].BytesOf(values[3]));
        Assert.Equal(["AAAAAA==", "-PT46S"], [decoded[3].GetString(4), decoded[2].GetString(4)]);
    }

    [Fact]
    public void Write_ColumnsWithoutValuesBetweenOthers_ComeBack()
    {
        var decoded = _runner.RoundTrip(new ValueColumn(), ColumnRunner.OfTexts("a"), new ValueColumn(), ColumnRunner.OfTexts("b", "c"));

        Assert.Equal([0, 1, 0, 2], decoded.Select(column => column.Count));
    }

    [Theory]
    [InlineData("a\uFFFF")]
    [InlineData("a\uFFFE")]
    [InlineData("a\0")]
    public void Write_CharacterThatValuesDoNotHave_IsRefused(string text)
    {
        Assert.Throws<NotSupportedException>(() => _runner.Encode(ColumnRunner.OfTexts(text)));
    }

    [Fact]
    public void Write_NotUtf8_IsRefused()
    {
        var column = new ValueColumn();
        column.AppendUtf8([0xC3]);
        column.AppendUtf8([0xA9]);

        Assert.Throws<NotSupportedException>(() => _runner.Encode(column));
    }

    [Fact]
    public void Write_ManyBlocks_KeepsNothingOfTheOnesBefore()
    {
        var first = _runner.Encode(ColumnRunner.OfTexts("a", "b"), ColumnRunner.OfTexts("5"));
        _runner.RoundTrip(ColumnRunner.OfTexts(Enumerable.Range(0, 5_000).Select(index => $"text {index} of {index % 7}")));

        Assert.Equal(first, _runner.Encode(ColumnRunner.OfTexts("a", "b"), ColumnRunner.OfTexts("5")));
    }
}
