// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Text;

namespace Nam.Equality.Endpoints;

/// <summary>Texts that services answer with.</summary>
internal static class Documents
{
    /// <summary>The content type of most of them.</summary>
    public const string Xml = "text/xml; charset=utf-8";

    /// <summary>Gets some 17 KB.</summary>
    public static string Rows { get; } = RowsOf(200);

    /// <summary>Gets some 17 KB in UTF-8.</summary>
    public static byte[] RowBytes { get; } = Encoding.UTF8.GetBytes(Rows);

    /// <summary>Makes a document of as many rows, with letters beyond ASCII.</summary>
    public static string RowsOf(int count, string declaration = "")
    {
        var text = new StringBuilder(declaration).Append("<rows>");
        for (var row = 0; row < count; row++)
        {
            text.Append(CultureInfo.InvariantCulture, $"<row><id>{row}</id><name>Zoë {row % 7}</name>")
                .Append(CultureInfo.InvariantCulture, $"<price>{row * 1.25m}</price><day>2026-11-{(row % 28) + 1:00}</day></row>");
        }

        return text.Append("</rows>").ToString();
    }
}
