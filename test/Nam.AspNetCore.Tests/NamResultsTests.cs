// SPDX-License-Identifier: MIT

using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;
using Nam.Client;
using Nam.Http;
using Nam.Server;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

public sealed class NamResultsTests
{
    [Fact]
    public async Task Xml_ForCallerWithNam_GivesTheBytesOfACallerWithout()
    {
        // Over loopback a caller who wants text gets text, since nothing is faster there.
        await using var service = await StartAsync(options => options.ForcedFormat = "binary+zip-2");
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
        var third = await adapted.GetNamXmlAsync<List<Order>>("orders");

        // Replies within a round trip of the connection's first are not reported on, and a busy machine has long round trips.
        for (var reply = 0; reply < 1000 && service.Server.Journal.Snapshot().All(entry => entry.ObservedTotalSeconds is null); reply++)
        {
            await adapted.GetNamXmlAsync<List<Order>>("orders");
        }

        Assert.Equal(Rows.Orders(500), orders);
        Assert.Equal(orders, again);
        Assert.Equal(orders, third);
        Assert.Contains(service.Server.Journal.Snapshot(), entry => entry.ObservedTotalSeconds is not null);
    }

    [Fact]
    public async Task Xml_WithAMarkedMember_LeavesInNoCodecAndKeepsItApart()
    {
        await using var service = await TestService.StartAsync(app =>
        {
            app.UseNam();
            app.MapGet("/keys", () => NamResults.Xml(Enumerable.Range(0, 300).Select(key => new Key { Name = $"key of house {key % 5}", Value = $"{key * 7919:X8}" }).ToList()));
        });
        using var all = Callers.Raw(service, "1;read=binary,zip,brotli,containers;to=objects;rt=90;bw=140000");
        using var old = Callers.Raw(service, "1;read=binary,zip,brotli;to=objects;rt=90;bw=140000");

        var body = System.Text.Encoding.Latin1.GetString(await all.GetByteArrayAsync("/keys"));
        using var reply = await old.GetAsync("/keys");

        Assert.All(Enumerable.Range(0, 300), key => Assert.Contains($"{key * 7919:X8}", body));
        Assert.True(body.Split("key of house").Length < 10);
        Assert.DoesNotContain("+", reply.Content.Headers.ContentType!.Parameters.Single(parameter => parameter.Name == "format").Value);
    }

    private static Task<TestService> StartAsync(Action<NamServerOptions>? options = null) => TestService.StartAsync(
        app =>
        {
            app.UseNam();
            app.MapGet("/orders", () => NamResults.Xml(Rows.Orders(500)));
        },
        options: options);

    [System.Runtime.Serialization.DataContract]
    public sealed class Key
    {
        [System.Runtime.Serialization.DataMember]
        public string Name { get; set; } = string.Empty;

        [Codecs.NamSecret]
        [System.Runtime.Serialization.DataMember]
        public string Value { get; set; } = string.Empty;
    }
}
