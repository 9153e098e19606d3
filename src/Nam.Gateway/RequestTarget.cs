// SPDX-License-Identifier: MIT

namespace Nam.Gateway;

/// <summary>Finds the path and query that a request goes on with.</summary>
internal static class RequestTarget
{
    /// <summary>Takes path and query out of a request's target as it came over the wire.</summary>
    /// <returns>
    /// Path and query; <see langword="null"/> for a target that must not go on: one with characters that would end the request line of HTTP/1.1 (HTTP/2 can carry them), or with dot segments, which lead out
    /// of the path that the backend's address may have and past rules on paths in front of the gateway.
    /// </returns>
    public static string? PathAndQuery(string rawTarget)
    {
        var target = rawTarget is ['/', ..] ? rawTarget : FromAbsolute(rawTarget);
        return target is null || target.AsSpan().ContainsAnyExceptInRange('!', '~') || HasDotSegment(target) ? null : target;
    }

    // RFC 9112 section 3.2.2: http://host/path?query. Kestrel has compared its host with the Host header.
    private static string? FromAbsolute(string target)
    {
        var scheme = target.IndexOf("://", StringComparison.Ordinal);
        if (scheme < 0)
        {
            return null;
        }

        var authority = target.AsSpan(scheme + 3);
        var end = authority.IndexOfAny('/', '?');
        var rest = end < 0 ? "" : authority[end..].ToString();
        return rest is ['/', ..] ? rest : "/" + rest;
    }

    private static bool HasDotSegment(ReadOnlySpan<char> target)
    {
        var end = target.IndexOf('?');
        var path = end < 0 ? target : target[..end];
        foreach (var range in path.Split('/'))
        {
            if (IsDots(path[range]))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsDots(ReadOnlySpan<char> segment)
    {
        var dots = 0;
        while (!segment.IsEmpty)
        {
            var isEscaped = segment.StartsWith("%2e", StringComparison.OrdinalIgnoreCase);
            if (!isEscaped && segment[0] != '.')
            {
                return false;
            }

            segment = segment[(isEscaped ? 3 : 1)..];
            dots++;
        }

        return dots is 1 or 2;
    }
}
