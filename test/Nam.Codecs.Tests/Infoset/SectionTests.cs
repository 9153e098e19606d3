// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Infoset;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Tests.Containers;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Infoset;

/// <summary>CDATA sections and processing instructions in both forms, against the runtime's writers and text readers.</summary>
public sealed class SectionTests
{
    private static readonly XmlWriterSettings Writer =
        new() { Encoding = new UTF8Encoding(false), OmitXmlDeclaration = true, CheckCharacters = false, NewLineChars = "\n" };

    private static readonly Dictionary<string, Action<XmlDictionaryWriter>> Contents = new()
    {
        ["section"] = writer => writer.WriteCData("<b>&amp;</b>"),
        ["no section"] = writer => writer.WriteCData(null),
        ["empty section"] = writer => writer.WriteCData(string.Empty),
        ["end of a section"] = writer => writer.WriteCData("a]]>b]]>"),
        ["half an end"] = writer => writer.WriteCData("a]]"),
        ["line ends"] = writer => writer.WriteCData("a\r\nb\rc\nd"),
        ["number"] = writer => writer.WriteCData("42"),
        ["base64"] = writer => writer.WriteCData("AQID"),
        ["white space"] = writer => writer.WriteCData(" \n"),
        ["between texts"] = writer =>
        {
            writer.WriteString("a ");
            writer.WriteCData("b");
            writer.WriteValue(12);
        },
        ["after octets"] = writer =>
        {
            writer.WriteBase64([1, 2], 0, 2);
            writer.WriteCData("b");
            writer.WriteBase64([1], 0, 1);
        },
        ["after an attribute"] = writer =>
        {
            writer.WriteAttributeString("k", "v");
            writer.WriteCData("b");
        },
        ["comment"] = writer => writer.WriteComment("a\r\nb"),
        ["hyphens"] = writer => writer.WriteComment("--a---"),
        ["instruction"] = writer => writer.WriteProcessingInstruction("t", "d \"e\""),
        ["instruction without data"] = writer => writer.WriteProcessingInstruction("t", null),
        ["instruction with an end"] = writer => writer.WriteProcessingInstruction("t", "a?>b?"),
        ["instruction with spaces"] = writer => writer.WriteProcessingInstruction("t", "  a\r\n"),
        ["raw"] = writer => writer.WriteRaw("<b><![CDATA[<]]><?t d?></b>"),
    };

