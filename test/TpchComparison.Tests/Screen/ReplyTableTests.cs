// SPDX-License-Identifier: MIT
using Tpch.Queries;
using TpchComparison.Runs;
using TpchComparison.Screen;

namespace TpchComparison.Tests.Screen;

public sealed class ReplyTableTests
{
    [Theory]
    [InlineData(80)]
    [InlineData(100)]
    [InlineData(160)]
    public void Lines_LargestFigures_FitAndStandBelowEachOther(int characters)
    {
        var table = new ReplyTable(characters);
        var small = NewQuery(1, 0.000_123, 345);
        var large = NewQuery(16, 99.9, 99_900_000);

        var heads = table.Heads().ToList();
        string[] rows = [table.Row(small), table.Row(large)];

        Assert.All(heads.Concat(rows), line => Assert.InRange(line.Length, 1, characters - 1));
        Assert.All(rows, row => Assert.Equal(heads[1].Length, row.Length));
        Assert.Equal(heads[1].Length, heads[0].PadRight(heads[1].Length).Length);
    }

    [Fact]
    public void Row_OtherValues_SaysSo()
    {
        var query = NewQuery(1, 1, 1);
        query.Judge(null, hasEqualValues: false);

        Assert.Contains("VALUES DIFFER", new ReplyTable(80).Row(query), StringComparison.Ordinal);
    }

    [Fact]
    public void Row_WideScreen_HasTheNameOfEveryQuery() =>
        Assert.All(
            TpchQuery.All,
            query => Assert.Contains(query.Name, new ReplyTable(160).Row(NewQuery(query.Number, 1, 1)), StringComparison.Ordinal));

    private static QueryMeasurement NewQuery(int number, double seconds, long bytes)
    {
        var query = new QueryMeasurement(TpchQuery.Get(number));
        foreach (var way in Enum.GetValues<Way>())
        {
            query.Add(way, seconds / (way == Way.Nam ? 99 : 1), bytes);
        }

        return query;
    }
}
