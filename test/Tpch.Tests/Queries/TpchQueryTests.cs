// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using Tpch.Queries;
using Tpch.Tests.Expected;

namespace Tpch.Tests.Queries;

public sealed class TpchQueryTests
{
    public static TheoryData<int> Numbers => [.. Enumerable.Range(1, 22)];

    [Fact]
    public void All_Queries_AreNumberedFromOne()
    {
        Assert.Equal(Enumerable.Range(1, 22), TpchQuery.All.Select(query => query.Number));
        Assert.Equal(22, TpchQuery.All.Select(query => query.Name).Distinct().Count());
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void SqlText_Query_SelectsTheColumnsOfItsRow(int number)
    {
        var query = TpchQuery.Get(number);

        Assert.StartsWith($"-- TPC-H Q{number},", query.SqlText);
        Assert.All(ColumnsOf(query), column => Assert.Contains(column, query.SqlText));
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void RowType_Query_NamesTheColumnsOfTheReply(int number)
    {
        var query = TpchQuery.Get(number);

        var expected = ExpectedReplies.AtTenth(number)[0].Elements();

        Assert.Equal(expected.Select(column => column.Name.LocalName), ColumnsOf(query));
        Assert.All(expected, column => Assert.Equal(TpchQuery.ContractNamespace, column.Name.NamespaceName));
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void Run_Query_ReturnsListOfItsRowType(int number)
    {
        var rows = TpchQuery.Run(Databases.Packaged, number);

        Assert.Equal(typeof(List<>).MakeGenericType(TpchQuery.Get(number).RowType), rows.GetType());
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void RowType_Rows_SurviveSerialization(int number)
    {
        var query = TpchQuery.Get(number);
        var rows = ReplyRows.Serialize(query.Run(Databases.Packaged), query.RowType).ToList();
        var serializer = new DataContractSerializer(query.RowType);

        var copies = rows.Select(row =>
        {
            using var reader = row.CreateReader();
            return serializer.ReadObject(reader)!;
        }).ToList();

        Assert.All(rows, row => Assert.Equal(TpchQuery.ContractNamespace, row.Name.NamespaceName));
        Assert.Equal(ReplyRows.Of(rows), ReplyRows.Of(ReplyRows.Serialize(copies, query.RowType)));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(23)]
    [InlineData(-1)]
    public void Run_UnknownNumber_Throws(int number)
    {
        var error = Assert.ThrowsAny<ArgumentException>(() => TpchQuery.Run(Databases.Packaged, number));

        Assert.Equal("number", error.ParamName);
        Assert.Contains("The query number must be from 1 to 22.", error.Message);
        Assert.Contains(number.ToString(), error.Message);
    }

    [Fact]
    public void Run_NoDatabase_Throws()
    {
        Assert.Throws<ArgumentNullException>(() => TpchQuery.Run(null!, 1));
    }

    [Theory]
    [InlineData(0.01, "> (SELECT SUM(v) * 0.01 FROM g)")]
    [InlineData(0.1, "> (SELECT SUM(v) * 0.001 FROM g)")]
    [InlineData(1, "> (SELECT SUM(v) * 0.0001 FROM g)")]
    [InlineData(10, "> (SELECT SUM(v) * 0.00001 FROM g)")]
    public void SqlTextAt_ScaleFactor_HasFractionOfQ11(double scaleFactor, string condition)
    {
        Assert.Contains(condition, TpchQuery.Get(11).SqlTextAt(scaleFactor));
    }

    [Fact]
    public void SqlTextAt_OtherQueries_IsTheSameAtAllScaleFactors()
    {
        Assert.All(TpchQuery.All.Where(query => query.Number != 11), query => Assert.Equal(query.SqlText, query.SqlTextAt(10)));
    }

    [Fact]
    public void SqlTextAt_ScaleFactorOutOfRange_Throws()
    {
        Assert.ThrowsAny<ArgumentException>(() => TpchQuery.Get(1).SqlTextAt(0));
    }

    private static IEnumerable<string> ColumnsOf(TpchQuery query) => query.RowType.GetProperties()
        .Select(property => (DataMemberAttribute)Attribute.GetCustomAttribute(property, typeof(DataMemberAttribute))!)
        .OrderBy(member => member.Order)
        .Select(member => member.Name!);
}