    public static TheoryData<string, int> Cases
    {
        get
        {
            var cases = new TheoryData<string, int>();
            foreach (var name in Contents.Keys)
            {
                cases.Add(name, (int)TextStyle.Dictionary);
                cases.Add(name, (int)TextStyle.Writer);
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Forms_OfWhatIsWritten_HaveTheStockTextAndNodes(string name, int style)
    {
        void Write(XmlDictionaryWriter writer)
        {
            writer.WriteStartElement("r");
            writer.WriteStartElement("a");
            Contents[name](writer);
            writer.WriteEndElement();
            writer.WriteElementString("b", "c");
            writer.WriteEndElement();
        }

        if (StockText(Write, (TextStyle)style, out var fault) is not { } stock)
        {
            Assert.ThrowsAny<ArgumentException>(() => FormRunner.Form(Write, (TextStyle)style));
            Assert.IsType<ArgumentException>(fault);
            return;
        }

        if (name == "end of a section" && style == (int)TextStyle.Dictionary)
        {
            Assert.Throws<NotSupportedException>(() => FormRunner.Form(Write));
            return;
        }

        AssertForms(stock, FormRunner.Form(Write, (TextStyle)style), ContainerRunner.Form(Write, style: (TextStyle)style));
    }

    [Theory]
    [InlineData("<?t d?><!--c--><a><![CDATA[<x>]]></a><?t?>")]
    [InlineData("<a>b<![CDATA[c]]>d<![CDATA[]]></a>")]
    [InlineData("<r><a>1</a><a><![CDATA[2]]></a><a>3</a><a><![CDATA[4]]></a><a><?t  d ?></a></r>")]
    public void Forms_OfFinishedText_GiveItBack(string text)
    {
        var utf8 = Encoding.UTF8.GetBytes(text);

        AssertForms(text, Tokenize(utf8), ContainerRunner.Tokenize(utf8)!);
    }

    [Fact]
    public void Serializer_OfSections_ReadsThemFromBothForms()
    {
        var document = new XmlDocument();
        document.LoadXml("<n>a<![CDATA[<b>]]><?t d?></n>");
        var holder = new Holder
        {
            Html = document.CreateCDataSection("<p>\n</p>"), Nodes = [.. document.DocumentElement!.ChildNodes.Cast<XmlNode>()],
            Any = document.DocumentElement,
        };
        var serializer = new XmlSerializer(typeof(Holder));
        void Write(XmlDictionaryWriter writer) => serializer.Serialize(writer, holder);
        var stock = StockText(Write, TextStyle.Writer, out _)!;
        Assert.Contains("<![CDATA[<p>\n</p>]]>", stock, StringComparison.Ordinal);
        using var text = XmlReader.Create(new StringReader(stock));
        var fromText = serializer.Deserialize(text);
        var expected = StockText(writer => serializer.Serialize(writer, fromText), TextStyle.Writer, out _);
        Action<InfosetWriter> omitting = writer =>
        {
            writer.OmitsDeclaration = true;
            Write(writer);
        };

        foreach (var reader in Readers(
            FormRunner.Form(writer => omitting((InfosetWriter)writer), TextStyle.Writer),
            ContainerRunner.Form(writer => omitting((InfosetWriter)writer), style: TextStyle.Writer)))
        {
            using (reader)
            {
                var read = (Holder)serializer.Deserialize(reader)!;
                Assert.Equal(expected, StockText(writer => serializer.Serialize(writer, read), TextStyle.Writer, out _));
            }
        }
    }

    [Theory]
    [InlineData("")]
    [InlineData("a--b")]
    [InlineData("a<b&c")]
    public void Reader_AtASection_ReadsItAsTheTextReaderDoes(string section)
    {
        var xml = Encoding.UTF8.GetBytes(
            $"<r><a>x<![CDATA[{section}]]>y</a><b><![CDATA[ 12 ]]></b><c><![CDATA[AQID]]>BA==</c> <![CDATA[z]]></r>");
        var calls = new Func<XmlDictionaryReader, object?>[]
        {
            reader => reader.ReadElementContentAsString(),
            reader => reader.ReadInnerXml(),
            reader => reader.ReadOuterXml(),
            reader => reader.ReadString(),
            reader => (reader.Read(), reader.Read(), reader.ReadContentAsString()),
            reader => (reader.Read(), reader.Read(), reader.MoveToContent(), reader.Value, reader.HasValue, reader.ValueType),
            reader => (reader.ReadToFollowing("b"), reader.ReadElementContentAsInt(), reader.NodeType),
            reader => (reader.ReadToFollowing("c"), Convert.ToHexString(reader.ReadElementContentAsBase64()), reader.NodeType),
            reader => (reader.ReadToFollowing("c"), reader.Read(), ReadChunks(reader)),
        };
        for (var index = 0; index < calls.Length; index++)
        {
            using var stock = XmlDictionaryReader.CreateTextReader(xml, XmlDictionaryReaderQuotas.Max);
            stock.ReadToFollowing("a");
            var expected = calls[index](stock);
            foreach (var reader in Readers(Tokenize(xml), ContainerRunner.Tokenize(xml)!))
            {
                using (reader)
                {
                    reader.ReadToFollowing("a");
                    Assert.Equal((index, expected), (index, calls[index](reader)));
                }
            }
        }
    }

    [Theory]
    [InlineData("a]]>b", 0x78)]
    [InlineData("\u0001", 0x78)]
    [InlineData("\uFFFF", 0x78)]
    [InlineData("?>", 0x79)]
    [InlineData("\u0001", 0x79)]
    public void BinaryForm_OfMarkupThatTextCannotHave_IsRefused(string text, byte record)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        byte[] content = [record, .. record == 0x79 ? "\u0001t"u8 : default, (byte)bytes.Length, .. bytes];

        AssertRefused([0x40, 1, (byte)'a', .. content, 1]);
    }

    [Fact]
    public void BinaryForm_OfMarkupInTheWrongPlace_IsRefused()
    {
        byte[] root = [0x40, 1, (byte)'a', 1];

        AssertRefused([0x78, 1, (byte)' ', .. root]);
        AssertRefused([.. root, 0x78, 0]);
        AssertRefused([0x79, 3, .. "XmL"u8, 0, .. root]);
        AssertRefused([0x79, 0, 0, .. root]);
        AssertRefused([0x79, 3, .. "a:b"u8, 0, .. root]);
        AssertRefused([0x79, 1, 0xFF, 0, .. root]);
        AssertRefused([.. root, 0x79, 1, (byte)'t', 9]);
    }

    private static void AssertRefused(byte[] document)
    {
        byte[] form = [0, 0, 0, .. document];
        Assert.Throws<ReplyDecodeException>(() => FormRunner.Text(form));
        Assert.Throws<ReplyDecodeException>(() =>
        {
            using var reader = FormRunner.Reader(form);
            while (reader.Read())
            {
            }
        });
    }

    private static string ReadChunks(XmlDictionaryReader reader)
    {
        var buffer = new char[3];
        var text = new StringBuilder();
        for (int read; (read = reader.ReadContentAsChars(buffer, 0, buffer.Length)) != 0;)
        {
            text.Append(buffer, 0, read);
        }

        return text.ToString();
    }

    private static void AssertForms(string text, byte[] binary, byte[] container)
    {
        using var utf8 = new PooledBuffer();
        ContainerText.Write(container, utf8, DecodeLimits.Default);
        Assert.Equal(text, Encoding.UTF8.GetString(FormRunner.Text(binary)));
        Assert.Equal(text, Encoding.UTF8.GetString(utf8.WrittenSpan));
        var nodes = InfosetLines.Of(InfosetLines.Stock(Encoding.UTF8.GetBytes(text)));
        foreach (var reader in Readers(binary, container))
        {
            using (reader)
            {
                Assert.Equal(nodes, InfosetLines.Of(reader));
            }
        }
    }

    private static XmlDictionaryReader[] Readers(byte[] binary, byte[] container) =>
        [FormRunner.Reader(binary), ContainerReader.Open(container, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default)];

    private static byte[] Tokenize(byte[] utf8) =>
        FormRunner.Form(writer => Assert.True(XmlTextTokenizer.TryWrite(utf8, (BinaryXmlWriter)writer)));

    private static string? StockText(Action<XmlDictionaryWriter> write, TextStyle style, out Exception? fault)
    {
        fault = null;
        if (style == TextStyle.Dictionary)
        {
            try
            {
                return Encoding.UTF8.GetString(FormRunner.StockText(write));
            }
            catch (ArgumentException e)
            {
                fault = e;
                return null;
            }
        }

        var stream = new MemoryStream();
        using (var text = XmlDictionaryWriter.CreateDictionaryWriter(XmlWriter.Create(stream, Writer)))
        {
            write(text);
        }

        return Encoding.UTF8.GetString(stream.ToArray());
    }

    public sealed class Holder
    {
        public XmlCDataSection? Html { get; set; }

        public XmlNode[]? Nodes { get; set; }

        [XmlAnyElement]
        public XmlElement? Any { get; set; }
    }
}
