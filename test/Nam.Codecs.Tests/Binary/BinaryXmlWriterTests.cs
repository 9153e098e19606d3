// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Binary;

public sealed class BinaryXmlWriterTests
{
    [Fact]
    public void Complete_OfNamesAndPrologue_IsTheFormOfTheSpecification()
    {
        var form = FormRunner.Form(writer =>
        {
            writer.WriteStartDocument();
            writer.WriteStartElement("p", "row", "urn:r");
            writer.WriteElementString("row", "urn:r", "12");
            writer.WriteEndElement();
        });

        var expected = "00" + "02" + "03726F77" + "0575726E3A72" + "26"
            + Convert.ToHexString("<?xml version=\"1.0\" encoding=\"utf-8\"?>"u8)
            + "5301" + "0B017003" + "5301" + "99023132" + "01";
        Assert.Equal(expected, Convert.ToHexString(form));
    }

    [Fact]
    public void WriteValue_OfANegativeZeroDecimal_IsReadAsItsTextIs()
    {
        var form = FormRunner.Form(writer =>
        {
            writer.WriteStartElement("r");
            writer.WriteStartElement("one");
            writer.WriteValue(-0.00m);
            writer.WriteEndElement();
            writer.WriteArray(null, "many", string.Empty, [-0.0m, 1m], 0, 2);
            writer.WriteEndElement();
        });

        using var reader = FormRunner.Reader(form);
        reader.ReadStartElement("r");
        decimal[] read = [reader.ReadElementContentAsDecimal(), reader.ReadElementContentAsDecimal(), reader.ReadElementContentAsDecimal()];

        Assert.Equal(["0.00", "0.0", "1"], read.Select(value => XmlConvert.ToString(value)));
        Assert.DoesNotContain(read, decimal.IsNegative);
    }

    [Fact]
    public void Calls_OfEveryKind_GiveTheStockText()
    {
        var dictionary = new XmlDictionary();
        FormRunner.AssertSameText(writer =>
        {
            writer.WriteStartDocument();
            writer.WriteComment("before");
            writer.WriteStartElement("s", dictionary.Add("Envelope"), dictionary.Add("urn:soap"));
            writer.WriteXmlnsAttribute("a", dictionary.Add("urn:addressing"));
            writer.WriteXmlnsAttribute(null, "urn:soap");
            writer.WriteXmlnsAttribute(null, "urn:auto");
            writer.WriteXmlnsAttribute("", "urn:default");
            writer.WriteAttributeString("xmlns", "explicit", null, "urn:explicit");
            writer.WriteAttributeString("explicit", "k", "urn:explicit", "v");
            writer.WriteStartAttribute("s", dictionary.Add("mustUnderstand"), dictionary.Add("urn:soap"));
            writer.WriteValue(true);
            writer.WriteEndAttribute();
            writer.WriteAttributeString("xml", "lang", null, "en");
            writer.WriteAttributeString("xml", "space", null, "preserve");
            writer.WriteStartElement(null, dictionary.Add("Header"), dictionary.Add("urn:soap"));
            writer.WriteStartElement("h", "urn:default");
            writer.WriteStartAttribute("type", "urn:xsi");
            writer.WriteQualifiedName("name", "urn:qualified");
            writer.WriteEndAttribute();
            writer.WriteQualifiedName(dictionary.Add("local"), dictionary.Add("urn:addressing"));
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteStartElement("none", "");
            writer.WriteStartElement("x", "inner", "urn:x");
            writer.WriteStartElement("x", "inner", "urn:x2");
            writer.WriteStartElement("inner", "urn:x");
            writer.WriteString(dictionary.Add("dictionary text <"));
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteElementString("uid", new UniqueId(Guid.Empty).ToString());
            writer.WriteStartElement("v");
            writer.WriteValue(new UniqueId(new Guid("01234567-89ab-cdef-0123-456789abcdef")));
            writer.WriteValue(new UniqueId("urn:other"));
            writer.WriteValue(Guid.Empty);
            writer.WriteValue(new TimeSpan(1, 2, 3));
            writer.WriteValue(new object[] { 1, "two", 3.5, 4.5m, true, "", ulong.MaxValue, new DateTime(2000, 1, 1) });
            writer.WriteValue((object)ulong.MaxValue);
            writer.WriteValue((object)12ul);
            writer.WriteValue(new DateTimeOffset(2000, 1, 1, 0, 0, 0, TimeSpan.FromHours(2)));
            writer.WriteBinHex([0xAB, 0xCD], 0, 2);
            writer.WriteFullEndElement();
            Arrays(writer, dictionary);
            writer.WriteEndElement();
            writer.WriteComment("after");
            writer.WriteEndDocument();
        });
    }

