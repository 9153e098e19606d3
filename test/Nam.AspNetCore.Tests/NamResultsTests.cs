// SPDX-License-Identifier: MIT

using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Nam.Client;
using Nam.Http;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

public sealed class NamResultsTests
{
    [Fact]
    public async Task Xml_ForCallerWithNam_GivesTheBytesOfACallerWithout()
    {
        await using var service = await StartAsync();
        using var plain = new HttpClient();
        await using var engine = new NamClient(new NamClientOptions());
        using var adapted = new HttpClient(new NamHandler(engine, new SocketsHttpHandler()));

        var expected = await plain.GetByteArrayAsync(new Uri(service.Address, "orders"));
        using var response = await adapted.GetAsync(new Uri(service.Address, "orders"));
        var actual = await response.Content.ReadAsByteArrayAsync();

        Assert.Equal(expected, actual);
        Assert.Equal(MediaTypeHeaderValue.Parse("application/xml; charset=utf-8"), response.Content.Headers.ContentType);
        var entry = Assert.Single(service.Server.Journal.Snapshot());
        Assert.NotEqual(Decisions.XmlForm.Text, entry.Plan.Format.Form);
        Assert.True(entry.EncodedBytes < expected.Length / 2);
    }

    [Fact]
    public async Task Xml_ReadAsObjects_GivesEqualObjects()
    {
        await using var service = await StartAsync();
        await using var engine = new NamClient(new NamClientOptions());
        using var adapted = new HttpClient(new NamHandler(engine, new SocketsHttpHandler())) { BaseAddress = service.Address };

        var orders = await adapted.GetNamXmlAsync<List<Order>>("orders");
        var again = await adapted.GetNamXmlAsync<List<Order>>("orders");

        Assert.Equal(Rows.Orders(500), orders);
        Assert.Equal(orders, again);
        Assert.NotNull(service.Server.Journal.Snapshot()[0].ObservedTotalSeconds);
    }

    private static Task<TestService> StartAsync() => TestService.StartAsync(app =>
    {
        app.UseNam();
        app.MapGet("/orders", () => NamResults.Xml(Rows.Orders(500)));
    });
}
