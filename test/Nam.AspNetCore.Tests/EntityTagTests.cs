// SPDX-License-Identifier: MIT

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

        Assert.True(framed.IsEncoded());
        Assert.True(received.IsWeak);
        Assert.NotEqual(Strong, received.Tag);
        Assert.Equal("\"x\",\"v1\" , W/\"y\"", await put.Content.ReadAsStringAsync());
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

    // GET sends the tag; other methods send back what their condition was.
    private static Task<TestService> StartAsync(string? format, string tag, byte[]? text = null) => TestService.StartAsync(
        app =>
        {
            app.UseNam();
            app.Run(async context =>
            {
                var sent = context.Request.Headers;
                if (context.Request.Method != "GET")
                {
                    await context.Response.WriteAsync($"{sent.IfMatch}{sent.IfRange}");
                    return;
                }

                context.Response.Headers.ETag = tag;
                context.Response.ContentType = TestReplies.XmlType;
                await context.Response.Body.WriteAsync(text ?? Encoding.UTF8.GetBytes(TestReplies.Text));
            });
        },
        options: options => options.ForcedFormat = format);
}