    [Fact]
    public void WriteStartElement_WithMoreThan26InventedPrefixes_NamesThemAsTheStockWriter()
    {
        FormRunner.AssertSameText(writer =>
        {
            writer.WriteStartElement("root");
            for (var index = 0; index < 60; index++)
            {
                writer.WriteAttributeString("k", "urn:n" + index, "v");
            }

            writer.WriteStartElement("d1p3", "child", "urn:c");
            writer.WriteAttributeString("k", "urn:other", "v");
            writer.WriteEndElement();
            writer.WriteEndElement();
        });
    }

    [Fact]
    public void WriteNode_OfRandomDocuments_GivesTheStockText()
    {
        for (var seed = 0; seed < 600; seed++)
        {
            var xml = Encoding.UTF8.GetBytes(new RandomTree(seed).Write());
            if (!IsWellFormed(xml) || xml.AsSpan().IndexOf("<?t"u8) >= 0)
            {
                // The stock writer takes no instructions.
                continue;
            }

            Action<XmlDictionaryWriter> write = writer =>
            {
                var document = new XmlDocument { PreserveWhitespace = true };
                document.Load(InfosetLines.Stock(xml));
                document.DocumentElement!.WriteTo(writer);
            };

            FormRunner.AssertSameText(write);
        }
    }

    [Theory]
    [InlineData("plain")]
    [InlineData("with \"quotes\" and\tblanks\n")]
    [InlineData("a<b/>c")]
    [InlineData("<b k=\"1\">x</b><b k=\"1\">y</b>&amp;<!--c-->")]
    [InlineData("<p:b xmlns:q=\"urn:q\" q:k=\"v\"/>")]
    public void WriteRaw_OfTextOrMarkup_GivesTheStockText(string raw)
    {
        FormRunner.AssertSameText(writer =>
        {
            writer.WriteStartElement("p", "a", "urn:p");
            writer.WriteRaw(raw);
            writer.WriteRaw(raw.ToCharArray(), 0, raw.Length);
            writer.WriteString("end");
            writer.WriteEndElement();
        });
    }

    [Fact]
    public void WriteRaw_OfAngleBrackets_KeepsTheInfoset()
    {
        var form = FormRunner.Form(writer =>
        {
            writer.WriteStartElement("a");
            writer.WriteRaw("1 > 0 & more".Replace("&", "&#38;", StringComparison.Ordinal));
            writer.WriteEndElement();
        });

        Assert.Equal("<a>1 &gt; 0 &amp; more</a>", Encoding.UTF8.GetString(FormRunner.Text(form)));
    }

    [Theory]
    [InlineData("\uD800")]
    [InlineData("\uDC00\uD800x")]
    public void WriteString_OfHalfAPair_GivesTheStockText(string half)
    {
        FormRunner.AssertSameText(writer => InElement(writer, () =>
        {
            writer.WriteAttributeString("k", half);
            writer.WriteString(half);
            writer.WriteString(new string('x', 500) + half);
        }));
    }

    [Fact]
    public void Calls_ThatTheFormCannotCarry_AreNotSupported()
    {
        NotSupported(writer => writer.WriteDocType("a", null, null, null));
        NotSupported(writer => InElement(writer, () => writer.WriteEntityRef("nbsp")));
        NotSupported(writer => InElement(writer, () => writer.WriteRaw("<b>")));
        NotSupported(writer => InElement(writer, () => writer.WriteRaw("&nbsp;")));
        NotSupported(writer => InElement(writer, () => writer.WriteRaw("<q:b/>")));
        NotSupported(writer => InElement(writer, () => writer.WriteComment("\u0001")));
        NotSupported(writer => InElement(writer, () =>
        {
            writer.WriteStartAttribute("k");
            writer.WriteRaw("&lt;");
        }));
        NotSupported(writer =>
        {
            InElement(writer, () => { });
            InElement(writer, () => { });
        });
        NotSupported(_ => { });
        NotSupported(writer =>
        {
            for (var depth = 0; depth <= BinaryXmlWriter.MaximumDepth; depth++)
            {
                writer.WriteStartElement("a");
            }
        });
    }

