// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Fuzz.Inputs;

/// <summary>Writes a binary form whose records follow each other as they have to, with here and there a name, prefix,
/// declaration, value or order that is odd.</summary>
internal sealed class OddRecords(FuzzRandom random, PooledBuffer output)
{
    private const int TableNames = 10;
    private const int Deepest = 5;
    private static readonly string[] Names = ["a", "b", "row", "lang", "a-b", "é", "a-name-that-is-longer-than-sixteen-bytes", "p"];

    private static readonly string[] OddNames =
    [
        string.Empty, "1a", "-a", "a:b", ":", "a b", "a>", "a\u0001", "xml", "xmlns", "XML", "space", "\u00B7a",
        "a\u00B7", "\U00010000", "\u00D7", "\uFFFE", " ", "\r\n",
        NamespaceScopes.XmlNamespace, NamespaceScopes.XmlnsNamespace,
    ];

    private static readonly string[] Uris = ["urn:a", "urn:b"];
    private static readonly string[] OddUris =
    [
        "urn:\u0001", string.Empty, NamespaceScopes.XmlNamespace, NamespaceScopes.XmlnsNamespace, " urn:a\t"
    ];
    private static readonly string[] Prefixes = ["a", "b", "p", "q", "long", "é"];
    private static readonly string[] Texts = ["text", "1", " ", "\t\n", string.Empty, "é漢😀", "<&>\"'", "a\rb", "]]>"];
    private static readonly string[] OddTexts = ["\u0000", "\u0001\u001F", "\uFFFE", "\uFFFF", "\u007F\u0085"];
    private static readonly string[] Comments = ["comment", string.Empty, "-a", "a\r\nb\r"];
    private static readonly string[] OddComments = ["a--b", "a-", "-", "\u0001", "\uFFFF"];

    private static readonly string[] Prologues =
        [
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>", "\uFEFF", " \n", "\uFEFF<?xml version='1.0'?>\r\n",
            "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\" ?>"
        ];

    private static readonly string[] OddPrologues =
    [
        "<e/>", "<!--c-->", "<?pi?>", "<!DOCTYPE a>", "text", " <?xml version=\"1.0\"?>", "<?xml version=\"1.1\"?>",
        "<?xml version=\"1.0\" encoding=\"utf-16\"?>", "<?xml?>",
        "<?xml version=\"1.0\"", "<?xml version=\"1.0\"?>\u0001", "\uFEFF\uFEFF", "<?xml version=\"1.0\" standalone=\"maybe\"?>",
        "<?xml version=\"1.0\"?><?xml version=\"1.0\"?>",
    ];

    private readonly List<string> _table = [];
    private readonly List<string> _prefixes = [];

    // Most forms have one oddity or two, so that each decides.
    private readonly int _oddOneOf = 1 << (2 + random.Below(6));

    internal void Write()
    {
        output.PutByte((byte)random.Below(4));
        for (var index = 0; index < TableNames; index++)
        {
            _table.Add(index < 5 ? Names[index] : index < 7 ? Uris[index - 5] : Pick(random.Below(4) == 0 ? OddUris : Names, OddNames));
        }

        output.PutCount(TableNames);
        _table.ForEach(Text);
        Text(random.Below(4) == 0 ? Pick(Prologues, OddPrologues) : string.Empty);
        Outside();
        if (!IsOdd() || random.Below(4) != 0)
        {
            Element(0);
        }

        Outside();
        if (IsOdd() && random.Below(4) == 0)
        {
            Element(0);
        }
    }

    private void Outside()
    {
        if (random.Below(4) == 0)
        {
            Comment();
        }

        if (random.Below(4) == 0)
        {
            if (IsOdd())
            {
                Value(withEnd: random.Below(4) == 0, isInList: false);
            }
            else
            {
                output.PutByte(NodeType.Chars8);
                Text("\n ");
            }
        }
    }

