// SPDX-License-Identifier: MIT

using System.Security.Cryptography;
using System.Text;
using Microsoft.AspNetCore.Http;

namespace Nam.AspNetCore.Live;

/// <summary>The page that shows what NAM does: one document with everything in it, made once. Thread-safe.</summary>
internal static class LivePage
{
    private static readonly Lazy<(byte[] Html, string Policy)> Page = new(Make);

    /// <summary>Sends the page.</summary>
    public static Task SendAsync(HttpContext context)
    {
        var headers = context.Response.Headers;
        headers.CacheControl = "private, no-cache";
        headers.ContentSecurityPolicy = Page.Value.Policy;
        headers.XContentTypeOptions = "nosniff";
        headers.XFrameOptions = "DENY";
        headers["Referrer-Policy"] = "no-referrer";
        context.Response.ContentType = "text/html; charset=utf-8";
        return LiveEndpoints.SendAsync(context, Page.Value.Html);
    }

    private static (byte[] Html, string Policy) Make()
    {
        var (style, script) = (Read("page.css"), Read("page.js"));
        var html = Read("page.html").Replace("{{style}}", style, StringComparison.Ordinal)
            .Replace("{{script}}", script, StringComparison.Ordinal);
        var policy = $"default-src 'none'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; style-src 'sha256-{Hash(style)}'; script-src 'sha256-{Hash(script)}'";
        return (Encoding.UTF8.GetBytes(html), policy);
    }

    // What stands between the tags is hashed as the browser sees it: a carriage return would be a line feed there.
    private static string Read(string name)
    {
        using var reader = new StreamReader(typeof(LivePage).Assembly.GetManifestResourceStream("Nam.Live." + name)!);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }

    private static string Hash(string text) => Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
}
