// SPDX-License-Identifier: MIT
using Tpch.Queries;
using Tpch.Tests.Expected;

namespace Tpch.Tests.Queries;

public sealed class QueriesTests
{
    public static TheoryData<int> Numbers => [.. Enumerable.Range(1, 22)];

    [Theory]
    [MemberData(nameof(Numbers))]
    public void Run_PackagedTables_GivesExpectedReply(int number)
    {
        var rows = Serialize(number, Databases.Packaged);

        Assert.Equal(ReplyRows.Of(ExpectedReplies.AtHundredth(number)), rows);
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void Run_GeneratedTables_GivesReplyOfPackagedOnes(int number)
    {
        var rows = Serialize(number, Databases.GeneratedSmall);

        Assert.Equal(Serialize(number, Databases.Packaged), rows);
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void Run_TablesAtTenth_GivesExpectedReply(int number)
    {
        var rows = Serialize(number, Databases.Generated);

        Assert.Equal(ReplyRows.Of(ExpectedReplies.AtTenth(number)), rows);
    }

    [Theory]
    [MemberData(nameof(Numbers))]
    public void Run_TinyTables_Answers(int number)
    {
        var database = TpchDatabase.Generate(0.00001);

        var rows = TpchQuery.Get(number).Run(database);

        Assert.NotNull(rows);
    }

    private static string[] Serialize(int number, TpchDatabase database)
    {
        var query = TpchQuery.Get(number);
        return ReplyRows.Of(ReplyRows.Serialize(query.Run(database), query.RowType));
    }
}
