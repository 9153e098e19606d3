// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Nam.Diagnostics;
using Nam.Http;
using Nam.Profiles;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Finished text that leaves block by block while the rest of it is encoded.</summary>
public sealed class FinishedTextFlowTests
{
    private static readonly List<Order> Orders = Rows.Orders(12_000);
    private static readonly byte[] Text = Write(Orders);

    [Theory]
    [InlineData(HttpProtocols.Http1)]
    [InlineData(HttpProtocols.Http2)]
    public async Task Text_OfAKnownOperation_Flows(HttpProtocols protocols)
    {
        await using var service = await StartAsync(() => Text, protocols);
        using var caller = Callers.WithNam(service);
        caller.DefaultRequestVersion = new Version(protocols == HttpProtocols.Http2 ? 2 : 1, protocols == HttpProtocols.Http2 ? 0 : 1);
        caller.DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact;

        for (var call = 0; call < 3; call++)
        {
            Assert.Equal(Orders, await caller.GetNamXmlAsync<List<Order>>("/text"));
            await service.Server.DrainAsync();
        }

        Assert.Equal([false, true, true], service.Server.Journal.Snapshot().Select(entry => entry.Plan.Flows));
        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);
    }

    [Fact]
    public async Task Text_ThatFlows_TeachesTheSizeOfOneBlock()
    {
        await using var service = await StartAsync(() => Text);
        using var caller = Callers.WithNam(service);

        for (var call = 0; call < 6; call++)
        {
            await caller.GetNamXmlAsync<List<Order>>("/text");
            await service.Server.DrainAsync();
        }

        var entries = service.Server.Journal.Snapshot();
        Assert.True(entries[^1].Plan.Flows);
        Assert.InRange(entries[^1].EncodedBytes / entries[^1].Plan.EncodedBytes, 0.9, 1.1);
        Assert.InRange((double)entries[^1].EncodedBytes / entries[0].EncodedBytes, 0.9, 1.2);
    }

    [Fact]
    public async Task Text_WhoseEndContainersDoNotCarry_BeginsAnewAndStaysWholeAfterThat()
    {
        var text = Text;
        await using var service = await StartAsync(() => text);
        using var caller = Callers.WithNam(service);
        await caller.GetNamXmlAsync<List<Order>>("/text");
        await service.Server.DrainAsync();

        // More names than the form can have.
        var names = string.Concat(Enumerable.Range(0, 70_000).Select(name => $"<n{name}/>"));
        text = [.. "<all xmlns=''>"u8, .. Text, .. Encoding.UTF8.GetBytes(names), .. "</all>"u8];
        for (var call = 0; call < 8; call++)
        {
            using var response = await caller.SendAsync(Request(), HttpCompletionOption.ResponseHeadersRead);
            Assert.Equal("n69999", await response.Content.ReadNamXmlAsync(LastName));
        }

        var failed = service.Server.Decisions.Snapshot().Where(decision => decision.Reason == ReplyReason.Failed).ToList();
        Assert.InRange(failed.Count, 1, 4);

        // The whole text, after the blocks that had left.
        Assert.All(failed, decision => Assert.InRange(decision.EncodedBytes, text.Length + 64, 1.1 * text.Length));
        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0);

        static string LastName(XmlDictionaryReader reader)
        {
            var name = string.Empty;
            while (reader.Read())
            {
                name = reader.NodeType == XmlNodeType.Element ? reader.LocalName : name;
            }

            return name;
        }
    }

    [Fact]
    public async Task Text_ForACallerThatWantsText_StaysWhole()
    {
        await using var service = await StartAsync(() => Text);
        using var caller = Callers.WithNam(service);

        for (var call = 0; call < 4; call++)
        {
            Assert.Equal(Text, await caller.GetByteArrayAsync("/text"));
            await service.Server.DrainAsync();
        }

        Assert.All(service.Server.Journal.Snapshot(), entry => Assert.False(entry.Plan.Flows));
    }

    [Fact]
    public async Task Text_WhoseCallerLeaves_IsNotHeldOn()
    {
        var text = Write([.. Enumerable.Repeat(Orders, 20).SelectMany(orders => orders)]);
        await using var service = await StartAsync(() => text);
        using var caller = Callers.WithNam(service);
        await caller.GetNamXmlAsync<List<Order>>("/text");
        await service.Server.DrainAsync();

        using (var response = await caller.SendAsync(Request(), HttpCompletionOption.ResponseHeadersRead))
        {
            await using var body = await response.Content.ReadAsStreamAsync();
            await body.ReadExactlyAsync(new byte[1000]);
        }

        await Eventually.ComesTrue(() => service.Server.Holds.HeldBytes == 0 && service.Server.Decisions.Snapshot() is [_, _]);
        Assert.DoesNotContain(service.Server.Decisions.Snapshot(), decision => decision.Reason == ReplyReason.Failed);
    }

    private static HttpRequestMessage Request()
    {
        var request = new HttpRequestMessage(HttpMethod.Get, "/text");
        request.Options.Set(NamHandler.TargetOption, DecodeTarget.Objects);
        return request;
    }

    private static byte[] Write(List<Order> orders)
    {
        using var stream = new MemoryStream();
        new DataContractSerializer(typeof(List<Order>)).WriteObject(stream, orders);
        return stream.ToArray();
    }

    private static Task<TestService> StartAsync(Func<byte[]> text, HttpProtocols protocols = HttpProtocols.Http1) =>
        TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.MapGet("/text", async context =>
                {
                    context.Response.ContentType = "application/xml; charset=utf-8";
                    var bytes = text();
                    await context.Response.Body.WriteAsync(bytes.AsMemory(0, bytes.Length / 2));
                    await context.Response.Body.WriteAsync(bytes.AsMemory(bytes.Length / 2));
                });
            },
            options: options => options.ForcedFormat = "containers",
            protocols: protocols);
}
