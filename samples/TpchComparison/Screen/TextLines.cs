// SPDX-License-Identifier: MIT
namespace TpchComparison.Screen;

/// <summary>Breaks texts into lines.</summary>
internal static class TextLines
{
    /// <summary>Breaks a text between words.</summary>
    /// <param name="text">The text, in one line.</param>
    /// <param name="characters">The longest line; a longer word has a line to itself.</param>
    public static IEnumerable<string> Wrap(string text, int characters)
    {
        while (text.Length > characters)
        {
            var end = text.LastIndexOf(' ', characters);
            end = end > 0 ? end : text.IndexOf(' ', StringComparison.Ordinal);
            if (end < 0)
            {
                break;
            }

            yield return text[..end];
            text = text[(end + 1)..];
        }

        yield return text;
    }
}
