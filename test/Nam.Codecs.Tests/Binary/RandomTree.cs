// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Codecs.Tests.Binary;

/// <summary>Seeded random well-formed documents, with everything that a form can carry.</summary>
/// <param name="seed">The seed.</param>
/// <param name="hasOwnRecords">Whether with what has records in the binary form that [MC-NBFX] does not have.</param>
internal sealed class RandomTree(int seed, bool hasOwnRecords = true)
{
    private static readonly string[] Names = ["a", "b", "row", "Lang", "x.y-z_1", "é", "名前", "a-name-that-is-longer-than-sixteen-bytes"];
    private static readonly string[] Uris = ["urn:a", "urn:b", "http://example.org/c?d=1&amp;e=2", "urn:ü"];
    private static readonly string[] Prefixes = ["p", "q", "ns1", "z", "é"];

    private static readonly string[] Texts =
    [
        "x", "0", "1", "17", " ", "\n  ", "\t", "a b", "&lt;&gt;&amp;&quot;&apos;", "&#65;&#x41;&#x1F600;", "]]",
        "]>", "'\"", "é漢😀", "\r\n", "\r", "&#xD;&#xA;&#9;", "<![CDATA[<a>&]]>",
        "<![CDATA[]]>", "<?t d?>",
        "\uFFFD\uEFFF", "prose that is somewhat longer than most, with a comma", "12345.67", "1995-03-15T00:00:00",
    ];

    private static readonly string[] PlainTexts = [.. Texts.Where(text => !text.StartsWith('<'))];

    private static readonly string[] Values =
        [
            "", "v", "0", "1", "a  b", "&lt;&gt;", "&quot;'", "\t\n", "\r\n", "&#xD;&#xA;&#x9;", "é漢😀", "&amp;amp;",
            "a value that is longer than sixteen bytes"
        ];

    private readonly Random _random = new(seed);
    private readonly StringBuilder _xml = new();
    private readonly Stack<List<string>> _scopes = new();

    internal string Write()
    {
        _xml.Append(Pick(["", "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding=\"UTF-8\" standalone='yes' ?>\r\n", "\n "]));
        if (_random.Next(4) == 0)
        {
            _xml.Append("<!-- before -->\n");
        }

        _scopes.Push([]);
        Element(0);
        _xml.Append(Pick(["", "\n", "<!--after-->", "\r\n<!---->"]));
        return _xml.ToString();
    }

    private void Element(int depth)
    {
        var prefixes = new List<string>(_scopes.Peek());
        var declarations = Declarations(prefixes);
        _scopes.Push(prefixes);
        var prefix = prefixes.Count > 0 && _random.Next(2) == 0 ? Pick([.. prefixes]) + ":" : string.Empty;
        var name = prefix + Pick(Names);
        _xml.Append('<').Append(name);
        var attributes = Attributes(prefixes);
        foreach (var attribute in declarations.Concat(attributes).OrderBy(_ => _random.Next()).ToList())
        {
            _xml.Append(Pick([" ", "  ", "\n", "\r\n\t"])).Append(attribute);
        }

        _xml.Append(Pick(["", "", " "]));
        var children = depth > 5 ? 0 : _random.Next(7);
        if (children == 0 && _random.Next(2) == 0)
        {
            _xml.Append("/>");
        }
        else
        {
            _xml.Append('>');
            Content(depth, children);
            _xml.Append("</").Append(name).Append(Pick(["", " ", "\n"])).Append('>');
        }

        _scopes.Pop();
    }

    private void Content(int depth, int children)
    {
        for (var child = 0; child < children; child++)
        {
            switch (_random.Next(6))
            {
                case 0:
                case 1:
                    _xml.Append(Pick(hasOwnRecords ? Texts : PlainTexts));
                    break;
                case 2:
                    _xml.Append("<!--").Append(Pick([" c ", "", "<a>&\r\n-é"])).Append("-->");
                    break;
                case 3 when depth < 3:
                    // The same element several times: what the scan remembers of tags.
                    var start = _xml.Length;
                    Element(depth + 1);
                    var again = _xml.ToString(start, _xml.Length - start);
                    _xml.Append(again).Append(again);
                    break;
                default:
                    Element(depth + 1);
                    break;
            }
        }
    }

    private List<string> Declarations(List<string> prefixes)
    {
        var declarations = new List<string>();
        foreach (var prefix in Prefixes.Where(_ => _random.Next(12) == 0))
        {
            declarations.Add($"xmlns:{prefix}={Quote(Pick(Uris))}");
            prefixes.Add(prefix);
        }

        if (_random.Next(8) == 0)
        {
            declarations.Add("xmlns=" + Quote(Pick([.. Uris, ""])));
        }

        return declarations;
    }

    private List<string> Attributes(List<string> prefixes)
    {
        var attributes = new List<string>();
        foreach (var name in Names.Where(_ => _random.Next(8) == 0))
        {
            var prefix = prefixes.Count > 0 && _random.Next(3) == 0 ? Pick([.. prefixes]) + ":" : string.Empty;
            attributes.Add(prefix + name + Pick(["=", " = "]) + Quote(Pick(Values)));
        }

        if (_random.Next(20) == 0)
        {
            attributes.Add("xml:lang='en'");
        }

        return attributes;
    }

    private string Quote(string value)
    {
        var quote = value.Contains('\'') ? "\"" : value.Contains('"') ? "'" : Pick(["'", "\""]);
        return quote + value + quote;
    }

    private string Pick(string[] choices)
    {
        return choices[_random.Next(choices.Length)];
    }
}
