// SPDX-License-Identifier: MIT
using System.Globalization;
using Nam.Codecs.Containers.Columns;

namespace Nam.Codecs.Tests.Containers.Columns;

/// <summary>Random columns, many of them of one block, come back as they were.</summary>
public class ColumnPropertyTests
{
    [Theory]
    [InlineData(1, 60)]
    [InlineData(2, 700)]
    [InlineData(3, 4_000)]
    public void RoundTrip_RandomColumns_ComeBack(int seed, int most)
    {
        var random = new Random(seed);
        var runner = new ColumnRunner();
        for (var block = 0; block < 40; block++)
        {
            var rows = 1 + random.Next(random.Next(4) == 0 ? most : 1 + (most / 10));
            var texts = Enumerable.Range(0, 1 + random.Next(8)).Select(_ => RandomColumns.Make(random, rows)).ToArray();
            var columns = texts.Select(column => ColumnRunner.OfTexts(column)).ToArray();

            var decoded = runner.RoundTrip(columns);

            for (var index = 0; index < texts.Length; index++)
            {
                ColumnRunner.AssertTexts(texts[index], decoded[index]);
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void RoundTrip_RowsSortedByAllColumns_AreWrittenWithOneKey(bool areSizesFalling)
    {
        var random = new Random(4);
        var rows = Enumerable.Range(0, 3_000)
            .Select(_ => (Brand: $"Brand#{random.Next(1, 6)}", Type: $"type {random.Next(10, 30)}", Size: random.Next(1, 50),
                Group: random.Next(8)))
            .OrderByDescending(row => row.Group)
            .ThenBy(row => row.Brand, StringComparer.Ordinal)
            .ThenBy(row => row.Type, StringComparer.Ordinal)
            .ThenBy(row => areSizesFalling ? -row.Size : row.Size).ToArray();
        string[][] texts =
        [
            [.. rows.Select(row => row.Brand)], [.. rows.Select(row => row.Type)],
            [.. rows.Select(row => row.Size.ToString(CultureInfo.InvariantCulture))],
            [.. rows.Select(row => row.Group.ToString(CultureInfo.InvariantCulture))],
        ];
        var runner = new ColumnRunner();

        var decoded = runner.RoundTrip([.. texts.Select(column => ColumnRunner.OfTexts(column))]);

        Assert.Equal(ColumnCode.Part, runner.Code);
        for (var index = 0; index < texts.Length; index++)
        {
            ColumnRunner.AssertTexts(texts[index], decoded[index]);
        }
    }

    [Fact]
    public void GetString_DictionaryValue_IsOneStringWhereverItStands()
    {
        var column = new ColumnRunner().AssertSame([.. Enumerable.Range(0, 100).Select(index => "colour " + (index % 3))]);

        Assert.Same(column.GetString(0), column.GetString(3));
    }
}
