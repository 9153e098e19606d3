// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Infoset;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Infoset;

/// <summary>Documents that a form cannot carry from some call on, against the platform's writers of the same calls.</summary>
public sealed class TypedWriterTests
{
    private static readonly Action<XmlDictionaryWriter>[] Document =
    [
        writer => writer.WriteStartDocument(),
        writer => writer.WriteComment("before"),
        writer => writer.WriteStartElement("r", "root", "urn:r"),
        writer => writer.WriteXmlnsAttribute("i", "urn:i"),
        writer => writer.WriteAttributeString("k", "<v>\n"),
        writer => writer.WriteAttributeString("i", "k", "urn:i", "v"),
        writer => writer.WriteStartElement(null, "a", "urn:a"),
        writer => writer.WriteStartAttribute("l"),
        writer => writer.WriteString("one "),
        writer => writer.WriteValue(2),
        writer => writer.WriteEndAttribute(),
        writer => writer.WriteStartElement("b", "urn:a"),
        writer => writer.WriteValue(12.5m),
        writer => writer.WriteEndElement(),
        writer => writer.WriteElementString("b", "urn:a", "text & more"),
        writer => writer.WriteStartElement("c"),
        writer => writer.WriteFullEndElement(),
        writer => writer.WriteBase64([1, 2, 3, 4], 0, 4),
        writer => writer.WriteEndElement(),
        writer => writer.WriteCData("<d>"),
        writer => writer.WriteStartElement("p", "e", "urn:e"),
        writer => writer.WriteXmlnsAttribute("q", "urn:q"),
        writer => writer.WriteAttributeString("q", "m", "urn:q", "n"),
        writer => writer.WriteEndElement(),
        writer => writer.WriteStartElement("f"),
        writer => writer.WriteEndElement(),
        writer => writer.WriteEndElement(),
        writer => writer.WriteComment("after"),
    ];

    private static readonly Dictionary<string, Action<XmlDictionaryWriter>> Odd = new()
    {
        ["document type"] = writer => writer.WriteDocType("root", null, null, "<!ENTITY x 'y'>"),
        ["entity"] = writer => writer.WriteEntityRef("x"),
        ["raw entity"] = writer => writer.WriteRaw("<b>&nbsp;</b>"),
        ["raw tag"] = writer => writer.WriteRaw("<b/><b>"),
        ["attribute without a prefix"] = writer => writer.WriteAttributeString("x", "urn:x", "1"),
        ["element with another prefix"] = writer => writer.WriteElementString("z", "g", "urn:r", "1"),
        ["open element with another prefix"] = writer =>
        {
            writer.WriteStartElement("z", "g", "urn:r");
            writer.WriteAttributeString("y", "1");
            writer.WriteAttributeString("x", "urn:r", "2");
            writer.WriteEndElement();
        },
        ["two prefixes at once"] = writer =>
        {
            writer.WriteXmlnsAttribute("z", "urn:r");
            writer.WriteAttributeString("x", "urn:r", "2");
        },
        ["second root"] = writer => writer.WriteElementString("s", "t"),
        ["character"] = writer => writer.WriteString("a\uFFFFb"),
        ["control"] = writer => writer.WriteString("a\u0001\u001Fb\0"),
        ["surrogate"] = writer => writer.WriteString("a\uD800b"),
        ["half a section"] = writer => writer.WriteCData("a]]>\u0001"),
        ["comment"] = writer => writer.WriteComment("a\u0001"),
        ["instruction"] = writer => writer.WriteProcessingInstruction("t", "a\u0001"),
        ["deep"] = writer =>
        {
            for (var depth = 0; depth < 1_100; depth++)
            {
                writer.WriteStartElement("deep");
            }

            for (var depth = 0; depth < 1_100; depth++)
            {
                writer.WriteEndElement();
            }
        },
        ["many places"] = writer =>
        {
            for (var name = 0; name < 2_000; name++)
            {
                writer.WriteElementString("n" + name, "v");
            }
        },
        ["nothing"] = static _ => { },
    };

