// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;

namespace Nam.Codecs.Tests.Binary;

public sealed class BinaryXmlTests
{
    public static TheoryData<int> Animals => [.. Enumerable.Range(0, Zoo.Animals().Count())];

    public static TheoryData<string, string> BadForms => new()
    {
        { "", "empty" },
        { "04", "style" },
        { "00", "number of names" },
        { "00FFFFFFFF08", "number of names" },
        { "0081800400", "names" },
        { "000101", "name 0" },
        { "00010561", "name 0" },
        { "000101FF00", "UTF-8" },
        { "0000", "prologue" },
        { "000005", "prologue" },
        { "0000A120" + Repeat("20", 4_129), "prologue" },
        { "000001FF", "prologue" },
        { "000000", "no root" },
        { "00000040016101" + "40016101", "more than one root" },
        { "00000001", "not started" },
        { "0000004001610101", "not started" },
        { "000000400161", "cut off" },
        { "0000004001619803", "cut off" },
        { "00000040016198", "cut off" },
        { "0000004001619A", "cut off" },
        { "0000004001619CFFFFFFFF", "text of -1" },
        { "0000004001619CFFFFFF7F", "cut off" },
        { "00000040016140016201", "open" },
        { "0000004201", "name 1" },
        { "00010161004200", "name 0" },
        { "00010161004203", "name 3" },
        { "000000400101", "cannot stand in text" },
        { "0000004000", "cannot stand in text" },
        { "00000040013E01", "cannot stand in text" },
        { "00000040036120" + "6201", "cannot stand in text" },
        { "0000004001FF01", "encoding" },
        { "00000040023161" + "01", "cannot stand in text" },
        { "0000004003613A62" + "01", "cannot stand in text" },
        { "0000005E0162" + "01", "not declared" },
        { "00000041027071" + "0162" + "01", "not declared" },
        { "000000400161" + "260162A8" + "01", "not declared" },
        { "000000400161" + "0405786D6C6E73A8" + "01", "xmlns" },
        { "000000400161" + "0505786D6C6E730162A8" + "01", "not declared" },
        { "000000400161" + "040162A8" + "040162A8" + "01", "two attributes" },
        { "000000400161" + "0901700175" + "0901710175" + "350162A8" + "360162A8" + "01", "two attributes" },
        { "000000400161" + "0901700175" + "0901700176" + "01", "declared twice" },
        { "000000400161" + "09017000" + "01", "declaration" },
        { "000000400161" + "0903786D6C0175" + "01", "declaration" },
        { "000000400161" + "0905786D6C6E730175" + "01", "declaration" },
        { "000000400161" + "0824" + Convert.ToHexString("http://www.w3.org/XML/1998/namespace"u8) + "01", "declaration" },
        { "0000043C652F3E" + "40016101", "prologue" },
        { "000000400161" + "020101" + "01", "comment" },
        { "000000A8" + "40016101", "outside" },
        { "000000" + "0200", "no root" },
        { "000000980161", "outside" },
        { "00000098016140016101", "outside" },
        { "0000007F", "unknown record" },
        { "00000000", "unknown record" },
        { "0000004001610401620101", "for its value" },
        { "000000400161040162990178" + "01", "for its value" },
        { "000000400161BE", "unknown text record" },
        { "000000400161FE", "unknown text record" },
        { "000000400161A7", "unknown text record" },
        { "000000400161A49801", "cut off" },
        { "000000400161A4A4A6A601", "in a list" },
        { "000000400161A48101", "in a list" },
        { "000000400161A440" + "0162", "in a list" },
        { "000000400161BD1A01", "prefix 26" },
        { "000000400161B7016101", "odd number" },
        { "000000400161B70200D801", "unpaired" },
        { "0000004001619901FF", "UTF-8" },
        { "00000040016195" + "0000FF00" + Repeat("00", 12), "decimal" },
        { "00000040016195" + "00001D00" + Repeat("00", 12), "decimal" },
        { "00000040016197" + "00000000000000C0", "time" },
        { "00000040016197" + "0000000000000080", "time" },
        { "00000040016197" + "FFFFFFFFFFFFFF3F", "time" },
        { "00000003400161018D0101000000", "root" },
        { "0000004001610398", "array" },
        { "000000400161034001628D0101000000" + "01", "not ended" },
        { "00000040016103400162018D00" + "01", "array of 0" },
        { "00000040016103400162018DFFFFFFFF07" + "01", "array of 2,147,483,647" },
        { "00000040016103400162018C0101000000" + "01", "cannot hold" },
        { "00000040016102032D2D6101", "comment" },
    };

