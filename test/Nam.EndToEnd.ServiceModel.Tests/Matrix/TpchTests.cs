// SPDX-License-Identifier: MIT

using System.Collections;
using Nam.EndToEnd.ServiceModel.Hosts;
using Nam.EndToEnd.Wcf.Matrix;
using Tpch.Queries;
using Tpch.Tests.Expected;
using TpchContract;

namespace Nam.EndToEnd.ServiceModel.Matrix;

/// <summary>WCF clients of samples/TpchWeb: all 22 queries over every binding, row by row against what
/// another database answers.</summary>
public sealed class TpchTests(TpchNodes nodes) : IClassFixture<TpchNodes>
{
    private const int AtOnce = 100;

    public static TheoryData<string, string> Modes() =>
        ModeCases.Cells(TpchCases.Clients.Select(client => client.Name), "BasicHttpBinding");

    public static TheoryData<string, string> ModesOfFewClients() => ModeCases.Cells(["BasicHttpBinding", "SOAP 1.2, streamed reply"]);

    [Theory]
    [MemberData(nameof(Modes))]
    public async Task Queries_InCell_AnswerAsAnotherDatabase(string clientName, string modeName)
    {
        var client = TpchCases.Client(clientName);
        var mode = ModeCases.Named(modeName);
        var node = await nodes.NodeAsync(mode.Service);
        var adapted = node.Adapted;
        await using var caller = Caller<ITpch>.Channel(client, node.AddressOf(client), mode.ClientHasNam);

        // Twice: what the second reply to a query is like may depend on the first.
        foreach (var query in TpchQuery.All.Concat(TpchQuery.All))
        {
            var rows = await caller.Service.CallAsync(query);

            Assert.Equal(ReplyRows.Of(ExpectedReplies.AtHundredth(query.Number)), ValuesOf(rows, query));
        }

        Assert.Equal(2 * TpchQuery.All.Count, caller.Replies.All.Count);
        AdaptedReplies.AreWhere(client, mode, node, adapted, caller.Replies.All);
    }

    [Theory]
    [MemberData(nameof(ModesOfFewClients))]
    public async Task Queries_ManyAtOnce_AreAnsweredEach(string clientName, string modeName)
    {
        var client = TpchCases.Client(clientName);
        var mode = ModeCases.Named(modeName);
        var node = await nodes.NodeAsync(mode.Service);
        var adapted = node.Adapted;
        await using var caller = Caller<ITpch>.Channel(client, node.AddressOf(client), mode.ClientHasNam);

        var queries = Enumerable.Range(0, AtOnce).Select(i => TpchQuery.All[i % TpchQuery.All.Count]).ToList();
        var replies = await Task.WhenAll(queries.Select(query => caller.Service.CallAsync(query)));

        Assert.All(
            replies, (rows, i) => Assert.Equal(ReplyRows.Of(ExpectedReplies.AtHundredth(queries[i].Number)), ValuesOf(rows, queries[i])));
        Assert.Equal(AtOnce, caller.Replies.All.Count);
        AdaptedReplies.AreWhere(client, mode, node, adapted, caller.Replies.All);
    }

    private static string[] ValuesOf(IList rows, TpchQuery query) => ReplyRows.Of(ReplyRows.Serialize(rows, query.RowType));
}