    private void Element(int depth)
    {
        var known = _prefixes.Count;
        Start();
        for (var children = random.Below(depth < Deepest ? 4 : 2); children > 0; children--)
        {
            switch (random.Below(8))
            {
                case 0 or 1 or 2:
                    Element(depth + 1);
                    break;
                case 3:
                    Comment();
                    break;
                case 4:
                    Array();
                    break;
                case 5 when children == 1:
                    Value(withEnd: true, isInList: false);
                    _prefixes.RemoveRange(known, _prefixes.Count - known);
                    return;
                default:
                    Value(withEnd: false, isInList: false);
                    break;
            }
        }

        if (!IsOdd() || random.Below(8) != 0)
        {
            output.PutByte(NodeType.EndElement);
        }

        _prefixes.RemoveRange(known, _prefixes.Count - known);
    }

    private void Start()
    {
        var prefix = Prefix();
        Named(prefix, isElement: true);
        if (prefix.Length != 0 && !_prefixes.Contains(prefix) && !IsOdd())
        {
            Declare(prefix);
        }

        for (var count = random.Below(8) == 0 ? 13 : random.Below(4) - 1; count > 0; count--)
        {
            if (random.Below(3) == 0)
            {
                Declare(random.Below(4) == 0 ? string.Empty
                    : IsOdd() ? OddNames[random.Below(OddNames.Length)]
                    : Prefixes[random.Below(Prefixes.Length)]);
            }
            else
            {
                var attribute = random.Below(2) == 0 || _prefixes.Count == 0 ? string.Empty
                    : random.Below(8) == 0 ? "xml"
                    : IsOdd() ? Prefix()
                    : _prefixes[random.Below(_prefixes.Count)];
                Named(attribute, isElement: false);
                Value(withEnd: IsOdd() && random.Below(4) == 0, isInList: false);
            }
        }
    }

    private string Prefix()
    {
        return random.Below(2) == 0 ? string.Empty : Pick(Prefixes, OddNames);
    }

    private void Declare(string prefix)
    {
        var isOfTable = random.Below(2) == 0;
        output.PutByte((byte)(NodeType.ShortXmlnsAttribute + (prefix.Length == 0 && !IsOdd() ? 0 : 1) + (isOfTable ? 2 : 0)));
        if ((output.WrittenSpan[^1] & 1) != 0)
        {
            Text(prefix);
            _prefixes.Add(prefix);
        }

        if (isOfTable)
        {
            Number(IsOdd() ? random.Below(TableNames + 1) : 5 + random.Below(2));
        }
        else
        {
            Text(Pick(Uris, OddUris));
        }
    }

    private void Named(string prefix, bool isElement)
    {
        var first = isElement ? NodeType.ShortElement : NodeType.ShortAttribute;
        var isOfTable = random.Below(2) == 0;
        if (prefix is [>= 'a' and <= 'z'] && random.Below(4) != 0)
        {
            var letters = isElement ? isOfTable ? NodeType.PrefixDictionaryElementA : NodeType.PrefixElementA
                : isOfTable ? NodeType.PrefixDictionaryAttributeA
                : NodeType.PrefixAttributeA;
            output.PutByte((byte)(letters + prefix[0] - 'a'));
        }
        else
        {
            var hasPrefix = prefix.Length != 0 || (IsOdd() && random.Below(4) == 0);
            output.PutByte((byte)(first + (isOfTable ? 2 : 0) + (hasPrefix ? 1 : 0)));
            if (hasPrefix)
            {
                Text(prefix);
            }
        }

        if (isOfTable)
        {
            Number(IsOdd() ? random.Below(TableNames + 1) : random.Below(5));
        }
        else
        {
            // Attributes of one element mostly have different names.
            Text(IsOdd() ? Pick(Names, OddNames) : isElement ? "e" : "k" + random.Below(1_000));
        }
    }

    private void Comment()
    {
        var type = random.Below(3) switch
        {
            0 => NodeType.Section,
            1 => NodeType.Instruction,
            _ => NodeType.Comment,
        };
        output.PutByte(type);
        if (type == NodeType.Instruction)
        {
            Text(Pick(Names, OddNames));
        }

        Text(Pick(Comments, OddComments));
    }

