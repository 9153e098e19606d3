// SPDX-License-Identifier: MIT

using System.Text.RegularExpressions;

namespace Nam.Gateway;

/// <summary>Finds the path and query that a request goes on with.</summary>
internal static partial class RequestTarget
{
    /// <summary>Returns path and query of a request's target, which is given as it came over the wire.</summary>
    /// <returns>
    /// Path and query; <see langword="null"/> for a target that must not go on. Such a target has a fragment, or
    /// characters that would end the request line of HTTP/1.1 (HTTP/2 can carry them). Or its path has a backslash,
    /// which some backends take for a slash. Or the path has what some backends take for dot segments. These lead out
    /// of the path that the backend's address may have, and past rules on paths in front of the gateway.
    /// </returns>
    public static string? PathAndQuery(string rawTarget)
    {
        var target = rawTarget is ['/', ..] ? rawTarget : FromAbsolute(rawTarget);
        return target is null || target.AsSpan().ContainsAnyExceptInRange('!', '~')
            || target.Contains('#', StringComparison.Ordinal) || Misleading().IsMatch(target) ? null : target;
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

    // In the path: a backslash, or a segment of one or two dots, all of it escaped or not, and with or without
    // parameters (RFC 3986 section 3.3) after the dots.
    [GeneratedRegex(
        @"^[^?]*?(?:\\|(?:/|%2f|%5c)(?:\.|%2e){1,2}(?:[/;?]|%2f|%5c|%3b|$))", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex Misleading();
}
