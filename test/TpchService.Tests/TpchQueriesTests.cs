// SPDX-License-Identifier: MIT
using Tpch;
using TpchComparison.Runs;
using TpchContract;

namespace TpchService.Tests;

public sealed class TpchQueriesTests(RunningService service) : IClassFixture<RunningService>
{
    public static TheoryData<string, bool> Ways => new()
    {
        { "basicHttp", false }, { "basicHttp", true }, { "wsHttp", false }, { "wsHttp", true }, { "netTcp", false }, { "netTcp", true },
    };

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task CallAsync_TypedRows_AreThoseOfTheQueries(string binding, bool useNam)
    {
        using var factory = service.Connect<ITpch>(binding, isDataSet: false, useNam);
        var client = factory.CreateChannel();

        foreach (var query in TpchQuery.All)
        {
            var rows = await client.CallAsync(query);

            Assert.True(RowComparison.AreEqual(query.Run(RunningService.Database), rows), $"Q{query.Number} differs.");
        }
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task CallAsync_DataSets_HoldTheRowsOfTheQueries(string binding, bool useNam)
    {
        using var factory = service.Connect<ITpchDataSets>(binding, isDataSet: true, useNam);
        var client = factory.CreateChannel();

        foreach (var query in TpchQuery.All)
        {
            var set = await client.CallAsync(query);

            var expected = RowTable.ToDataSet(query, query.Run(RunningService.Database));
            Assert.Equal(expected.GetXmlSchema(), set.GetXmlSchema());
            Assert.Equal(expected.GetXml(), set.GetXml());
        }
    }

    [Fact]
    public async Task Get_Wsdl_IsServed()
    {
        using var http = new HttpClient();

        var wsdl = await http.GetStringAsync($"http://127.0.0.1:{service.Port}/?wsdl");

        Assert.Contains("definitions", wsdl);
    }
}