    public static TheoryData<string, bool, bool> Cases
    {
        get
        {
            var cases = new TheoryData<string, bool, bool>();
            foreach (var name in Odd.Keys)
            {
                cases.Add(name, false, false);
                cases.Add(name, false, true);
                cases.Add(name, true, false);
                cases.Add(name, true, true);
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Text_FromAnyCallOn_IsThatOfThePlatformsWriter(string odd, bool isWriterStyle, bool isContainer)
    {
        var style = isWriterStyle ? TextStyle.Writer : TextStyle.Dictionary;
        var compared = 0;
        for (var at = 0; at <= Document.Length; at++)
        {
            Action<XmlDictionaryWriter>[] calls = [.. Document[..at], Odd[odd], .. Document[at..]];
            if (StockText(calls, style) is { } expected)
            {
                Assert.Equal((at, expected), (at, Text(calls, style, isContainer)));
                compared++;
            }
        }

        Assert.True(compared > 0 || (odd == "surrogate" && isWriterStyle)
            || (odd is "second root" && isWriterStyle) || (odd is "document type" or "entity" or "instruction" && !isWriterStyle));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Text_OfADocumentWithoutRoot_IsThatOfThePlatformsWriter(bool isContainer)
    {
        foreach (var style in new[] { TextStyle.Dictionary, TextStyle.Writer })
        {
            Assert.Equal(StockText([], style), Text([], style, isContainer));
            Assert.Equal(StockText(Document[..2], style), Text(Document[..2], style, isContainer));
        }
    }

    [Fact]
    public void Switch_WhereTheBeginningHasLeft_IsNotSupported()
    {
        var form = new BinaryXmlWriter();
        var writer = new TypedWriter(form, _ => throw new NotSupportedException("left"));
        writer.WriteStartElement("a");

        Assert.Equal("left", Assert.Throws<NotSupportedException>(() => writer.WriteRaw("&nbsp;")).Message);
    }

    private static string? StockText(Action<XmlDictionaryWriter>[] calls, TextStyle style)
    {
        var stream = new MemoryStream();
        try
        {
            using var writer = StockText(stream, style);
            Array.ForEach(calls, call => call(writer));
            writer.Flush();
            writer.Close();
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException or NotSupportedException or XmlException)
        {
            return null;
        }

        return Encoding.UTF8.GetString(stream.ToArray());
    }

    private static XmlDictionaryWriter StockText(Stream stream, TextStyle style) => Nam.Codecs.Xml.StockText.Create(stream, style);

    private static string Text(Action<XmlDictionaryWriter>[] calls, TextStyle style, bool isContainer)
    {
        using var text = new PooledBuffer();
        if (isContainer)
        {
            var containers = ContainerWriter.Rent(style, ContainerOptions.Default);
            Write(calls, containers, text, into => ContainerText.Write(containers.Complete().Span, into, DecodeLimits.Default));
            ContainerWriter.Return(containers);
        }
        else
        {
            var binary = BinaryXmlWriter.Rent(style);
            Write(calls, binary, text, into => BinaryXml.WriteText(binary.Complete(), into, DecodeLimits.Default));
            BinaryXmlWriter.Return(binary);
        }

        return Encoding.UTF8.GetString(text.WrittenSpan);
    }

    private static void Write(Action<XmlDictionaryWriter>[] calls, InfosetWriter form, PooledBuffer text, Action<PooledBuffer> writeText)
    {
        form.OmitsDeclaration = form.Style == TextStyle.Writer;
        var writer = new TypedWriter(form, writeText);
        Array.ForEach(calls, call => call(writer));
        using var finished = writer.Finish();
        if (finished is null)
        {
            writeText(text);
        }
        else
        {
            text.Write(finished.WrittenSpan);
        }
    }
}
