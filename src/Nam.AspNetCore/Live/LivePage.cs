// SPDX-License-Identifier: MIT

using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Nam.AspNetCore.Live;

/// <summary>The page that shows what NAM does: one document with everything in it, made once. Thread-safe.</summary>
internal static class LivePage
{
    private static readonly Lazy<Made> Page = new(Make);

    /// <summary>Sends the page.</summary>
    public static async Task SendAsync(HttpContext context)
    {
        var page = Page.Value;
        var headers = context.Response.Headers;
        headers.ETag = page.Tag;
        headers.CacheControl = "private, no-cache";
        headers.ContentSecurityPolicy = page.Policy;
        headers.XContentTypeOptions = "nosniff";
        headers.XFrameOptions = "DENY";
        headers["Referrer-Policy"] = "no-referrer";
        headers.Vary = HeaderNames.AcceptEncoding;
        if (context.Request.Headers.IfNoneMatch == page.Tag)
        {
            context.Response.StatusCode = StatusCodes.Status304NotModified;
            return;
        }

        var isPacked = context.Request.GetTypedHeaders().AcceptEncoding.Any(one => one.Value == "gzip" && one.Quality != 0);
        if (isPacked)
        {
            headers.ContentEncoding = "gzip";
        }

        var body = isPacked ? page.Packed : page.Plain;
        context.Response.ContentType = "text/html; charset=utf-8";
        context.Response.ContentLength = body.Length;
        if (!HttpMethods.IsHead(context.Request.Method))
        {
            await context.Response.Body.WriteAsync(body, context.RequestAborted).ConfigureAwait(false);
        }
    }

    private static Made Make()
    {
        var (style, charts, script) = (Read("page.css"), Read("echarts.min.js"), Read("page.js"));
        var html = Read("page.html").Replace("{{style}}", style, StringComparison.Ordinal)
            .Replace("{{charts}}", charts, StringComparison.Ordinal).Replace("{{script}}", script, StringComparison.Ordinal);
        var plain = Encoding.UTF8.GetBytes(html);
        using var packed = new MemoryStream();
        using (var zip = new GZipStream(packed, CompressionLevel.Optimal, leaveOpen: true))
        {
            zip.Write(plain);
        }

        // The charts set styles of elements, as scripts may; what the policy allows in the document itself are these four texts.
        var policy = $"default-src 'none'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-{Hash(style)}'; script-src 'sha256-{Hash(charts)}' 'sha256-{Hash(script)}'";
        return new Made(plain, packed.ToArray(), $"W/\"{Convert.ToHexStringLower(SHA256.HashData(plain))[..16]}\"", policy);
    }

    // What stands between the tags is hashed as the browser sees it: a carriage return would be a line feed there.
    private static string Read(string name)
    {
        using var reader = new StreamReader(typeof(LivePage).Assembly.GetManifestResourceStream("Nam.Live." + name)!);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }

    private static string Hash(string text) => Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)));

    private sealed record Made(byte[] Plain, byte[] Packed, string Tag, string Policy);
}
