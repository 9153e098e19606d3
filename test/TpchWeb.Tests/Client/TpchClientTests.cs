// SPDX-License-Identifier: MIT
using System.Xml.Linq;
using Tpch.Queries;
using TpchComparison.Runs;
using TpchWeb.Queries;
using TpchWeb.Soap;

namespace TpchWeb.Tests.Client;

public sealed class TpchClientTests(RunningService service) : IClassFixture<RunningService>
{
    public static TheoryData<string, int> Calls
    {
        get
        {
            var calls = new TheoryData<string, int>();
            foreach (var number in Enumerable.Range(1, 22))
            {
                calls.Add("1.1", number);
                calls.Add("1.2", number);
            }

            return calls;
        }
    }

    [Theory]
    [MemberData(nameof(Calls))]
    public async Task CallAsync_PlainClient_GivesTheRowsOfTheQuery(string version, int number)
    {
        var contract = QueryContract.All[number - 1];
        var expected = contract.Query.Run(RunningService.Database);

        var reply = await service.Plain(Envelopes.Version(version)).CallAsync(contract);

        Assert.Null(reply.NamId);
        Assert.NotEmpty(reply.Rows);
        Assert.True(RowComparison.AreEqual(expected, reply.Rows));
    }

    [Theory]
    [MemberData(nameof(Calls))]
    public async Task CallAsync_ClientWithNam_GivesTheRowsOfTheQuery(string version, int number)
    {
        var contract = QueryContract.All[number - 1];
        var expected = contract.Query.Run(RunningService.Database);
        var client = service.Nam(Envelopes.Version(version));

        var first = await client.CallAsync(contract);
        var second = await client.CallAsync(contract);

        Assert.NotNull(first.NamId);
        Assert.NotNull(second.NamId);
        Assert.True(RowComparison.AreEqual(expected, first.Rows));
        Assert.True(RowComparison.AreEqual(expected, second.Rows));
    }

    [Theory]
    [InlineData("1.1")]
    [InlineData("1.2")]
    public async Task GetBytesAsync_ClientWithNam_GivesThePlainText(string version)
    {
        var contract = QueryContract.All[8];
        var plain = await service.Plain(Envelopes.Version(version)).GetBytesAsync(contract);

        var decoded = await service.Nam(Envelopes.Version(version)).GetBytesAsync(contract);

        Assert.Equal("Envelope", XDocument.Load(new MemoryStream(plain)).Root!.Name.LocalName);
        Assert.Equal(plain, decoded);
    }

    [Fact]
    public async Task QueryAsync_RowType_GivesTypedRows()
    {
        var rows = await service.Nam(SoapVersion.Soap12).QueryAsync<Q3Row>();

        Assert.True(RowComparison.AreEqual(TpchQueries.Q3(RunningService.Database), rows));
    }
}
