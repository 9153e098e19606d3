// SPDX-License-Identifier: MIT

using System.Buffers;
using System.Collections.Frozen;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace Nam.Gateway;

/// <summary>Reads the header fields that speak to intermediaries (RFC 9110 section 7.6).</summary>
internal static class MessageFields
{
    private static readonly SearchValues<char> TokenCharacters =
        SearchValues.Create("!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");

    // RFC 9113 section 8.2.2.
    private static readonly string[] OfConnections = ["Connection", "Keep-Alive", "Proxy-Connection", "Transfer-Encoding", "Upgrade"];

    private static readonly string[] ProxyPrefixes =
        [
            "Forwarded", "X-Forwarded", "X-Original-", "X-Client-Cert", "X-Client-Verify", "X-Client-IP",
            "Client-Cert", "SSL-Client-", "X-SSL-", "X-ARR-", "X-MS-CLIENT-", "X-MS-TOKEN-", "X-Amzn-Mtls-", "X-Envoy-",
            "X-Remote-", "Remote-", "X-Auth-Request-", "X-WebAuth-"
        ];

    private static readonly FrozenSet<string> ProxyNames = FrozenSet.Create(
        StringComparer.OrdinalIgnoreCase,
        "X-Real-IP", "X-Cluster-Client-IP", "X-ProxyUser-Ip", "True-Client-IP", "CF-Connecting-IP", "Fastly-Client-IP",
        "Client-IP", "Front-End-Https", "X-Url-Scheme", "X-Scheme", "X-Rewrite-URL", "X-User", "X-Host");

    /// <summary>Returns whether a text is a token (RFC 9110 section 5.6.2), as names are.</summary>
    public static bool IsToken(string text) => text.Length > 0 && !text.AsSpan().ContainsAnyExcept(TokenCharacters);

    /// <summary>Returns whether a request has fields that make it malformed and must not be passed on. Such a field has a name that is no
    /// token or, over HTTP/2, belongs to HTTP/1.1's connections. Kestrel lets these fields pass.</summary>
    public static bool AreMalformed(HttpRequest request)
    {
        var isHttp2 = HttpProtocol.IsHttp2(request.Protocol);
        foreach (var (name, _) in request.Headers)
        {
            // Kestrel shows the pseudo fields that it knows among the others, and refuses those that it does not.
            if (!(isHttp2 && name is [':', ..]) && !IsToken(name))
            {
                return true;
            }
        }

        return isHttp2 && Array.Exists(OfConnections, request.Headers.ContainsKey);
    }

    /// <summary>Reads the members of a comma-separated field.</summary>
    public static string[] Members(StringValues field) =>
        field.Count == 0 ? [] : field.ToString().Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Returns whether a proxy uses a field to tell a service who its caller is or what the caller asked for.
    /// From a caller that is no proxy, the field is a claim.</summary>
    /// <remarks>Some services (CGI, WSGI) take an underscore for a hyphen.</remarks>
    public static bool SpeaksForCaller(string name)
    {
        var known = name.Replace('_', '-');
        return ProxyNames.Contains(known)
            || Array.Exists(ProxyPrefixes, prefix => known.StartsWith(prefix, StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>Returns whether a request has been at a gateway before (section 7.6.3).</summary>
    public static bool HasPassed(HttpRequest request, string viaName) => Array.Exists(Members(request.Headers.Via), member =>
        member.Split(' ', StringSplitOptions.RemoveEmptyEntries) is [_, var name, ..]
        && name.Equals(viaName, StringComparison.OrdinalIgnoreCase));

    /// <summary>Reads Max-Forwards where it counts (section 7.6.2); <see langword="null"/> elsewhere and where it is no number.</summary>
    public static ulong? MaxForwards(HttpRequest request) =>
        (HttpMethods.IsOptions(request.Method) || HttpMethods.IsTrace(request.Method))
        && ulong.TryParse(request.Headers["Max-Forwards"], out var left) ? left : null;
}
