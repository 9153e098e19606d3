// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;
using Nam.Formats;

namespace Nam.AspNetCore;

/// <summary>Shows the application the entity tags that it has sent, where NAM had made them weak on their way out.</summary>
/// <remarks>
/// Whoever has such a tag may send it, with a profile or without. <c>If-Range</c> stays as it is: the rest of a reply fits
/// only to a beginning with the same bytes, and a weak tag says that the caller may not have those.
/// </remarks>
internal static class ConditionalRequests
{
    private static readonly string[] Fields = [HeaderNames.IfNoneMatch, HeaderNames.IfMatch, "If"];

    /// <summary>Makes the tags in a request's conditions what the application has sent.</summary>
    public static void RestoreTags(HttpContext context)
    {
        var headers = context.Request.Headers;
        foreach (var name in Fields)
        {
            var sent = headers[name];
            if (sent.Count > 0 && WeakenedTag.IsIn(sent.ToString()))
            {
                headers[name] = Array.ConvertAll(sent.ToArray(), WeakenedTag.Restore);
                context.Response.OnStarting(() => AnswerAsync(context.Response, sent.ToString()));
            }
        }
    }

    // 304 is about the reply that the caller keeps, under the tag that it has.
    private static Task AnswerAsync(HttpResponse response, string sent)
    {
        if (response is { StatusCode: StatusCodes.Status304NotModified } && response.Headers.ETag.ToString() is ['"', ..] tag
            && WeakenedTag.Weaken(tag) is var weak && sent.Contains(weak, StringComparison.Ordinal))
        {
            response.Headers.ETag = weak;
        }

        return Task.CompletedTask;
    }
}
