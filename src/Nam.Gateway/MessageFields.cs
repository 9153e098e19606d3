// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;

namespace Nam.Gateway;

/// <summary>Reads the header fields that speak to intermediaries (RFC 9110 section 7.6).</summary>
internal static class MessageFields
{
    /// <summary>Reads the members of a comma-separated field.</summary>
    public static string[] Members(StringValues field) =>
        field.Count == 0 ? [] : field.ToString().Split(',', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries);

    /// <summary>Says whether a request has been at a gateway before (section 7.6.3).</summary>
    public static bool HasPassed(HttpRequest request, string viaName) => Array.Exists(Members(request.Headers.Via), member =>
        member.Split(' ', StringSplitOptions.RemoveEmptyEntries) is [_, var name, ..] && name.Equals(viaName, StringComparison.OrdinalIgnoreCase));

    /// <summary>Reads Max-Forwards where it counts (section 7.6.2); <see langword="null"/> elsewhere and where it is no number.</summary>
    public static ulong? MaxForwards(HttpRequest request) =>
        (HttpMethods.IsOptions(request.Method) || HttpMethods.IsTrace(request.Method)) && ulong.TryParse(request.Headers["Max-Forwards"], out var left) ? left : null;
}
