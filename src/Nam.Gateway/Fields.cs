// SPDX-License-Identifier: MIT

using System.Buffers;
using System.Collections.Frozen;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace Nam.Gateway;

/// <summary>Which header fields are for one connection only (RFC 9110 section 7.6.1), and which values must not go on.</summary>
internal static class Fields
{
    // Those of section 7.6.1; what belongs to one proxy (section 11.7); HTTP2-Settings (RFC 7540 section 3.2.1); and Alt-Svc, which would lead callers around the gateway (RFC 7838).
    private static readonly FrozenSet<string> HopByHop = FrozenSet.Create(
        StringComparer.OrdinalIgnoreCase,
        "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Transfer-Encoding", "Upgrade", "Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization", "HTTP2-Settings", "Alt-Svc");

    private static readonly SearchValues<char> Forbidden = SearchValues.Create([.. Enumerable.Range(0, 32).Where(code => code != '\t').Select(code => (char)code), '\x7F']);

    /// <summary>Reads the names in a Connection field, which stay on that connection too.</summary>
    public static string[] Options(StringValues connection) =>
        connection.Count == 0 ? [] : connection.ToString().Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    public static bool IsHopByHop(string name, string[] connectionOptions) =>
        HopByHop.Contains(name) || (connectionOptions.Length > 0 && connectionOptions.Contains(name, StringComparer.OrdinalIgnoreCase));

    /// <summary>Says whether values have no control characters but tabs (section 5.5): behind a line feed the next hop would read another field, or another message.</summary>
    public static bool IsSafe(StringValues values)
    {
        for (var i = 0; i < values.Count; i++)
        {
            if (values[i].AsSpan().ContainsAny(Forbidden))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Says whether any member of a comma-separated field is a word.</summary>
    public static bool HasMember(IHeaderDictionary headers, string name, string word) => Options(headers[name]).Contains(word, StringComparer.OrdinalIgnoreCase);
}
