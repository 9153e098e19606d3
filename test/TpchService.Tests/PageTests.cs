// SPDX-License-Identifier: MIT
using System.Text.Json;
using TpchContract;

namespace TpchService.Tests;

public sealed class PageTests(RunningService service) : IClassFixture<RunningService>
{
    [Fact]
    public async Task Page_OfTheService_ShowsCallsOfWcfClients()
    {
        using var factory = service.Connect<ITpch>("basicHttp", isDataSet: false, useNam: true);
        await factory.CreateChannel().Q1Async();
        using var browser = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{service.Port}") };

        using var state = JsonDocument.Parse(await browser.GetStringAsync("/nam/state"));

        var operation = Assert.Single(state.RootElement.GetProperty("operations").EnumerateArray());
        Assert.Equal("Tpch.Q1", operation.GetProperty("name").GetString());
        Assert.Equal(RunningService.Format, operation.GetProperty("formats")[0].GetProperty("format").GetString());
        Assert.Contains("<title>NAM</title>", await browser.GetStringAsync("/nam"), StringComparison.Ordinal);
        Assert.Contains("definitions", await browser.GetStringAsync("/tpch?wsdl"), StringComparison.Ordinal);
    }
}
