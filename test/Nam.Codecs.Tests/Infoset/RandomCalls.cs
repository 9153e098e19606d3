// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using System.Xml;
using Nam.Codecs.Tests.Binary;

namespace Nam.Codecs.Tests.Infoset;

/// <summary>Makes the same seeded calls to two readers; each has to answer and to end where the other does.</summary>
internal sealed class RandomCalls(int seed, XmlDictionaryReader expected, XmlDictionaryReader actual)
{
    private const string XmlnsNamespace = "http://www.w3.org/2000/xmlns/";

    private static readonly Func<XmlDictionaryReader, object?>[] ContentReads =
    [
        reader => reader.ReadContentAsString(), reader => reader.ReadContentAsBoolean(), reader => reader.ReadContentAsInt(),
        reader => reader.ReadContentAsLong(),
        reader => reader.ReadContentAsFloat(), reader => reader.ReadContentAsDouble(), reader => reader.ReadContentAsDecimal(),
        reader => reader.ReadContentAsDateTime(),
        reader => reader.ReadContentAsTimeSpan(), reader => reader.ReadContentAsGuid(), reader => reader.ReadContentAsUniqueId(),
        reader => reader.ReadContentAsBase64(),
        reader => reader.ReadContentAs(typeof(ulong), null), reader => reader.ReadContentAs(typeof(object), null),
        reader => reader.ReadContentAs(typeof(int), null),
        reader => reader.ReadContentAsBinHex(), reader => reader.ReadContentAs(typeof(string[]), null),
    ];

    private static readonly Func<XmlDictionaryReader, object?>[] ElementReads =
    [
        reader => reader.ReadElementContentAsString(), reader => reader.ReadElementContentAsBoolean(),
        reader => reader.ReadElementContentAsInt(),
        reader => reader.ReadElementContentAsLong(), reader => reader.ReadElementContentAsFloat(),
        reader => reader.ReadElementContentAsDouble(),
        reader => reader.ReadElementContentAsDecimal(), reader => reader.ReadElementContentAsDateTime(),
        reader => reader.ReadElementContentAsTimeSpan(),
        reader => reader.ReadElementContentAsGuid(), reader => reader.ReadElementContentAsUniqueId(),
        reader => reader.ReadElementContentAsBase64(),
        reader => reader.ReadElementString(), reader => reader.ReadInnerXml(), reader => reader.ReadOuterXml(), Subtree,
    ];

    private static readonly Func<XmlDictionaryReader, object?>[] ArrayReads =
    [
        reader => reader.ReadBooleanArray(reader.LocalName, reader.NamespaceURI),
        reader => reader.ReadInt16Array(reader.LocalName, reader.NamespaceURI),
        reader => reader.ReadInt32Array(reader.LocalName, reader.NamespaceURI),
        reader => reader.ReadInt64Array(reader.LocalName, reader.NamespaceURI),
        reader => reader.ReadSingleArray(reader.LocalName, reader.NamespaceURI),
        reader => reader.ReadDoubleArray(reader.LocalName, reader.NamespaceURI),
        reader => reader.ReadDecimalArray(reader.LocalName, reader.NamespaceURI),
        reader => reader.ReadDateTimeArray(reader.LocalName, reader.NamespaceURI),
        reader => reader.ReadGuidArray(reader.LocalName, reader.NamespaceURI),
        reader => reader.ReadTimeSpanArray(reader.LocalName, reader.NamespaceURI),
    ];

    private readonly Random _random = new(seed);

    internal int Calls { get; private set; }

    internal void Run()
    {
        for (; Calls < 500 && !expected.EOF; Calls++)
        {
            var call = Pick();
            var seed = _random.Next();
            var node = $"{expected.NodeType} {expected.ValueType}";
            var wanted = Answer(expected, call, seed);
            var given = Answer(actual, call, seed);
            if (wanted == "unsupported")
            {
                return;
            }

            Assert.True(wanted == given, $"call {Calls} at {node}: {wanted} against {given}");
            if (wanted == "exception")
            {
                return;
            }

            SameReaders.AssertSamePosition(expected, actual);
        }
    }

