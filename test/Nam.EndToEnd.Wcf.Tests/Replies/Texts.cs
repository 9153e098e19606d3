// SPDX-License-Identifier: MIT

using System.Text;

namespace Nam.EndToEnd.Wcf.Replies;

/// <summary>Strings that are easy to damage on the way.</summary>
internal static class Texts
{
    public static readonly string[] Kinds =
    [
        "null", "empty", "space", "line ends", "long white", "markup", "every character", "beyond the plane", "control",
        "like a number", "long"
    ];

    public static string? Of(string kind) => kind switch
    {
        "null" => null,
        "empty" => string.Empty,
        "space" => " ",
        "line ends" => "\ra\nb\r\nc\td\n\r",
        "long white" => string.Concat(Enumerable.Repeat(" \t\r\n", 500)),
        "markup" => "<a b=\"c\">&amp; ]]> <![CDATA[ -->'\"&#x41;</a>",
        "every character" => Every(),
        "beyond the plane" => "\U00010000 \U0001F600\U0010FFFD \u0085\u2028\u2029\uFEFF\u200B\u00A0",
        "control" => "\u0001\u0008\u001F\u007F\u0080",
        "like a number" => "0123.4500",
        "long" => string.Concat(Enumerable.Range(0, 5000).Select(i => $"{i}, ")),
        _ => throw new ArgumentOutOfRangeException(nameof(kind), kind, "There is no such text."),
    };

    // Production [2] of XML 1.0 without the supplementary planes.
    private static string Every()
    {
        var text = new StringBuilder("\t\n\r", 64 * 1024);
        for (var c = 0x20; c <= 0xFFFD; c++)
        {
            if (c is < 0xD800 or > 0xDFFF)
            {
                text.Append((char)c);
            }
        }

        return text.ToString();
    }
}
