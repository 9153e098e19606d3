// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using System.Xml;
using Nam.Codecs.Containers.Columns;

namespace Nam.Codecs.Tests.Containers.Columns;

public class ValueColumnTests
{
    [Theory]
    [InlineData("0", nameof(ColumnKind.Integers))]
    [InlineData("-1", nameof(ColumnKind.Integers))]
    [InlineData("9223372036854775807", nameof(ColumnKind.Integers))]
    [InlineData("9223372036854775808", nameof(ColumnKind.Text))]
    [InlineData("-9223372036854775808", nameof(ColumnKind.Text))]
    [InlineData("18446744073709551616", nameof(ColumnKind.Text))]
    [InlineData("99999999999999999999", nameof(ColumnKind.Text))]
    [InlineData("-0", nameof(ColumnKind.Text))]
    [InlineData("+5", nameof(ColumnKind.Text))]
    [InlineData("007", nameof(ColumnKind.Text))]
    [InlineData("-", nameof(ColumnKind.Text))]
    [InlineData("1e5", nameof(ColumnKind.Text))]
    [InlineData("", nameof(ColumnKind.Text))]
    [InlineData(" 1", nameof(ColumnKind.Text))]
    [InlineData("1 ", nameof(ColumnKind.Text))]
    [InlineData("1.5", nameof(ColumnKind.Decimals))]
    [InlineData("0.00", nameof(ColumnKind.Decimals))]
    [InlineData("-0.00", nameof(ColumnKind.Text))]
    [InlineData("-0.01", nameof(ColumnKind.Decimals))]
    [InlineData(".5", nameof(ColumnKind.Text))]
    [InlineData("5.", nameof(ColumnKind.Text))]
    [InlineData("-.5", nameof(ColumnKind.Text))]
    [InlineData("00.5", nameof(ColumnKind.Text))]
    [InlineData("1.2.3", nameof(ColumnKind.Text))]
    [InlineData("0.0000000000000000001", nameof(ColumnKind.Text))]
    [InlineData("0.000000000000000001", nameof(ColumnKind.Decimals))]
    [InlineData("7922816251426433759354395.0335", nameof(ColumnKind.Text))]
    [InlineData("true", nameof(ColumnKind.Booleans))]
    [InlineData("True", nameof(ColumnKind.Text))]
    [InlineData("2024-02-29", nameof(ColumnKind.Dates))]
    [InlineData("2024-02-30", nameof(ColumnKind.Text))]
    [InlineData("2023-02-29", nameof(ColumnKind.Text))]
    [InlineData("0001-01-01", nameof(ColumnKind.Dates))]
    [InlineData("9999-12-31", nameof(ColumnKind.Dates))]
    [InlineData("0000-01-01", nameof(ColumnKind.Text))]
    [InlineData("2024-00-01", nameof(ColumnKind.Text))]
    [InlineData("2024-13-01", nameof(ColumnKind.Text))]
    [InlineData("2024-01-00", nameof(ColumnKind.Text))]
    [InlineData("2024-1-001", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01Z", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01T00:00:00", nameof(ColumnKind.DateTimes))]
    [InlineData("2024-01-01T23:59:59.9999999Z", nameof(ColumnKind.DateTimes))]
    [InlineData("9999-12-31T23:59:59.9999999Z", nameof(ColumnKind.DateTimes))]
    [InlineData("2024-01-01T24:00:00", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01T23:60:00", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01T23:59:60", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01T00:00:00.0", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01T00:00:00.10", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01T00:00:00.12345678", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01T00:00:00.", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01T00:00:00.-1", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01T00:00:00z", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01T00:00:00+01:00", nameof(ColumnKind.Text))]
    [InlineData("2024-01-01 00:00:00", nameof(ColumnKind.Text))]
    [InlineData("6ba7b810-9dad-11d1-80b4-00c04fd430c8", nameof(ColumnKind.Guids))]
    [InlineData("6BA7B810-9dad-11d1-80b4-00c04fd430c8", nameof(ColumnKind.Text))]
    [InlineData("6ba7b810-9dad-11d1-80b4-00c04fd430cg", nameof(ColumnKind.Text))]
    public void Append_OneText_IsTypedOnlyWhereItComesBack(string text, string expected)
    {
        var column = ColumnRunner.OfTexts(text);

        var kind = column.Kind;
        column.AsText();

        Assert.Equal(expected, kind.ToString());
        Assert.Equal(text, Encoding.UTF8.GetString(column.Bytes));
    }

    [Fact]
    public void Append_ValuesOfEveryKindBehindEachOther_TurnIntoTheirTexts()
    {
        var guid = new Guid("6ba7b810-9dad-11d1-80b4-00c04fd430c8");
        var time = new DateTime(2024, 2, 29, 1, 2, 3, DateTimeKind.Utc);
        Action<ValueColumn>[] appends =
        [
            column => column.Append(-5), column => column.Append(long.MinValue), column => column.Append(true),
            column => column.Append(-1.50m),
            column => column.Append(decimal.MaxValue), column => column.Append(double.NaN), column => column.Append(-0.0),
            column => column.Append(float.NegativeInfinity), column => column.Append(time), column => column.Append(guid),
            column => column.Append(TimeSpan.FromTicks(-1)), column => column.AppendUniqueId(guid), column => column.AppendBytes([1, 2]),
            column => column.Append("é\ud83d\ude00"), column => column.AppendUtf8("2024-02-29"u8), column => column.Append(0.0m),
        ];
        string[] texts =
        [
            "-5", "-9223372036854775808", "true", "-1.50", decimal.MaxValue.ToString(CultureInfo.InvariantCulture), "NaN", "-0", "-INF",
            "2024-02-29T01:02:03Z", guid.ToString(), XmlConvert.ToString(TimeSpan.FromTicks(-1)), "urn:uuid:" + guid, "AQI=",
            "é\ud83d\ude00",
            "2024-02-29", "0.0",
        ];
        for (var first = 0; first < appends.Length; first++)
        {
            for (var second = 0; second < appends.Length; second++)
            {
                var column = new ValueColumn();
                int[] order = [first, first, second, first];

                foreach (var index in order)
                {
                    appends[index](column);
                }

                var decoded = new ColumnRunner().RoundTrip(column)[0];
                ColumnRunner.AssertTexts([.. order.Select(index => texts[index])], decoded);
            }
        }
    }

    [Fact]
    public void Append_UnpairedSurrogate_IsReplacedAsInStockText()
    {
        var column = new ValueColumn();

        column.Append("a\ud83d");

        ColumnRunner.AssertTexts(["a\ufffd"], new ColumnRunner().RoundTrip(column)[0]);
    }

    [Fact]
    public void Append_LocalTime_IsKeptAsText()
    {
        var column = new ValueColumn();
        var local = new DateTime(2024, 1, 2, 3, 4, 5, DateTimeKind.Local);

        column.Append(local);

        Assert.Equal(ColumnKind.Text, column.Kind);
        Assert.Equal(XmlConvert.ToString(local, XmlDateTimeSerializationMode.RoundtripKind), Encoding.UTF8.GetString(column.Bytes));
    }

    [Fact]
    public void Append_LocalTimeBehindOthers_TurnsThemIntoText()
    {
        var column = new ValueColumn();

        column.Append(new DateTime(2024, 1, 2));
        column.Append(new DateTime(2024, 1, 2, 0, 0, 0, DateTimeKind.Utc));

        Assert.Equal("2024-01-02T00:00:002024-01-02T00:00:00Z", Encoding.UTF8.GetString(column.Bytes));
    }

    [Fact]
    public void Reset_AfterTypedValues_ForgetsThem()
    {
        var column = new ValueColumn();
        column.Append(1.5m);
        column.Append(2m);

        column.Reset();
        column.Append(7);

        Assert.Equal((1, ColumnKind.Integers, 16L), (column.Count, column.Kind, column.TextBytes));
    }

    [Theory]
    [InlineData(1, "")]
    [InlineData(2, "7|-12|500")]
    [InlineData(3, "12.50|1.25|word")]
    [InlineData(4, "word|ü€😀")]
    [InlineData(5, "true||word")]
    public void AppendAll_OfTexts_IsTheColumnOfOneByOne(int seed, string first)
    {
        var random = new Random(seed);
        var texts = first.Split('|').ToList();
        for (var index = 0; index < 400; index++)
        {
            texts.Add(random.Next(8) switch
            {
                0 => texts[^1],
                1 => "",
                2 when seed == 4 => "ä" + new string('b', random.Next(300)),
                _ => new string((char)('a' + random.Next(26)), random.Next(300)),
            });
        }

        var (all, single) = (new ValueColumn(), new ValueColumn());
        for (var at = 0; at < texts.Count; at += 57)
        {
            all.AppendAll([.. texts.Skip(at).Take(57)]);
        }

        texts.ForEach(single.Append);

        Assert.Equal((single.Kind, single.Count), (all.Kind, all.Count));
        Assert.Equal(single.Bytes, all.Bytes);
        Assert.Equal(single.Ends, all.Ends);
    }

    [Fact]
    public void AppendAll_OfTypedTexts_StaysTyped()
    {
        var column = new ValueColumn();

        column.AppendAll(["1", "-2", "300"]);

        Assert.Equal(ColumnKind.Integers, column.Kind);
        Assert.Equal([1, -2, 300], column.Values.ToArray());
    }

    [Fact]
    public void AppendAll_UnpairedSurrogate_IsReplacedAsInStockText()
    {
        var column = new ValueColumn();

        column.AppendAll(["word", "other", "\uD83D", "word"]);

        ColumnRunner.AssertTexts(["word", "other", "\ufffd", "word"], new ColumnRunner().RoundTrip(column)[0]);
    }
}
