// SPDX-License-Identifier: MIT

using System.Net.Http.Headers;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.WebUtilities;
using Microsoft.Extensions.Primitives;

namespace Nam.Gateway;

/// <summary>Status line, header and trailer fields of a reply on their way to the caller.</summary>
internal static class ReplyFields
{
    /// <summary>Copies status and header fields but for those of the backend's connection.</summary>
    /// <returns>Whether all of it may go on; if not, the reply is to be cleared.</returns>
    public static bool TryCopy(HttpResponseMessage reply, HttpResponse response)
    {
        response.StatusCode = (int)reply.StatusCode;
        if (response.StatusCode < 200 || !Fields.IsSafe(reply.ReasonPhrase))
        {
            return false;
        }

        if (reply.ReasonPhrase != ReasonPhrases.GetReasonPhrase(response.StatusCode) && response.HttpContext.Features.Get<IHttpResponseFeature>() is { } feature)
        {
            feature.ReasonPhrase = reply.ReasonPhrase;
        }

        var connection = reply.Headers.NonValidated.TryGetValues("Connection", out var options) ? Fields.Options(options.ToString()) : [];
        return TryCopy(reply.Headers.NonValidated, response, connection, HasLength(reply)) && TryCopy(reply.Content.Headers.NonValidated, response, connection, HasLength(reply));
    }

    /// <summary>Says whether a reply has content: not one to HEAD, nor one of these statuses (RFC 9110 section 6.4.1).</summary>
    public static bool HasContent(HttpRequest request, int status) => !HttpMethods.IsHead(request.Method) && status is not (204 or 205 or 304);

    /// <summary>Copies the fields behind the content, where the caller's connection can carry them.</summary>
    /// <returns>Whether they may go on.</returns>
    public static bool TryCopyTrailers(HttpResponseMessage reply, HttpResponse response)
    {
        if (!response.SupportsTrailers())
        {
            return true;
        }

        foreach (var (name, values) in reply.TrailingHeaders.NonValidated)
        {
            // Section 6.5.1: framing and routing are settled before the content.
            if (Fields.IsHopByHop(name, []) || name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase) || name.Equals("Host", StringComparison.OrdinalIgnoreCase))
            {
                continue;
            }

            if (!TryTake(values, out var safe))
            {
                return false;
            }

            response.AppendTrailer(name, safe);
        }

        return true;
    }

    // RFC 9112 section 6.1: chunked goes before Content-Length. A 204 has none (section 8.6), a 205 no content.
    private static bool HasLength(HttpResponseMessage reply) => reply.Headers.TransferEncodingChunked != true && (int)reply.StatusCode is not (204 or 205);

    private static bool TryCopy(HttpHeadersNonValidated from, HttpResponse response, string[] connection, bool hasLength)
    {
        foreach (var (name, values) in from)
        {
            if (Fields.IsHopByHop(name, connection)
                || (!hasLength && name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase))
                || (name.Equals("Trailer", StringComparison.OrdinalIgnoreCase) && !response.SupportsTrailers()))
            {
                continue;
            }

            if (!TryTake(values, out var safe))
            {
                return false;
            }

            response.Headers[name] = safe;
        }

        return true;
    }

    private static bool TryTake(HeaderStringValues values, out StringValues safe)
    {
        safe = values.Count == 1 ? values.ToString() : values.ToArray();
        return Fields.IsSafe(safe);
    }
}
