// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc.ApplicationParts;
using Microsoft.Extensions.DependencyInjection;
using Nam.Client;
using Nam.Codecs;
using Nam.Http;
using Nam.Server;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

public sealed class NamResultsTests
{
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
    public async Task Xml_ByXmlSerializer_GivesTheTextOfMvcAndTheObjects()
    {
        var rows = FormatterController.MakeAnnotated();
        await using var service = await TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.MapGet("/rows", () => NamResults.Xml(rows, NamSerializer.Xml));
                app.MapControllers();
            },
            services => services.AddControllers().AddXmlSerializerFormatters()
                .ConfigureApplicationPartManager(
                    parts => parts.ApplicationParts.Add(new AssemblyPart(typeof(FormatterController).Assembly))),
            options => options.ForcedFormat = "binary");
        using var plain = Callers.Plain(service);
        using var adapted = Callers.WithNam(service);
        plain.DefaultRequestHeaders.Accept.Add(new("application/xml"));

        var expected = await plain.GetStringAsync("formatter/annotated");
        var objects = await adapted.GetNamXmlAsync<AnnotatedRow[]>("rows", NamSerializer.Xml);

        Assert.Equal(expected, await plain.GetStringAsync("rows"));
        Assert.Equal(expected, await adapted.GetStringAsync("rows"));
        Assert.Equal(TextOf(rows), TextOf(objects!));
        Assert.All(service.Server.Journal.Snapshot(), entry => Assert.True(entry.Plan.SourceBytes < expected.Length));

        static string TextOf(AnnotatedRow[] rows)
        {
            using var text = new StringWriter();
            new System.Xml.Serialization.XmlSerializer(typeof(AnnotatedRow[])).Serialize(text, rows);
            return text.ToString().ReplaceLineEndings("\n").Replace("&#xD;", "", StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Xml_ByXmlSerializerWithAMarkedMember_LeavesInNoCodec()
    {
        await using var service = await TestService.StartAsync(app =>
        {
            app.UseNam();
            app.MapGet("/keys", () => NamResults.Xml(Enumerable.Range(0, 300)
                .Select(key => new Key { Name = "the same", Value = $"{key * 7919:X8}" }).ToArray(), NamSerializer.Xml));
        });
        using var caller = Callers.Raw(service, "1;read=binary;to=objects;rt=90;bw=140000");

        using var reply = await caller.GetAsync("/keys");

        Assert.DoesNotContain("+", reply.Content.Headers.ContentType!.Parameters.Single(parameter => parameter.Name == "format").Value);
    }

    [Fact]
    public async Task Xml_WithAMarkedMember_LeavesUncompressed()
    {
        await using var service = await TestService.StartAsync(app =>
        {
            app.UseNam();
            app.MapGet("/keys", () => NamResults.Xml(
                Enumerable.Range(0, 300).Select(key => new Key { Name = $"key of house {key % 5}", Value = $"{key * 7919:X8}" }).ToList()));
        });
        using var caller = Callers.Raw(service, "1;read=binary,containers;to=objects;rt=90;bw=140000");

        using var reply = await caller.GetAsync("/keys");
        var body = System.Text.Encoding.Latin1.GetString(await reply.Content.ReadAsByteArrayAsync());

        Assert.Equal("binary", reply.Content.Headers.ContentType!.Parameters.Single(parameter => parameter.Name == "format").Value);
        Assert.All(Enumerable.Range(0, 300), key => Assert.Contains($"{key * 7919:X8}", body));
        Assert.Equal(301, body.Split("key of house").Length);
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