    [Theory]
    [MemberData(nameof(Animals))]
    public void WriteText_OfStockRecords_GivesTheTextThatTheStockReaderGives(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);
        if (animal is IEnumerable<DateTime> times && times.Any(time => time.Kind == DateTimeKind.Local))
        {
            // The stock writer has records for local times, which this form must not hold.
            return;
        }

        var serializer = animal is System.Data.DataTable or System.Data.DataSet
            ? new DataContractSerializer(animal.GetType())
            : new DataContractSerializer(animal.GetType(), [typeof(int[]), typeof(XmlQualifiedName)]);
        var form = StockRoutes.Form(writer => serializer.WriteObject(writer, animal));

        var text = FormRunner.Text(form);

        using var reader = FormRunner.Reader(form);
        reader.Read();
        var expected = FormRunner.StockText(writer => writer.WriteNode(reader, defattr: false));
        Assert.Equal(Sorted(expected), Sorted(text));
    }

    [Theory]
    [MemberData(nameof(BadForms))]
    public void WriteText_OfADamagedForm_NamesTheFault(string hex, string fault)
    {
        var form = Convert.FromHexString(hex);

        var thrown = Assert.Throws<ReplyDecodeException>(() => FormRunner.Text(form));

        Assert.Contains(fault, thrown.Message);
        Assert.Throws<ReplyDecodeException>(() => Drain(form, DecodeLimits.Default));
    }

    [Fact]
    public void WriteText_OfEveryRecordType_GivesItsText()
    {
        // Records that our writer does not make, each as the only text of an element.
        (string Hex, string Text)[] records =
        [
            ("B500", "false"), ("B501", "true"), ("B3FFFFFFFFFFFFFFFF", "18446744073709551615"), ("89FF", "-1"),
            ("8B0080", "-32768"), ("91000080FF", "-INF"),
            ("93000000000000F87F", "NaN"), ("93000000000000F0FF", "-INF"),
            ("AD67452301AB89EFCD0123456789ABCDEF", "urn:uuid:01234567-89ab-cdef-0123-456789abcdef"),
            ("B167452301AB89EFCD0123456789ABCDEF", "01234567-89ab-cdef-0123-456789abcdef"), ("AF8096980000000000", "PT1S"),
            ("B70461003E00", "a&gt;"),
            ("B904003DD800DE", "😀"), ("BB02000000E900", "é"), ("AB01", "n"), ("BD1801", "y:n"), ("A10300010203", "AQID"),
            ("A301000000FF", "/w=="),
            ("A9", ""), ("9F00", ""), ("9900", ""),
        ];

        foreach (var (hex, text) in records)
        {
            var form = Convert.FromHexString("0001016E00" + "4201" + hex);
            Assert.Equal($"<n>{text}</n>", Encoding.UTF8.GetString(FormRunner.Text(form)));
            using var reader = FormRunner.Reader(form);
            reader.Read();
            Assert.Equal(System.Net.WebUtility.HtmlDecode(text), reader.ReadElementContentAsString());
        }
    }

    [Fact]
    public void WriteText_OverTheLimitForText_Throws()
    {
        var form = FormRunner.Form(writer =>
        {
            writer.WriteStartElement("an-element-with-a-long-name");
            writer.WriteArray(null, "another-element-with-a-long-name", "urn:a", new int[10_000], 0, 10_000);
            writer.WriteEndElement();
        });
        var length = FormRunner.Text(form).Length;
        using var text = new PooledBuffer();

        BinaryXml.WriteText(form, text, new DecodeLimits { MaximumTextBytes = length });

        Assert.Equal(length, text.WrittenCount);
        Assert.Throws<ReplyDecodeException>(() => BinaryXml.WriteText(form, text, new DecodeLimits { MaximumTextBytes = length - 1 }));
        Assert.Throws<ReplyDecodeException>(() => BinaryXml.WriteText(form, text, new DecodeLimits { MaximumTextBytes = 100 }));
    }

    [Fact]
    public void WriteText_DeeperThanTheLimit_Throws()
    {
        var form = FormRunner.Form(writer =>
        {
            for (var depth = 0; depth < 20; depth++)
            {
                writer.WriteStartElement("a");
            }

            writer.WriteComment("deep");
            writer.WriteEndDocument();
        });
        using var text = new PooledBuffer();

        BinaryXml.WriteText(form, text, new DecodeLimits { MaximumDepth = 20 });

        Assert.Throws<ReplyDecodeException>(() => BinaryXml.WriteText(form, text, new DecodeLimits { MaximumDepth = 19 }));
        Assert.Throws<ReplyDecodeException>(() => Drain(form, new DecodeLimits { MaximumDepth = 19 }));
    }

    [Fact]
    public void WriteText_OfALeafBelowTheDeepestElement_Throws()
    {
        var form = FormRunner.Form(writer => writer.WriteElementString("a", "b"));
        var inner = FormRunner.Form(writer =>
        {
            writer.WriteStartElement("a");
            writer.WriteElementString("b", "c");
            writer.WriteEndElement();
        });
        var limits = new DecodeLimits { MaximumDepth = 1 };
        using var text = new PooledBuffer();

        BinaryXml.WriteText(form, text, limits);
        Drain(form, limits);

        Assert.Throws<ReplyDecodeException>(() => BinaryXml.WriteText(inner, text, limits));
        Assert.Throws<ReplyDecodeException>(() => Drain(inner, limits));
    }

    [Fact]
    public void CreateReader_OfACommentWithCarriageReturns_ShowsTheLineEndsOfTheText()
    {
        var form = FormRunner.Form(writer =>
        {
            writer.WriteStartElement("a");
            writer.WriteComment("b\r\nc\rd");
            writer.WriteEndElement();
        });
        using var reader = FormRunner.Reader(form);
        using var text = XmlReader.Create(new MemoryStream(FormRunner.Text(form)));

        foreach (var each in new[] { text, reader })
        {
            each.Read();
            each.Read();
            Assert.Equal((XmlNodeType.Comment, "b\nc\nd"), (each.NodeType, each.Value));
        }
    }

    [Fact]
    public void WriteText_IntoSmallPieces_GivesTheSame()
    {
        var rows = Enumerable.Range(0, 3_000)
            .Select(index => new Row { Key = index, Price = index / 7m, Note = new string('n', index % 500) }).ToList();
        var serializer = new DataContractSerializer(rows.GetType());
        var form = FormRunner.Form(writer => serializer.WriteObject(writer, rows));
        var pieces = new PieceWriter();

        BinaryXml.WriteText(form, pieces, DecodeLimits.Default);

        Assert.Equal(FormRunner.Text(form), pieces.ToArray());
    }

    [Fact]
    public void CreateReader_WhenClosed_CallsBackOnce()
    {
        var form = FormRunner.Form(writer => writer.WriteElementString("a", "b"));
        var closed = 0;
        var reader = BinaryXml.CreateReader(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, () => closed++);

        reader.Close();
        reader.Close();

        Assert.Equal(1, closed);
    }

    [Fact]
    public void CreateReader_OverTheLimitForNames_Throws()
    {
        var form = FormRunner.Form(writer => writer.WriteElementString("a", "urn:a", "b"));

        Assert.Throws<ReplyDecodeException>(
            () => BinaryXml.CreateReader(form, XmlDictionaryReaderQuotas.Max, new DecodeLimits { MaximumNames = 1 }, null));
    }

    [Fact]
    public void CreateReader_OfFormsWithOtherTables_NeverMixesTheNames()
    {
        Parallel.For(0, 400, index =>
        {
            var name = "n" + (index % 25);
            var form = FormRunner.Form(writer => writer.WriteElementString(name, "urn:" + name, "b"));
            using var reader = FormRunner.Reader(form);
            reader.Read();
            Assert.Equal((name, "urn:" + name), (reader.LocalName, reader.NamespaceURI));
        });
    }

    private static void Drain(byte[] form, DecodeLimits limits)
    {
        using var reader = BinaryXml.CreateReader(form, XmlDictionaryReaderQuotas.Max, limits, null);
        while (reader.Read())
        {
            _ = reader.Value.Length;
            while (reader.MoveToNextAttribute())
            {
                _ = reader.Value.Length;
            }
        }
    }

    private static string Sorted(byte[] text)
    {
        // The stock writer declares a prefix where an attribute first uses it, which changes the order.
        using var reader = XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max);
        return InfosetLines.Of(reader, sortsAttributes: true);
    }

    private static string Repeat(string hex, int count)
    {
        return string.Concat(Enumerable.Repeat(hex, count));
    }
}
