// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;
using Nam.Formats;
using Nam.Server;

namespace Nam.CoreWcf.Encoders;

/// <summary>What the response's header fields say of a reply.</summary>
internal static class ReplyHeaders
{
    /// <summary>Names the reply, and its format or coding where it has one.</summary>
    public static void Set(HttpContext http, Reply reply)
    {
        if (reply.CreateHeader() is not { } header)
        {
            return;
        }

        var response = http.Response;
        response.Headers.Append(HeaderNames.Vary, NamHeaders.Vary);
        response.Headers[NamHeaders.Reply] = header;
        if (reply.IsEncoded)
        {
            response.ContentType = reply.ContentType;
            response.Headers.ContentEncoding = reply.ContentEncoding;
        }
    }

    /// <summary>Takes format and coding back, of a reply that leaves as the stock encoder writes it after all.</summary>
    public static void Restore(HttpContext http, string? contentType)
    {
        http.Response.ContentType = contentType;
        http.Response.Headers.ContentEncoding = default;
    }

    /// <summary>Sets the header with the reply's reason, if the reason was asked for and the headers have not left.</summary>
    public static void Explain(HttpContext http, string? reason)
    {
        if (reason is not null && !http.Response.HasStarted)
        {
            http.Response.Headers[NamHeaders.Reason] = reason;
        }
    }
}
