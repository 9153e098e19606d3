// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Text;

namespace Nam.Equality.Calls;

/// <summary>Writes a response's status and fields, and compares them for callers with NAM.</summary>
internal static class Fields
{
    // The date differs by the clock; each hop frames bodies and keeps connections as it likes; Via is the gateway's.
    private static readonly HashSet<string> OfAHop = new(StringComparer.OrdinalIgnoreCase)
    {
        "Date", "Connection", "Transfer-Encoding", "Content-Length", "Via",
    };

    private static readonly string[] OfNam = ["NAM-Reply", "NAM-Reason", "Accept-Ranges"];

    /// <summary>Writes the fields that a caller without NAM may rely on.</summary>
    public static string Of(HttpResponseMessage response)
    {
        var lines = new StringBuilder();
        lines.Append(CultureInfo.InvariantCulture, $"{(int)response.StatusCode} {response.ReasonPhrase} HTTP/{response.Version}\n");
        foreach (var (name, values) in response.Headers.NonValidated.Concat(response.Content.Headers.NonValidated)
            .Where(field => !OfAHop.Contains(field.Key)).OrderBy(field => field.Key, StringComparer.OrdinalIgnoreCase))
        {
            lines.Append(CultureInfo.InvariantCulture, $"{name}: {values}\n");
        }

        return lines.ToString();
    }

    /// <summary>Reduces written fields to what a caller with NAM may rely on.</summary>
    public static string ForNam(string fields) => string.Join(
        '\n', fields.Split('\n').Select(line => line.Split(": ", 2) is [var name, var value] ? Reduced(name, value) : line)
            .Where(line => line.Length != 0));

    // Replies to callers with NAM vary by their profile, and no shared cache may keep them. A tag is weak where the bytes
    // may be spelled otherwise.
    private static string Reduced(string name, string value)
    {
        value = name switch
        {
            "Vary" => Without(value, "NAM-Profile", "Accept-Encoding"),
            "Cache-Control" => Without(value, "public", "private"),
            "ETag" => value.Replace("W/", string.Empty, StringComparison.Ordinal),
            _ when OfNam.Contains(name, StringComparer.OrdinalIgnoreCase) => string.Empty,
            _ => value,
        };
        return value.Length == 0 ? string.Empty : $"{name}: {value}";
    }

    private static string Without(string value, params string[] words) =>
        string.Join(", ", value.Split(", ").Where(word => !words.Contains(word)).Order(StringComparer.Ordinal));
}
