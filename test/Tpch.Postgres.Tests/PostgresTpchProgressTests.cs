// SPDX-License-Identifier: MIT
namespace Tpch.Postgres.Tests;

public sealed class PostgresTpchProgressTests
{
    [Theory]
    [InlineData(PostgresTpchStep.Waiting, null, 0, "Another process is loading the tables; waiting for it.")]
    [InlineData(PostgresTpchStep.Copying, TpchTable.LineItem, 60175, "Copied 60,175 rows of LineItem.")]
    [InlineData(PostgresTpchStep.Indexing, null, 0, "Making keys and indexes.")]
    [InlineData(PostgresTpchStep.Analyzing, null, 0, "Analyzing the tables.")]
    [InlineData(PostgresTpchStep.Loaded, null, 86805, "Loaded 86,805 rows.")]
    public void ToString_Step_IsASentence(PostgresTpchStep step, TpchTable? table, long rows, string expected)
    {
        Assert.Equal(expected, new PostgresTpchProgress(step, table, rows).ToString());
    }
}
