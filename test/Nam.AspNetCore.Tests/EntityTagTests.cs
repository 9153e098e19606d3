// SPDX-License-Identifier: MIT

using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Nam.Http;
using Nam.Profiles;
using Nam.TestKit;

namespace Nam.AspNetCore.Tests;

/// <summary>Entity tags on their way to callers and back: a service finds in conditions the tags that it has sent.</summary>
public sealed class EntityTagTests
{
    private const string Strong = "\"v1\"";
    private const string Weak = "W/\"v1\"";

    public static TheoryData<string?, string> Formats
    {
        get
        {
            var formats = new TheoryData<string?, string>();
            foreach (var format in (string?[])[null, "text", "text+zip-1", "binary", "containers"])
            {
                formats.Add(format, Strong);
                formats.Add(format, Weak);
                formats.Add(format, "\"a--nam\"");
            }

            return formats;
        }
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public async Task Condition_WithTheTagOfAReply_IsMetAsWithoutNam(string? format, string tag)
    {
        await using var service = await StartAsync(format, tag);
        using var caller = Callers.WithNam(service);
        using var stranger = Callers.Plain(service);

        foreach (var client in (HttpClient[])[stranger, caller])
        {
            using var first = await client.GetAsync("/");
            var received = first.Headers.NonValidated["ETag"].ToString();
            using var again = await SendAsync(client, HttpMethod.Get, "If-None-Match", received);
            using var put = await SendAsync(client, HttpMethod.Put, "If-Match", received);
            using var dav = await SendAsync(client, HttpMethod.Delete, "If", $"<urn:a> (<urn:b> [{received}]) (Not [W/\"b\"])");

            Assert.Equal(HttpStatusCode.NotModified, again.StatusCode);
            Assert.Equal(received, again.Headers.NonValidated["ETag"].ToString());
            Assert.Equal(tag, await put.Content.ReadAsStringAsync());
            Assert.Equal($"<urn:a> (<urn:b> [{tag}]) (Not [W/\"b\"])", await dav.Content.ReadAsStringAsync());
        }
    }

    /// <summary>Whoever has the tag may ask without NAM, and after NAM was turned off.</summary>
    [Theory]
    [InlineData(Callers.Profile)]
    [InlineData("nonsense")]
    public async Task Condition_OfAnyCaller_IsMet(string profile)
    {
        await using var service = await StartAsync("binary", Strong);
        using var raw = Callers.Raw(service);
        using var other = Callers.Raw(service, profile);

        using var framed = await raw.GetAsync("/");
        var received = framed.Headers.ETag!;
        using var put = await SendAsync(other, HttpMethod.Put, "If-Match", $"\"x\",{received} , W/\"y\"");

        Assert.True(framed.IsFramed());
        Assert.True(received.IsWeak);
        Assert.NotEqual(Strong, received.Tag);
        Assert.Equal("\"x\",\"v1\" , W/\"y\"", await put.Content.ReadAsStringAsync());
    }

    [Fact]
    public async Task Condition_WithNothingOfNams_StaysAsItIs()
    {
        const string Sent = " W/\"a\" ,\"b\",, W/\"c-nam\"";
        await using var service = await StartAsync("binary", Strong);
        using var raw = Callers.Raw(service);

        using var put = await SendAsync(raw, HttpMethod.Put, "If-Match", Sent);

        Assert.Equal(Sent.Trim(), await put.Content.ReadAsStringAsync());
    }

    /// <summary>The rest of a reply fits only to a beginning with the same bytes, which the caller may not have.</summary>
    [Fact]
    public async Task IfRange_WithATagThatWasWeakened_StaysWeak()
    {
        await using var service = await StartAsync("binary", Strong);
        using var raw = Callers.Raw(service);

        using var framed = await raw.GetAsync("/");
        using var put = await SendAsync(raw, HttpMethod.Put, "If-Range", framed.Headers.ETag!.ToString());

        Assert.Equal(framed.Headers.ETag.ToString(), await put.Content.ReadAsStringAsync());
    }

    /// <summary>Of a reply that flows a caller may get a part only; if that may be spelled otherwise, the rest would not fit.</summary>
    [Fact]
    public async Task Tag_OfAReplyThatFlowsInAnotherSpelling_StaysWeak()
    {
        await using var service = await StartAsync("containers", Strong, TextFlowSite.Text);
        using var caller = Callers.WithNam(service);

        var tags = new List<string>();
        for (var call = 0; call < 3; call++)
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/");
            request.Options.Set(NamHandler.TargetOption, DecodeTarget.Objects);
            using var reply = await caller.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
            Assert.Equal(TextFlowSite.Orders, await reply.Content.ReadNamXmlAsync<List<Order>>());
            tags.Add(reply.Headers.ETag!.ToString());
            await service.Server.DrainAsync();
        }

        Assert.Equal(
            service.Server.Journal.Snapshot().Select(entry => entry.Plan.Flows ? "W/\"v1--nam\"" : Strong),
            tags);
        Assert.NotEqual(Strong, tags[^1]);
    }

    private static Task<HttpResponseMessage> SendAsync(HttpClient client, HttpMethod method, string name, string value)
    {
        var request = new HttpRequestMessage(method, "/");
        request.Headers.TryAddWithoutValidation(name, value);
        return client.SendAsync(request);
    }

    // GET sends the tag, and 304 where it is all that If-None-Match has; other methods send back what their condition was.
    private static Task<TestService> StartAsync(string? format, string tag, byte[]? text = null) => TestService.StartAsync(
        app =>
        {
            app.UseNam();
            app.Run(async context =>
            {
                var sent = context.Request.Headers;
                if (context.Request.Method != "GET")
                {
                    await context.Response.WriteAsync($"{sent.IfMatch}{sent.IfRange}{sent["If"]}");
                    return;
                }

                context.Response.Headers.ETag = tag;
                context.Response.ContentType = TestReplies.XmlType;
                if (sent.IfNoneMatch == tag)
                {
                    context.Response.StatusCode = 304;
                    return;
                }

                await context.Response.Body.WriteAsync(text ?? Encoding.UTF8.GetBytes(TestReplies.Text));
            });
        },
        options: options => options.ForcedFormat = format);
}
