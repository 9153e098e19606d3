// SPDX-License-Identifier: MIT

using System.Text;
using Microsoft.AspNetCore.Http;

namespace Nam.Equality.Endpoints;

/// <summary>Finished texts, of many kinds.</summary>
internal static class TextEndpoints
{
    private static readonly HttpMethod[] Methods =
        [HttpMethod.Head, HttpMethod.Post, HttpMethod.Put, HttpMethod.Delete, HttpMethod.Options];

    public static IReadOnlyList<Endpoint> List { get; } =
    [
        Text("small text", Documents.RowsOf(1)),
        Text("text", Documents.Rows) with { Calls = EveryMethodAsync },
        Text("long text", Documents.RowsOf(5_000)),
        Text("text with a declaration", Documents.RowsOf(100, "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")),
        Text("indented text", Replaced("<row>", "\n  <row>")),
        Text("sections", "<feed>" + string.Concat(Enumerable.Repeat("<item><![CDATA[<b>bold</b> & so]]></item>", 60)) + "</feed>"),
        Text("instructions", "<?xml-stylesheet href=\"a.xsl\"?>" + Replaced("<id>7<", "<?go on?><id>7<")),
        Text("comments", Replaced("<id>7<", "<!-- seven --><id>7<")),
        Text("document type", "<!DOCTYPE rows [<!ENTITY e \"x\">]>" + Replaced("<id>7<", "<id>&e;<")) with { IsExact = true },
        Text("empty elements", "<all>" + string.Concat(Enumerable.Repeat("<a/><b></b><c />", 200)) + "</all>"),
        Text("character references", Replaced("Zoë", "Zo&#xEB;&#13;&lt;")),
        Text("no document", "this is <not> XML " + new string('x', 3000)) with { IsExact = true },
        Text("two roots", Documents.Rows + Documents.Rows) with { IsExact = true },
        Text("JSON", "[1" + string.Concat(Enumerable.Repeat(",{\"name\":\"Zoë\"}", 500)) + "]", "application/json") with { IsExact = true },
        Text("SOAP 1.2", Documents.Rows, "application/soap+xml; charset=utf-8; action=\"urn:x\""),
        Text("ProblemDetails", Documents.Rows, "application/problem+xml"),
        Text("no content type", Documents.Rows, null) with { IsExact = true },
        new("byte order mark", context => WriteAsync(context, Documents.Xml, [.. Encoding.UTF8.Preamble, .. Documents.RowBytes])),
        new("no content", context => Status(context, 204)),
        new("not found", context => Status(context, 404)),
        new("empty text", context =>
        {
            context.Response.ContentType = Documents.Xml;
            return Task.CompletedTask;
        }),
        new("declared empty", context =>
        {
            (context.Response.ContentType, context.Response.ContentLength) = (Documents.Xml, 0);
            return Task.CompletedTask;
        }),
        new("fault", context =>
        {
            context.Response.StatusCode = 500;
            return WriteAsync(context, Documents.Xml, Documents.RowBytes);
        }),
        new("redirect", context =>
        {
            context.Response.Redirect("/text");
            return Task.CompletedTask;
        }),
        new("fields", context =>
        {
            var headers = context.Response.Headers;
            (headers.CacheControl, headers.Vary, headers.LastModified) = ("public, max-age=60", "Accept", "Sat, 28 Nov 2026 10:00:00 GMT");
            headers.Append("X-Own", "1");
            headers.Append("X-Own", "2");
            return WriteAsync(context, Documents.Xml, Documents.RowBytes);
        })
        {
            // A cache would share what was made for one caller.
            Calls = (caller, endpoint) => caller.GetAsync(endpoint.Path, ("Accept", "text/xml")),
        },
        new("no-transform", context =>
        {
            context.Response.Headers.CacheControl = "no-transform";
            return WriteAsync(context, Documents.Xml, Documents.RowBytes);
        }) { IsExact = true },
    ];

    private static string Replaced(string found, string by) => Documents.Rows.Replace(found, by, StringComparison.Ordinal);

    private static Endpoint Text(string name, string text, string? type = Documents.Xml)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        return new(name, context => WriteAsync(context, type, bytes));
    }

    private static Task Status(HttpContext context, int status)
    {
        context.Response.StatusCode = status;
        return Task.CompletedTask;
    }

    private static async Task WriteAsync(HttpContext context, string? type, byte[] text)
    {
        context.Response.ContentType = type;
        await context.Response.Body.WriteAsync(text);
    }

    private static async Task EveryMethodAsync(Calls.Caller caller, Endpoint endpoint)
    {
        foreach (var method in Methods)
        {
            (await caller.SendAsync(method, endpoint.Path))?.Dispose();
            (await caller.GetAsync(endpoint.Path))?.Dispose();
        }

        (await caller.GetAsync(endpoint.Path, ("Range", "bytes=0-99")))?.Dispose();
        (await caller.GetAsync(endpoint.Path))?.Dispose();
    }
}
