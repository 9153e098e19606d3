// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Study.SoapOverhead;

/// <summary>The content of replies: words and figures as in a business document, the same in every run.</summary>
internal static class ReplyContent
{
    private const int Seed = 2007;
    private const int MostDigits = 5;

    private static readonly string[] Words =
    [
        "order", "delivery", "customer", "invoice", "warehouse", "shipped", "pending", "account", "supplier", "quantity",
        "discount", "carrier",
        "returned", "express", "regular", "deposit", "request", "package", "balance", "received",
    ];

    /// <summary>The elements of a reply; together they have as many characters as the shape says, all ASCII.</summary>
    internal static string[] Of(ReplyShape shape)
    {
        var text = TextOf(shape.Bytes);
        var elements = new string[shape.Elements];
        var start = 0;
        for (var index = 0; index < elements.Length; index++)
        {
            // The rest of the division goes to the last ones.
            var end = (int)((long)shape.Bytes * (index + 1) / shape.Elements);
            elements[index] = text[start..end];
            start = end;
        }

        return elements;
    }

    private static string TextOf(int bytes)
    {
        var random = new Random(Seed);
        var text = new StringBuilder(bytes + 16);
        while (text.Length < bytes)
        {
            text.Append(Words[random.Next(Words.Length)]).Append(' ');
            if (random.Next(3) == 0)
            {
                text.Append(random.Next((int)Math.Pow(10, MostDigits))).Append(' ');
            }
        }

        // No white space at the ends: it is content, but readers of XML like to take it for none.
        text.Length = bytes;
        if (bytes > 0 && text[^1] == ' ')
        {
            text[^1] = '.';
        }

        return text.ToString();
    }
}
