// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Columns;

namespace Nam.Codecs.Tests.Containers.Columns;

/// <summary>Random columns, many of them of one block, come back as they were.</summary>
public class ColumnPropertyTests
{
    [Theory]
    [InlineData(1, 60, false)]
    [InlineData(2, 700, false)]
    [InlineData(3, 4_000, false)]
    [InlineData(4, 60, true)]
    [InlineData(5, 700, true)]
    public void RoundTrip_RandomColumns_ComeBack(int seed, int most, bool isFast)
    {
        var random = new Random(seed);
        var runner = new ColumnRunner(isFast ? ColumnLevel.Fast : ColumnLevel.Small);
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

    [Fact]
    public void GetString_DictionaryValue_IsOneStringWhereverItStands()
    {
        var column = new ColumnRunner().AssertSame([.. Enumerable.Range(0, 100).Select(index => "colour " + (index % 3))]);

        Assert.Same(column.GetString(0), column.GetString(3));
    }
}