    private void Array()
    {
        output.PutByte(NodeType.Array);
        var known = _prefixes.Count;
        Start();
        _prefixes.RemoveRange(known, _prefixes.Count - known);
        output.PutByte(IsOdd() && random.Below(4) == 0 ? NodeType.Empty : NodeType.EndElement);
        ReadOnlySpan<byte> types =
        [
            NodeType.Bool, NodeType.Int16, NodeType.Int32, NodeType.Int64, NodeType.Float, NodeType.Double, NodeType.DateTime,
            NodeType.TimeSpan, NodeType.Decimal, NodeType.Guid
        ];
        var type = IsOdd() ? (byte)(NodeType.FirstText + random.Below(64)) : types[random.Below(types.Length)];
        var count = IsOdd() ? 0 : 1 + random.Below(3);
        output.PutByte((byte)(type | NodeType.WithEndElement));
        output.PutCount(count);
        for (; count > 0; count--)
        {
            Fixed((byte)(type & ~NodeType.WithEndElement));
        }
    }

    private void Value(bool withEnd, bool isInList)
    {
        var end = withEnd ? NodeType.WithEndElement : (byte)0;
        switch (random.Below(isInList ? 7 : 8))
        {
            case 0 or 1:
                output.PutByte((byte)(NodeType.Chars8 | end));
                Text(Pick(Texts, OddTexts));
                if (IsOdd() && random.Below(4) == 0)
                {
                    // The last byte of a text that is not UTF-8.
                    output.Truncate(output.WrittenCount - 1);
                    output.PutByte((byte)(0x80 + random.Below(128)));
                }

                break;
            case 2:
                var characters = Encoding.Unicode.GetBytes(Pick(Texts, OddTexts));
                var cut = IsOdd() ? Math.Min(characters.Length, 1 + random.Below(2)) : 0;
                output.PutByte((byte)(NodeType.UnicodeChars8 | end));
                output.PutByte((byte)(characters.Length - cut));
                output.Write(characters.AsSpan(cut));
                break;
            case 3:
                output.PutByte((byte)(NodeType.DictionaryText | end));
                Number(random.Below(TableNames));
                break;
            case 4:
                output.PutByte((byte)(NodeType.QNameDictionary | end));
                output.PutByte((byte)(IsOdd() ? random.Below(40) : random.Below(26)));
                Number(IsOdd() ? random.Below(TableNames) : random.Below(5));
                break;
            case 5:
                output.PutByte((byte)(NodeType.Bytes8 | end));
                Text(Pick(Texts, OddTexts));
                break;
            case 6:
                var type = (byte)(NodeType.FirstText + (2 * random.Below(IsOdd() ? 64 : 12)));
                output.PutByte((byte)(type | end));
                Fixed(type);
                break;
            default:
                output.PutByte((byte)(NodeType.StartList | end));
                for (var count = random.Below(4); count > 0; count--)
                {
                    Value(withEnd: IsOdd() && random.Below(4) == 0, isInList: !IsOdd());
                }

                output.PutByte(NodeType.EndList);
                break;
        }
    }

    /// <summary>As many bytes as the type has: small numbers, or anything.</summary>
    private void Fixed(byte type)
    {
        var bytes = type switch
        {
            NodeType.Int8 or NodeType.Bool => 1,
            NodeType.Int16 => 2,
            NodeType.Int32 or NodeType.Float => 4,
            NodeType.Int64 or NodeType.UInt64 or NodeType.Double or NodeType.DateTime or NodeType.TimeSpan => 8,
            NodeType.Decimal or NodeType.Guid or NodeType.UniqueId => 16,
            _ => 0,
        };
        var isAny = random.Below(4) == 0;
        for (var index = 0; index < bytes; index++)
        {
            output.PutByte((byte)(isAny || (index < 2 && type != NodeType.Decimal) || index > 8 ? random.Next()
                : type == NodeType.DateTime && index == 7 ? (ulong)random.Below(5) << 6
                : 0));
        }
    }

    private void Number(int name)
    {
        output.PutCount((2 * name) + (IsOdd() && random.Below(8) == 0 ? 0 : 1));
    }

    private void Text(string text)
    {
        output.PutString(Encoding.UTF8.GetBytes(text));
    }

    private bool IsOdd()
    {
        return random.Below(_oddOneOf) == 0;
    }

    private string Pick(string[] usual, string[] odd)
    {
        return IsOdd() ? odd[random.Below(odd.Length)] : usual[random.Below(usual.Length)];
    }
}
