// SPDX-License-Identifier: MIT
using System.Xml.Linq;
using Tpch.Queries;
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

    [Theory]
    [InlineData("basicHttp", false, "Tpch.Q")]
    [InlineData("basicHttp", true, "TpchDataSets.Q")]
    [InlineData("wsHttp", false, "Tpch.Q")]
    [InlineData("wsHttp", true, "TpchDataSets.Q")]
    [InlineData("netTcp", false, "Tpch.Q")]
    [InlineData("netTcp", true, "TpchDataSets.Q")]
    public async Task CallAsync_CallerWithNam_GetsEveryReplyInTheForcedFormat(string binding, bool isDataSet, string operations)
    {
        var earlier = service.Journal.Snapshot().Select(entry => entry.Id).ToHashSet();

        await CallAllAsync(binding, isDataSet, useNam: true);

        var entries = service.Journal.Snapshot().Where(entry => !earlier.Contains(entry.Id)).ToList();
        Assert.Equal(TpchQuery.All.Count, entries.Count);
        Assert.All(entries, entry =>
        {
            Assert.StartsWith(operations, entry.Operation);
            Assert.Equal(RunningService.Format, entry.Plan.Format.ToString());
        });
        Assert.Contains(entries, entry => entry.EncodedBytes < entry.Plan.SourceBytes / 3d);
    }

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("wsHttp")]
    [InlineData("netTcp")]
    public async Task CallAsync_CallerWithoutNam_GetsRepliesThatNobodyDecidedOn(string binding)
    {
        var earlier = service.Journal.Snapshot().Length;

        await CallAllAsync(binding, isDataSet: false, useNam: false);

        Assert.Equal(earlier, service.Journal.Snapshot().Length);
    }

    [Fact]
    public async Task Get_Wsdl_NamesAllEndpoints()
    {
        using var http = new HttpClient();
        var root = $"http://127.0.0.1:{service.Port}";

        var wsdl = XDocument.Parse(await http.GetStringAsync($"{root}/tpch?singleWsdl"));

        var places = wsdl.Descendants().Where(element => element.Name.LocalName == "address")
            .Select(element => (string)element.Attribute("location")!);
        Assert.Equal(
            [$"{root}/basic", $"{root}/datasets/basic", $"{root}/datasets/ws", $"{root}/ws"],
            places.Where(place => place.StartsWith("http:", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
        Assert.Contains(
            places, place => place.StartsWith("net.tcp:", StringComparison.Ordinal) && place.EndsWith("/tcp", StringComparison.Ordinal));
    }

    private async Task CallAllAsync(string binding, bool isDataSet, bool useNam)
    {
        if (isDataSet)
        {
            using var factory = service.Connect<ITpchDataSets>(binding, isDataSet, useNam);
            var client = factory.CreateChannel();
            foreach (var query in TpchQuery.All)
            {
                await client.CallAsync(query);
            }
        }
        else
        {
            using var factory = service.Connect<ITpch>(binding, isDataSet, useNam);
            var client = factory.CreateChannel();
            foreach (var query in TpchQuery.All)
            {
                await client.CallAsync(query);
            }
        }
    }
}
