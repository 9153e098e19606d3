// SPDX-License-Identifier: MIT
using System.Globalization;
using Tpch.Queries;
using Tpch.Tests.Expected;

namespace Tpch.Tests.Queries;

/// <summary>
/// Answers at scale factor 1 that are published: the validation output of the TPC-H specification gives them with two
/// decimals, the repository of DuckDB (extension/tpch/dbgen/answers/sf1) with all of them.
/// </summary>
public sealed class PublishedAnswersTests(PublishedAnswersTests.Fixture fixture) : IClassFixture<PublishedAnswersTests.Fixture>
{
    private readonly TpchDatabase _database = fixture.Database;

    [Theory]
    [InlineData(6, "123141078.2283")]
    [InlineData(14, "16.3808")]
    [InlineData(17, "348406.0543")]
    [InlineData(19, "3083843.0578")]
    public void Run_QueryForOneNumber_GivesPublishedOne(int number, string expected)
    {
        var rows = Serialize(number);

        Assert.Equal(expected, Assert.Single(rows).Split('=')[1]);
    }

    [Theory]
    [InlineData(3, "l_orderkey=2456423|revenue=406181.0111|o_orderdate=1995-03-05T00:00:00|o_shippriority=0")]
    [InlineData(5, "n_name=INDONESIA|revenue=55502041.1697")]
    [InlineData(8, "o_year=1995|mkt_share=0.0344")]
    [InlineData(11, "ps_partkey=129760|value=17538456.86")]
    [InlineData(13, "c_count=0|custdist=50005")]
    [InlineData(21, "s_name=Supplier#000002829|numwait=20")]
    public void Run_QueryForRows_BeginsWithPublishedOne(int number, string expected)
    {
        var rows = Serialize(number);

        Assert.Equal(expected, rows[0]);
    }

    [Theory]
    [InlineData(9, 175)]
    [InlineData(11, 1048)]
    [InlineData(13, 42)]
    [InlineData(16, 18314)]
    [InlineData(18, 57)]
    [InlineData(20, 186)]
    public void Run_QueryForRows_GivesPublishedNumberOfThem(int number, int expected)
    {
        Assert.Equal(expected, TpchQuery.Get(number).Run(_database).Count);
    }

    [Fact]
    public void Q1_FirstRow_IsPublishedOne()
    {
        var row = TpchQueries.Q1(_database)[0];

        Assert.Equal("A", row.ReturnFlag);
        Assert.Equal("F", row.LineStatus);
        Assert.Equal(37734107.00m, row.SumQuantity);
        Assert.Equal(56586554400.73m, row.SumBasePrice);
        Assert.Equal(53758257134.8700m, row.SumDiscountedPrice);
        Assert.Equal("55909065222.8277", row.SumCharge.ToString(CultureInfo.InvariantCulture));
        Assert.Equal(25.5220m, row.AverageQuantity);
        Assert.Equal(38273.1297m, row.AveragePrice);
        Assert.Equal(0.0500m, row.AverageDiscount);
        Assert.Equal(1478493, row.OrderCount);
    }

    private string[] Serialize(int number)
    {
        var query = TpchQuery.Get(number);
        return ReplyRows.Of(ReplyRows.Serialize(query.Run(_database), query.RowType));
    }

    /// <summary>The tables at scale factor 1, kept as long as the tests of this class run.</summary>
    public sealed class Fixture
    {
        public TpchDatabase Database { get; } = TpchDatabase.Load(1);
    }
}
