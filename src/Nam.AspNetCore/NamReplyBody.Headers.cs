// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using Microsoft.Extensions.Primitives;
using Microsoft.Net.Http.Headers;
using Nam.Formats;

namespace Nam.AspNetCore;

/// <content>What the reply's header fields say of it.</content>
internal sealed partial class NamReplyBody
{
    private StringValues _acceptEncoding;

    private void SetHeaders(int? bytes)
    {
        Explain(Reply.Explanation);
        if (Reply.CreateHeader() is not { } header)
        {
            return;
        }

        var response = _context.Response;
        response.Headers.Append(HeaderNames.Vary, NamHeaders.Vary);
        if (Reply.IsEncoded)
        {
            response.ContentType = Reply.FormatContentType(WeakenETag(response.Headers));
            response.Headers.ContentEncoding = Reply.ContentEncoding;
            response.Headers.Remove(HeaderNames.AcceptRanges);
        }

        ForbidSharing(response);
        response.Headers[NamHeaders.Reply] = header;
        response.ContentLength = bytes;
    }

    // A cache would hand the id of this reply, by which its caller reports on it, to others; and one around this
    // middleware that keys by path and query alone would hand frames to callers that cannot read them.
    private void ForbidSharing(HttpResponse response)
    {
        if (_context.Features.Get<IOutputCacheFeature>() is { } cache)
        {
            cache.Context.AllowCacheStorage = false;
        }

        // Replies to other methods are not stored unless they say for how long they may be (RFC 9110 section 9.3.3).
        var headers = response.Headers;
        if (headers.CacheControl.Count == 0)
        {
            headers.CacheControl = HttpMethods.IsGet(_context.Request.Method) || headers.Expires.Count > 0
                ? CacheControlHeaderValue.PrivateString
                : default(StringValues);
            return;
        }

        if (!CacheControlHeaderValue.TryParse(headers.CacheControl.ToString(), out var allowed))
        {
            headers.CacheControl = StringValues.Concat(headers.CacheControl, CacheControlHeaderValue.PrivateString);
            return;
        }

        allowed.Public = false;
        allowed.Private = true;
        allowed.PrivateHeaders.Clear();
        headers.CacheControl = allowed.ToString();
    }

    private void Explain(string? reason)
    {
        if (reason is not null && !_context.Response.HasStarted)
        {
            _context.Response.Headers[NamHeaders.Reason] = reason;
        }
    }

    // What the request accepts is for the plan alone: what serves it inside would code first, and response compression around this
    // middleware, which reads the field when it gets the first byte, is to leave a plan for plain text as it is. The field comes back
    // where the reply is left alone, and once it was sent.
    private void HideCodings()
    {
        _acceptEncoding = _context.Request.Headers.AcceptEncoding;
        if (_acceptEncoding.Count > 0)
        {
            _context.Request.Headers.AcceptEncoding = default;
        }
    }

    private void ShowCodings()
    {
        if (_acceptEncoding.Count > 0)
        {
            _context.Request.Headers.AcceptEncoding = _acceptEncoding;
            _acceptEncoding = default;
        }
    }

    // RFC 9110 section 8.8.1: a strong validator changes with every byte; the weak one stands for the same content.
    private static bool WeakenETag(IHeaderDictionary headers)
    {
        if (headers.ETag.ToString() is not ['"', ..] tag)
        {
            return false;
        }

        headers.ETag = WeakenedTag.Weaken(tag);
        return true;
    }
}
