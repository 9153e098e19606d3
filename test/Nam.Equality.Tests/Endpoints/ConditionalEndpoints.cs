// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Nam.Equality.Calls;

namespace Nam.Equality.Endpoints;

/// <summary>Conditional requests to services that compare tags as strings, as many do.</summary>
internal static class ConditionalEndpoints
{
    private static readonly string[] Tags = ["\"v1\"", "W/\"v1\"", "\"\"", "\"a;b--c\"", "\"a--nam\"", "W/\"nam\""];

    public static IReadOnlyList<Endpoint> List { get; } =
    [
        .. from tag in Tags
           from field in (string[])["If-None-Match", "If-Match", "If-Range", "If"]
           select new Endpoint($"tag {Array.IndexOf(Tags, tag)} in {field}", context => AnswerAsync(context, tag, field))
           {
               Calls = (caller, endpoint) => AskAsync(caller, endpoint, field),
           },
    ];

    private static async Task AnswerAsync(HttpContext context, string tag, string field)
    {
        var sent = context.Request.Headers[field].ToString();
        context.Response.Headers.ETag = tag;

        // What reached the service is shown in a field, too.
        context.Response.Headers["X-Sent"] = sent;
        if (field == "If-None-Match" && sent == tag)
        {
            context.Response.StatusCode = 304;
            return;
        }

        if (field == "If-Match" && sent.Length != 0 && sent != tag)
        {
            context.Response.StatusCode = 412;
            return;
        }

        context.Response.ContentType = Documents.Xml;
        await context.Response.Body.WriteAsync(Documents.RowBytes);
    }

    // The caller sends the tag that it was given, alone, in a list of its own spelling, and one that it never got.
    private static async Task AskAsync(Caller caller, Endpoint endpoint, string field)
    {
        using var first = await caller.GetAsync(endpoint.Path);
        var tag = first?.Headers.NonValidated.TryGetValues("ETag", out var values) == true ? values.ToString() : "\"none\"";
        (string, string) Condition(string value) => (field, field == "If" ? $"(<urn:lock:1> [{value}])" : value);
        (await caller.GetAsync(endpoint.Path, Condition(tag)))?.Dispose();
        (await caller.GetAsync(endpoint.Path, Condition($"\"other\",{tag} , W/\"more\"")))?.Dispose();
        (await caller.GetAsync(endpoint.Path, Condition("W/\"other\"")))?.Dispose();
        (await caller.GetAsync(endpoint.Path, Condition("*")))?.Dispose();
        (await caller.GetAsync(endpoint.Path, Condition("W/\"a\" ,\"b\",, W/\"c-nam\"")))?.Dispose();
        (await caller.SendAsync(HttpMethod.Put, endpoint.Path, [Condition(tag)], "content"))?.Dispose();
    }
}
