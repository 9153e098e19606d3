// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.StaticFiles;
using Microsoft.Net.Http.Headers;

namespace Nam.Characterization;

/// <summary>A version of a page that is sent instead of it, and what its reply's headers have to say.</summary>
internal sealed class ServerActionFeature(HttpContext context, PageVariant variant, string originalPath) : IServerActionFeature
{
    private static readonly FileExtensionContentTypeProvider Types = new();

    public PageVariant Variant => variant;

    public string OriginalPath => originalPath;

    /// <summary>Sends the request on under the version's path, as the paper's <c>modify_uri()</c> does (section 2.2).</summary>
    public void Apply()
    {
        context.Features.Set<IServerActionFeature>(this);
        context.Request.Path = variant.Path;
        context.Response.Headers[ServerActions.Header] = ServerActions.NameOf(variant.Action);
        context.Response.OnStarting(static state => ((ServerActionFeature)state).CompleteHeaders(), this);
    }

    private Task CompleteHeaders()
    {
        var response = context.Response;
        if (response.StatusCode is not (StatusCodes.Status200OK or StatusCodes.Status206PartialContent or StatusCodes.Status304NotModified))
        {
            return Task.CompletedTask;
        }

        // A cache that callers of all classes share must not keep what one of them got.
        if (response.Headers.CacheControl.Count == 0)
        {
            response.Headers.CacheControl = "private";
        }

        if (variant.ContentEncoding is { } coding && !response.Headers.ContainsKey(HeaderNames.ContentEncoding)
            && response.StatusCode != StatusCodes.Status304NotModified)
        {
            response.Headers.ContentEncoding = coding;
            response.ContentType = TypeOf(
                variant.Action == ServerAction.Compress ? originalPath : variant.Path![..^3], variant.Action == ServerAction.Compress);
        }

        return Task.CompletedTask;
    }

    private static string TypeOf(string path, bool isPage) =>
        Types.TryGetContentType(path, out var type) ? type : isPage ? "text/html; charset=utf-8" : "application/octet-stream";
}
