// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;

namespace Nam.Study.Clients.Site;

/// <summary>Writes what compresses: sentences of pages, style sheets and scripts. ASCII, so that a character is a byte.</summary>
internal sealed class SiteText(int seed)
{
    private static readonly string[] Words =
    [
        .. ("the of and to in for is on that by this with you it not or be are from at as your all have new more an was we will home can us about if page my has search free but our one other do no "
            + "information time they site he up may what which their news out use any there see only so his when contact here business who web also now help get view online first been would how were "
            + "services some these click its like service than find price date back top people had list name just over state year day into email two health world next used go work last most products "
            + "music buy data make them should product system post her city policy number such please available copyright support message after best software then good video well where info rights "
            + "public books high school through each links review years order very privacy book items company read group need many user said does set under general research university january mail "
            + "full map reviews program life know games way days management part could great united hotel real item international center must store travel comments made development report member "
            + "details line terms before hotels did send right type because local those using results office education national car design take posted internet address community within states area "
            + "want phone shipping reserved subject between forum family long based code show even black check special prices website index being women much sign file link open today technology south").Split(' '),
    ];

    private readonly Random _random = new(seed);

    /// <summary>Paragraphs, links and cells of tables of a page, of as many bytes together as asked for or just more.</summary>
    internal List<string> Blocks(int bytes)
    {
        var blocks = new List<string>();
        for (var left = bytes; left > 0; left -= blocks[^1].Length)
        {
            blocks.Add(_random.Next(3) switch
            {
                0 => $"<p class=\"text\">{Sentence(12, 40)}</p>\n",
                1 => $"<tr><td width=\"{Number(600)}\" class=\"cell\"><a href=\"/{Word()}/{Word()}.html\">{Sentence(1, 5)}</a></td><td align=\"right\">{Number(10_000)}</td></tr>\n",
                _ => $"<li><a href=\"/{Word()}/index.html\"><font face=\"Arial\" size=\"2\" color=\"#{Colour()}\">{Sentence(2, 8)}</font></a></li>\n",
            });
        }

        return blocks;
    }

    /// <summary>A style sheet of exactly so many bytes; the last rule may be cut off.</summary>
    internal string StyleSheet(int bytes) =>
        Fill(bytes, () => $".{Word()}-{Word()} {{ color: #{Colour()}; margin: {Number(20)}px; font-size: {Number(24)}px; }}\n");

    /// <summary>A script of exactly so many bytes; the last function may be cut off.</summary>
    internal string Script(int bytes) => Fill(
        bytes, () => $"function {Word()}{Number(100)}({Word()}, value) {{ document.{Word()} = value + {Number(1_000)}; return true; }}\n");

    private static string Fill(int bytes, Func<string> line)
    {
        var text = new StringBuilder(bytes + 200);
        while (text.Length < bytes)
        {
            text.Append(line());
        }

        return text.ToString(0, bytes);
    }

    private string Sentence(int least, int most)
    {
        var text = string.Join(' ', Enumerable.Range(0, _random.Next(least, most + 1)).Select(_ => Word()));
        return char.ToUpperInvariant(text[0]) + text[1..] + ".";
    }

    // Of two draws the one that is more frequent in English: words at the list's beginning come more often, as they do in texts.
    private string Word() => Words[Math.Min(_random.Next(Words.Length), _random.Next(Words.Length))];

    private string Number(int below) => _random.Next(below).ToString(CultureInfo.InvariantCulture);

    private string Colour() => _random.Next(0x1000000).ToString("x6", CultureInfo.InvariantCulture);
}
