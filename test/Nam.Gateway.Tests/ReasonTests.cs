// SPDX-License-Identifier: MIT

using System.Text;
using Microsoft.AspNetCore.Http;
using Nam.AspNetCore.Tests;
using Nam.Diagnostics;
using Nam.Formats;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Gateway.Tests;

/// <summary>The reasons of replies that the gateway passes on: each is counted, kept and explained once.</summary>
public sealed class ReasonTests
{
    private const string Profile = "1;read=binary;to=text;rt=90;bw=140000";

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData("predicted", Profile, null, null)]
    [InlineData("small", Profile, "X-Small", "yes")]
    [InlineData("no_profile", null, null, null)]
    [InlineData("nothing_decoded", "2;read=binary", null, null)]
    [InlineData("nothing_decoded", "1;read=rot13;to=text;rt=90", null, null)]
    [InlineData("not_eligible", Profile, "Range", "bytes=0-9")]
    [InlineData("not_eligible", Profile, "X-Field", "Content-Encoding: x-odd")]
    [InlineData("media_type", Profile, "X-Field", "Content-Type: application/json")]
    [InlineData("not_eligible", Profile, "X-Field", "Content-Type: application/vnd.nam; v=1; format=binary")]
    [InlineData("not_eligible", Profile, "X-Field", "Cache-Control: no-transform")]
    [InlineData("too_large", Profile, null, null)]
    public async Task Reply_ForAReason_IsCountedKeptAndExplainedOnce(string reason, string? profile, string? field, string? value)
    {
        using var counts = new DecisionCounts();
        await using var backend = await TestHost.BackendAsync(AnswerAsync);
        NamServer server;
        string explained;
        await using (var gateway = await TestHost.GatewayAsync(backend.Address, nam: options =>
        {
            options.ExplainReplies = true;
            options.MaximumReplyBytes = reason == "too_large" ? 65_536 : options.MaximumReplyBytes;
        }))
        {
            server = gateway.Nam;
            using var caller = new HttpClient { BaseAddress = gateway.Address };
            using var request = new HttpRequestMessage(HttpMethod.Get, reason == "too_large" ? "/long" : "/text");
            foreach (var (name, text) in new[] { (NamHeaders.Profile, profile), (field, value) })
            {
                if (text is not null)
                {
                    request.Headers.TryAddWithoutValidation(name!, text);
                }
            }

            using var response = await caller.SendAsync(request);
            explained = Assert.Single(response.Headers.GetValues(NamHeaders.Reason));
        }

        // The gateway has stopped, so that no more can come; its operations are named by callers.
        Assert.Equal([(reason, reason == "predicted" ? counts.All[0].Format : "text", "*")], counts.All);
        Assert.Equal(reason, Assert.Single(server.Decisions.Snapshot()).Reason.Name());
        Assert.Equal(reason, explained);
    }

    private static Task AnswerAsync(HttpContext context)
    {
        var response = context.Response;
        response.ContentType = TestReplies.XmlType;
        if (context.Request.Headers.TryGetValue("X-Field", out var field) && field.ToString().Split(": ") is [var name, var value])
        {
            response.Headers[name] = value;
        }

        var text = context.Request.Headers.ContainsKey("X-Small") ? "<a/>"
            : context.Request.Path == "/long" ? TestReplies.MakeText(2000)
            : TestReplies.Text;
        return response.Body.WriteAsync(Encoding.UTF8.GetBytes(text)).AsTask();
    }
}
