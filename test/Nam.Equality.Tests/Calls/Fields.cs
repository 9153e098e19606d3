// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Net.Http.Headers;
using System.Text;

namespace Nam.Equality.Calls;

/// <summary>Writes a response's status and fields without what is NAM's own or each connection's.</summary>
internal static class Fields
{
    // Date differs by the clock; how a body is framed and whether the connection stays are each hop's own; Via is the gateway's.
    private static readonly HashSet<string> Own = new(StringComparer.OrdinalIgnoreCase)
    {
        "Date", "Connection", "Transfer-Encoding", "Content-Length", "Via", "NAM-Reply", "NAM-Reason", "Accept-Ranges",
    };

    public static string Of(HttpResponseMessage response)
    {
        var lines = new StringBuilder();
        lines.Append(CultureInfo.InvariantCulture, $"{(int)response.StatusCode} {response.ReasonPhrase} HTTP/{response.Version}\n");
        foreach (var (name, values) in response.Headers.NonValidated.Concat(response.Content.Headers.NonValidated)
            .OrderBy(field => field.Key, StringComparer.OrdinalIgnoreCase))
        {
            var value = ValueOf(name, values);
            if (!Own.Contains(name) && value.Length != 0)
            {
                lines.Append(CultureInfo.InvariantCulture, $"{name}: {value}\n");
            }
        }

        return lines.ToString();
    }

    // Replies to callers with NAM vary by their profile, and no shared cache may keep them. A tag is weak where the bytes
    // may be spelled otherwise.
    private static string ValueOf(string name, HeaderStringValues values) => name switch
    {
        "Vary" => string.Join(", ", values.Where(value => value != "NAM-Profile")),
        "Cache-Control" => string.Join(", ", values.ToString().Split(", ").Where(value => value is not ("public" or "private")).Order()),
        "ETag" => values.ToString().Replace("W/", string.Empty, StringComparison.Ordinal),
        _ => values.ToString(),
    };
}