    private Func<XmlDictionaryReader, Random, object?> Pick()
    {
        var isDeclaration = expected.NamespaceURI == XmlnsNamespace;
        switch (_random.Next(20))
        {
            case < 6:
                return (reader, _) => reader.Read();
            case 6 when expected.NodeType == XmlNodeType.Element:
                return (reader, _) => Done(reader.Skip);
            case 7 when expected.NodeType != XmlNodeType.Text:
                return (reader, _) => reader.MoveToContent();
            case 8:
                return (reader, _) => reader.MoveToFirstAttribute();
            case 9:
                return (reader, _) => reader.MoveToNextAttribute();
            case 10:
                return (reader, _) => reader.MoveToElement();
            case 11:
                return (reader, _) => reader.ReadAttributeValue();
            case 12 when expected.NodeType == XmlNodeType.Element:
                return (reader, _) => Done(reader.ReadStartElement);
            case 13 when expected.NodeType == XmlNodeType.EndElement:
                return (reader, _) => Done(reader.ReadEndElement);
            case 14 or 15 when expected.NodeType == XmlNodeType.Element && expected.IsStartArray(out _):
                var array = ArrayReads[_random.Next(ArrayReads.Length)];
                return (reader, _) => array(reader);
            case 14 or 15 when expected.NodeType == XmlNodeType.Element:
                var element = ElementReads[_random.Next(ElementReads.Length)];
                return (reader, _) => element(reader);
            case 16 when expected.NodeType == XmlNodeType.Text:
                return Characters;
            case 17 when expected.NodeType == XmlNodeType.Text && expected.AttributeCount == 0:
                return Octets;
            case > 17 when expected.NodeType is XmlNodeType.Text or XmlNodeType.Attribute && !isDeclaration:
                var content = ContentReads[_random.Next(ContentReads.Length)];
                return (reader, _) => content(reader);
            default:
                return (reader, _) => reader.Read();
        }
    }

    private static string Answer(XmlDictionaryReader reader, Func<XmlDictionaryReader, Random, object?> call, int seed)
    {
        try
        {
            return Show(call(reader, new Random(seed)));
        }
        catch (InvalidOperationException)
        {
            // The stock reader has no object for a qualified name and says so in this way.
            return "unsupported";
        }
        catch (Exception e) when (e is XmlException or FormatException or ArgumentException or OverflowException)
        {
            // Where the stock reader lets other types out, ours has the one that it documents, or the runtime's base
            // classes throw for both.
            return "exception";
        }
    }

    private static string Show(object? value)
    {
        return value switch
        {
            null => "null",
            byte[] bytes => Convert.ToHexString(bytes),
            DateTime time => time.ToString("O") + time.Kind,
            System.Collections.IEnumerable items and not string => string.Join('|', items.Cast<object?>().Select(Show)),
            IFormattable other => other.ToString(null, CultureInfo.InvariantCulture) + other.GetType(),
            _ => value.ToString()!,
        };
    }

    private static string Done(Action action)
    {
        action();
        return "done";
    }

    private static string Characters(XmlDictionaryReader reader, Random random)
    {
        var text = new StringBuilder();
        var buffer = new char[32];
        int read;
        while ((read = reader.ReadValueChunk(buffer, 1, random.Next(2, 31))) != 0)
        {
            text.Append(buffer, 1, read);
        }

        reader.Read();
        return text.ToString();
    }

    private static byte[] Octets(XmlDictionaryReader reader, Random random)
    {
        var bytes = new List<byte>();
        var buffer = new byte[32];
        int read;
        while ((read = reader.ReadContentAsBase64(buffer, 1, random.Next(3, 31))) != 0)
        {
            bytes.AddRange(buffer.AsSpan(1, read));
        }

        return [.. bytes];
    }

    private static string Subtree(XmlDictionaryReader reader)
    {
        using var subtree = reader.ReadSubtree();
        return InfosetLines.Of(subtree);
    }
}
