// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using Nam.Formats;

namespace Nam.Gateway;

/// <summary>The header fields of a request to a backend.</summary>
internal sealed class RequestFields(NamGatewayOptions options)
{
    /// <summary>Copies the caller's fields but for those of its connection, and adds the gateway's own.</summary>
    public void Copy(HttpContext context, HttpRequestMessage message)
    {
        var request = context.Request;
        var connection = Fields.Options(request.Headers.Connection);
        var asksNam = !options.BackendHasNam && request.Headers.ContainsKey(NamHeaders.Profile);
        foreach (var (name, values) in request.Headers)
        {
            if (!Fields.IsHopByHop(name, connection) && !IsReplaced(name, asksNam))
            {
                Add(message, name, values);
            }
        }

        if (asksNam)
        {
            // A reply that is compressed already cannot be adapted, and between the backend and here bytes are cheaper than processor time.
            message.Headers.TryAddWithoutValidation("Accept-Encoding", "identity");
        }

        if (options.PreserveHost && request.Host.HasValue)
        {
            message.Headers.TryAddWithoutValidation("Host", request.Host.Value);
        }

        if (context.Response.SupportsTrailers() && Fields.HasMember(request.Headers, "TE", "trailers"))
        {
            message.Headers.TryAddWithoutValidation("TE", "trailers");
            if (options.BackendVersion == HttpVersion.Version11)
            {
                message.Headers.TryAddWithoutValidation("Connection", "TE");
            }
        }

        if (MaxForwards(request) is { } left)
        {
            message.Headers.MaxForwards = (int)Math.Min(left - 1, int.MaxValue);
        }

        message.Headers.TryAddWithoutValidation("Via", $"{request.Protocol.AsSpan("HTTP/".Length)} {options.ViaName}");
        ForwardedFields.Add(context, message.Headers, options.Forwarded);
    }

    /// <summary>Says whether a request has been here before (section 7.6.3).</summary>
    public bool IsLoop(HttpRequest request)
    {
        foreach (var member in Fields.Options(request.Headers.Via))
        {
            var parts = member.Split(' ', StringSplitOptions.RemoveEmptyEntries);
            if (parts.Length > 1 && parts[1].Equals(options.ViaName, StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Reads Max-Forwards where it counts (section 7.6.2); <see langword="null"/> elsewhere and where it is no number.</summary>
    public static ulong? MaxForwards(HttpRequest request) =>
        (HttpMethods.IsOptions(request.Method) || HttpMethods.IsTrace(request.Method)) && ulong.TryParse(request.Headers["Max-Forwards"], out var left) ? left : null;

    // Names that begin with a colon are HTTP/2's request line. Trailer announces fields that SocketsHttpHandler cannot send.
    private bool IsReplaced(string name, bool asksNam) =>
        name[0] == ':'
        || name.Equals("Host", StringComparison.OrdinalIgnoreCase)
        || name.Equals("Content-Length", StringComparison.OrdinalIgnoreCase)
        || name.Equals("Trailer", StringComparison.OrdinalIgnoreCase)
        || (!options.BackendHasNam && name.Equals(NamHeaders.Profile, StringComparison.OrdinalIgnoreCase))
        || (asksNam && name.Equals("Accept-Encoding", StringComparison.OrdinalIgnoreCase))
        || (!options.TrustForwarded && ForwardedFields.Includes(name));

    private static void Add(HttpRequestMessage message, string name, StringValues values)
    {
        var lines = values.ToArray();
        if (lines.Length > 1 && name.Equals("Cookie", StringComparison.OrdinalIgnoreCase))
        {
            // HTTP/2 may split cookies, HTTP/1.1 may not (RFC 9113 section 8.2.3).
            lines = [string.Join("; ", lines)];
        }

        if (!message.Headers.TryAddWithoutValidation(name, lines))
        {
            // A field of the content where there is none, such as Content-Type with GET: it needs a content to go with.
            message.Content ??= new ByteArrayContent([]);
            message.Content.Headers.TryAddWithoutValidation(name, lines);
        }
    }
}
