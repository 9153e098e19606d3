// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Http.Headers;
using System.Net.Sockets;
using Microsoft.AspNetCore.Http;

namespace Nam.Gateway;

/// <summary>Tells the backend who the caller is, in Forwarded (RFC 7239) and X-Forwarded-*.</summary>
internal static class ForwardedFields
{
    public static bool Includes(string name) =>
        name.StartsWith("X-Forwarded-", StringComparison.OrdinalIgnoreCase)
        || name.Equals("Forwarded", StringComparison.OrdinalIgnoreCase)
        || name.Equals("X-Real-IP", StringComparison.OrdinalIgnoreCase);

    public static void Add(HttpContext context, HttpRequestHeaders headers, NamForwardedHeaders which)
    {
        var address = context.Connection.RemoteIpAddress;
        address = address?.IsIPv4MappedToIPv6 == true ? address.MapToIPv4() : address;
        var request = context.Request;
        if ((which & NamForwardedHeaders.XForwarded) != 0)
        {
            headers.TryAddWithoutValidation("X-Forwarded-For", address?.ToString() ?? "unknown");

            // The first proxy knows what the caller asked for; those behind it do not.
            AddIfAbsent(headers, "X-Forwarded-Proto", request.Scheme);
            AddIfAbsent(headers, "X-Forwarded-Host", request.Host.Value ?? "");
        }

        if ((which & NamForwardedHeaders.Forwarded) != 0)
        {
            headers.TryAddWithoutValidation("Forwarded", $"for={Node(address)};host=\"{request.Host.Value}\";proto={request.Scheme}");
        }
    }

    private static void AddIfAbsent(HttpRequestHeaders headers, string name, string value)
    {
        if (!headers.NonValidated.Contains(name))
        {
            headers.TryAddWithoutValidation(name, value);
        }
    }

    // RFC 7239 section 6: an IPv6 address stands in brackets, and brackets need quotes.
    private static string Node(IPAddress? address) => address switch
    {
        null => "unknown",
        { AddressFamily: AddressFamily.InterNetworkV6 } => $"\"[{address}]\"",
        _ => address.ToString(),
    };
}
