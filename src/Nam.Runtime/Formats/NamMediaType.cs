// SPDX-License-Identifier: MIT

using System.Net.Http.Headers;
using System.Text;
using Nam.Decisions;

namespace Nam.Formats;

/// <summary>The media type of replies in a NAM format (docs/wire-format.md section 3).</summary>
public static class NamMediaType
{
    /// <summary>The media type without its parameters.</summary>
    public const string Name = "application/vnd.nam";

    /// <summary>Characters of a content type beyond which it is not NAM's.</summary>
    internal const int MaximumLength = 1024;

    // Doubled by quoting, and with everything that stands before it, this is no more than the whole may have.
    private const int MaximumTypeLength = 448;

    // The content types of most replies, by the letters that stand for them.
    private static readonly (string Letter, string ContentType)[] Usual =
    [
        ("x", "application/xml; charset=utf-8"), ("t", "text/xml; charset=utf-8"), ("s", "application/soap+xml; charset=utf-8"),
    ];

    private static readonly Entry?[] Kept = new Entry?[64];
    private static readonly Parsed?[] Read = new Parsed?[64];

    /// <summary>Returns whether a reply of a content type may be framed: a longer content type would not fit.</summary>
    /// <param name="contentType">The content type that the reply would have, or <see langword="null"/>.</param>
    internal static bool CanName(string? contentType) => contentType is not { Length: > MaximumTypeLength };

    /// <summary>Writes the content type of a framed reply.</summary>
    /// <param name="format">The format, named for people and logs.</param>
    /// <param name="contentType">The content type that the reply would have had; <see langword="null"/> if none.</param>
    /// <param name="isStrongETag">Whether the ETag belongs to the decoded text byte for byte.</param>
    /// <returns>The value for a Content-Type header.</returns>
    internal static string Format(ReplyFormat format, string? contentType, bool isStrongETag = false)
    {
        // A service has few content types and uses few formats: the last ones are kept, each in the place that its parts hash to.
        var slot = HashCode.Combine(format, contentType, isStrongETag) & (Kept.Length - 1);
        if (Volatile.Read(ref Kept[slot]) is { } kept && kept.Format == format && kept.IsStrongETag == isStrongETag
            && kept.ContentType == contentType)
        {
            return kept.Value;
        }

        var value = Build(format, contentType, isStrongETag);
        Volatile.Write(ref Kept[slot], new Entry(format, contentType, isStrongETag, value));
        return value;
    }

    private static string Build(ReplyFormat format, string? contentType, bool isStrongETag)
    {
        var value = new StringBuilder(Name, 128).Append("; v=1; format=").Append(FormatNames.Of(format));
        if (isStrongETag)
        {
            value.Append("; etag=strong");
        }

        if (Array.Find(Usual, usual => usual.ContentType == contentType).Letter is { } letter)
        {
            value.Append("; t=").Append(letter);
        }
        else if (contentType is not null)
        {
            value.Append("; type=\"").Append(
                contentType.Replace("\\", "\\\\", StringComparison.Ordinal).Replace("\"", "\\\"", StringComparison.Ordinal)).Append('"');
        }

        return value.ToString();
    }

    /// <summary>Reads a content type.</summary>
    /// <param name="value">The value of a Content-Type header.</param>
    /// <param name="contentType">The content type of the decoded reply; <see langword="null"/> if it has none.</param>
    /// <param name="isStrongETag">Whether the ETag belongs to the decoded text byte for byte.</param>
    /// <returns>Whether it is NAM's, in a version that this program reads.</returns>
    internal static bool TryParse(string? value, out string? contentType, out bool isStrongETag) =>
        TryParse(value, out contentType, out isStrongETag, out _);

    /// <summary>Reads a content type.</summary>
    /// <param name="value">The value of a Content-Type header.</param>
    /// <param name="contentType">The content type of the decoded reply; <see langword="null"/> if it has none.</param>
    /// <param name="isStrongETag">Whether the ETag belongs to the decoded text byte for byte.</param>
    /// <param name="format">The format as the server names it; <see langword="null"/> if it does not.</param>
    /// <returns>Whether it is NAM's, in a version that this program reads.</returns>
    internal static bool TryParse(string? value, out string? contentType, out bool isStrongETag, out string? format)
    {
        contentType = format = null;
        isStrongETag = false;
        if (value is not { Length: <= MaximumLength } || !value.StartsWith(Name, StringComparison.OrdinalIgnoreCase))
        {
            return false;
        }

        // Reading takes 3 us, and the replies of a service say the same again and again.
        ref var slot = ref Read[value.GetHashCode(StringComparison.Ordinal) & (Read.Length - 1)];
        if (Volatile.Read(ref slot) is not { } known || known.Value != value)
        {
            Volatile.Write(ref slot, known = Parse(value));
        }

        (_, contentType, format, isStrongETag) = known;
        return known.IsRead;
    }

    private static Parsed Parse(string value)
    {
        var read = new Parsed(value, null, null, false);
        if (!MediaTypeHeaderValue.TryParse(value, out var parsed)
            || !string.Equals(parsed.MediaType, Name, StringComparison.OrdinalIgnoreCase))
        {
            return read;
        }

        var (isVersion1, isKnown) = (false, true);
        foreach (var parameter in parsed.Parameters)
        {
            // Names of parameters have no case, and a value may stand in quotes that it does not need (RFC 9110 section 5.6.6).
            var text = Unquote(parameter.Value);
            switch (parameter.Name.ToLowerInvariant())
            {
                case "v":
                    isVersion1 = text == "1";
                    break;
                case "t":
                    read = read with { ContentType = Array.Find(Usual, usual => usual.Letter == text).ContentType };
                    isKnown &= read.ContentType is not null;
                    break;
                case "type":
                    read = read with { ContentType = text };
                    break;
                case "etag":
                    read = read with { IsStrongETag = text == "strong" };
                    break;
                case "format":
                    read = read with { Format = text };
                    break;
            }
        }

        return read with { IsRead = isVersion1 && isKnown };
    }

    // RFC 9110 section 5.6.4: in a quoted-string a backslash stands before any character that is meant as it is.
    private static string? Unquote(string? value)
    {
        if (value is not ['"', .. var inner, '"'])
        {
            return value;
        }

        var text = new StringBuilder(inner.Length);
        for (var i = 0; i < inner.Length; i++)
        {
            text.Append(inner[i] == '\\' && i + 1 < inner.Length ? inner[++i] : inner[i]);
        }

        return text.ToString();
    }

    private sealed record Parsed(string Value, string? ContentType, string? Format, bool IsStrongETag)
    {
        public bool IsRead { get; init; }
    }

    private sealed record Entry(ReplyFormat Format, string? ContentType, bool IsStrongETag, string Value);
}