    [Fact]
    public void Calls_OutOfOrder_AreInvalidOperations()
    {
        Throws<InvalidOperationException>(writer => writer.WriteEndElement());
        Throws<InvalidOperationException>(writer => writer.WriteEndAttribute());
        Throws<InvalidOperationException>(writer => writer.WriteString("text"));
        Throws<InvalidOperationException>(writer => writer.WriteValue(1));
        Throws<InvalidOperationException>(writer => InElement(writer, writer.WriteStartDocument));
        Throws<InvalidOperationException>(writer => InElement(writer, () =>
        {
            writer.WriteString("x");
            writer.WriteAttributeString("k", "v");
        }));
        Throws<ArgumentException>(writer => writer.WriteStartElement("undeclared", "a", null));
        Throws<ArgumentException>(writer => writer.WriteStartElement("p", "a", ""));
        Throws<ArgumentException>(writer => writer.WriteStartElement("xmlish", "a", "urn:a"));
        Throws<ArgumentException>(writer => writer.WriteComment("--"));
        Throws<ArgumentException>(writer => InElement(writer, () => writer.WriteQualifiedName("q", "urn:undeclared")));
    }

    [Fact]
    public void Complete_WithManyLongNames_MovesTheDocumentBehindThem()
    {
        for (var round = 0; round < 2; round++)
        {
            FormRunner.AssertSameText(writer =>
            {
                writer.WriteStartElement("root");
                for (var index = 0; index < 3_000; index++)
                {
                    writer.WriteElementString($"an-element-with-quite-a-long-name-{index}", "v");
                }

                writer.WriteEndElement();
            });
        }
    }

    [Fact]
    public void WriteText_InTheWriterStyle_HasItsEmptyElementsAndLineEnds()
    {
        var form = FormRunner.Form(
            writer =>
            {
                writer.WriteStartDocument(standalone: true);
                writer.WriteStartElement("a");
                writer.WriteElementString("b", "x\r\ny\rz");
                writer.WriteElementString("c", string.Empty);
                writer.WriteEndElement();
            },
            TextStyle.Writer);

        var text = Encoding.UTF8.GetString(FormRunner.Text(form));

        Assert.Equal("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?><a><b>x\ny\nz</b><c /></a>", text);
    }

    private static void Arrays(XmlDictionaryWriter writer, XmlDictionary dictionary)
    {
        var name = dictionary.Add("item");
        var uri = dictionary.Add("urn:items");
        writer.WriteArray("i", "item", "urn:items", new[] { true, false }, 0, 2);
        writer.WriteArray("i", name, uri, new short[] { 1, -2, 300 }, 1, 2);
        writer.WriteArray(null, "item", "urn:items", new[] { 1, -2, 70_000 }, 0, 3);
        writer.WriteArray(null, name, uri, new[] { 1L, long.MinValue }, 0, 2);
        writer.WriteArray(null, name, uri, new[] { 1f, -0f, float.NaN, 1e20f }, 0, 4);
        writer.WriteArray(null, name, uri, new[] { 1.0, -0.0, double.PositiveInfinity }, 0, 3);
        writer.WriteArray(null, name, uri, new[] { 1m, 1.10m }, 0, 2);
        writer.WriteArray(null, name, uri, new[] { new DateTime(2000, 1, 1), DateTime.UnixEpoch }, 0, 2);
        writer.WriteArray(null, name, uri, new[] { new DateTime(2000, 1, 1, 0, 0, 0, DateTimeKind.Local), DateTime.UnixEpoch }, 0, 2);
        writer.WriteArray(null, name, uri, new[] { Guid.Empty, new Guid("01234567-89ab-cdef-0123-456789abcdef") }, 0, 2);
        writer.WriteArray(null, name, uri, new[] { TimeSpan.Zero, TimeSpan.FromSeconds(1.5) }, 0, 2);
        writer.WriteArray(null, name, uri, new[] { 1 }, 0, 1);
        writer.WriteArray(null, name, uri, new int[3], 3, 0);
    }

    private static void InElement(XmlDictionaryWriter writer, Action write)
    {
        writer.WriteStartElement("a");
        write();
        writer.WriteEndElement();
    }

    private static void NotSupported(Action<XmlDictionaryWriter> write)
    {
        Throws<NotSupportedException>(write);
    }

    private static void Throws<T>(Action<XmlDictionaryWriter> write)
        where T : Exception
    {
        Assert.ThrowsAny<T>(() => FormRunner.Form(write));
    }

    private static bool IsWellFormed(byte[] xml)
    {
        try
        {
            InfosetLines.Of(InfosetLines.Stock(xml));
            return true;
        }
        catch (XmlException)
        {
            return false;
        }
    }
}
