// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Infoset;

/// <summary>Quotas, scopes, atoms and life of a reader.</summary>
public sealed class InfosetReaderLimitTests
{
    [Fact]
    public void Read_DeeperThanTheQuota_Throws()
    {
        var form = FormRunner.Form(writer => Nest(writer, 20));

        Assert.Null(Record.Exception(() => Drain(form, new XmlDictionaryReaderQuotas { MaxDepth = 20 })));
        var thrown = Assert.Throws<XmlException>(() => Drain(form, new XmlDictionaryReaderQuotas { MaxDepth = 19 }));
        Assert.Contains("19", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void ReadElementContentAsString_LongerThanTheQuota_Throws()
    {
        var form = FormRunner.Form(writer => writer.WriteElementString("a", new string('x', 101)));

        using var enough = Open(form, new XmlDictionaryReaderQuotas { MaxStringContentLength = 101 });
        using var small = Open(form, new XmlDictionaryReaderQuotas { MaxStringContentLength = 100 });

        Assert.Equal(101, enough.ReadElementContentAsString().Length);
        Assert.Contains(
            "MaxStringContentLength", Assert.Throws<XmlException>(small.ReadElementContentAsString).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void ReadElementContentAsBase64_LongerThanTheQuota_Throws()
    {
        var form = FormRunner.Form(writer =>
        {
            writer.WriteStartElement("a");
            writer.WriteBase64(new byte[1_000], 0, 1_000);
            writer.WriteEndElement();
        });

        using var enough = Open(form, new XmlDictionaryReaderQuotas { MaxArrayLength = 1_000 });
        using var small = Open(form, new XmlDictionaryReaderQuotas { MaxArrayLength = 999 });

        Assert.Equal(new byte[1_000], enough.ReadElementContentAsBase64());
        Assert.Contains("MaxArrayLength", Assert.Throws<XmlException>(small.ReadElementContentAsBase64).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void ReadInt32Array_LongerThanTheQuota_Throws()
    {
        var form = FormRunner.Form(writer =>
        {
            writer.WriteStartElement("a");
            writer.WriteArray(null, "i", string.Empty, Enumerable.Range(0, 100).ToArray(), 0, 100);
            writer.WriteEndElement();
        });

        using var enough = Open(form, new XmlDictionaryReaderQuotas { MaxArrayLength = 100 });
        using var small = Open(form, new XmlDictionaryReaderQuotas { MaxArrayLength = 99 });
        enough.ReadStartElement();
        small.ReadStartElement();

        Assert.Equal(Enumerable.Range(0, 100), enough.ReadInt32Array("i", string.Empty));
        Assert.Throws<XmlException>(() => small.ReadInt32Array("i", string.Empty));
    }

    [Fact]
    public void XmlLangAndXmlSpace_OverNestedElements_AreThoseOfTheTextReader()
    {
        var xml = Encoding.UTF8.GetBytes(
            "<a xml:lang='de'><b xml:space='preserve'> <c xml:lang='en' xml:space='default'>x</c></b><d/></a>");
        var writer = BinaryXmlWriter.Rent(TextStyle.Writer);
        Assert.True(XmlTextTokenizer.TryWrite(xml, writer));
        var form = writer.Complete().ToArray();
        BinaryXmlWriter.Return(writer);
        using var text = XmlDictionaryReader.CreateTextReader(
            Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(xml).Replace("<d/>", "<d></d>", StringComparison.Ordinal)),
            XmlDictionaryReaderQuotas.Max);
        using var binary = FormRunner.Reader(form);

        while (text.Read())
        {
            Assert.True(binary.Read());
            Assert.Equal(text.NodeType, binary.NodeType);
            Assert.Equal(text.XmlLang, binary.XmlLang);
            Assert.Equal(text.XmlSpace, binary.XmlSpace);
        }

        Assert.False(binary.Read());
    }

    [Fact]
    public void LocalName_AfterTheNameTableWasAsked_IsItsAtom()
    {
        var form = FormRunner.Form(writer => writer.WriteElementString("p", "name", "urn:a", "x"));
        using var reader = FormRunner.Reader(form);
        var own = reader.NameTable.Add(new string("name".ToCharArray()));
        var uri = reader.NameTable.Add(new string("urn:a".ToCharArray()));

        reader.Read();

        Assert.Same(own, reader.LocalName);
        Assert.Same(uri, reader.NamespaceURI);
    }

    [Fact]
    public void Close_WhileAnotherReaderUsesTheNames_ChangesNothingForIt()
    {
        var form = FormRunner.Form(writer => Nest(writer, 3));
        var closed = FormRunner.Reader(form);
        closed.Read();
        closed.Close();
        using var open = FormRunner.Reader(form);
        open.Read();

        closed.Close();
        closed.Dispose();

        Assert.False(closed.Read());
        Assert.Equal(ReadState.Closed, closed.ReadState);
        Assert.Null(closed.LookupNamespace("a"));
        Assert.Equal("e", open.LocalName);
        Assert.Equal("urn:e", open.LookupNamespace(string.Empty));
    }

    [Fact]
    public void Read_OfManyAttributesOfOneName_Throws()
    {
        Assert.Throws<ReplyDecodeException>(() => Drain(WithAttributes(3, isSame: true), XmlDictionaryReaderQuotas.Max));
        Assert.Throws<ReplyDecodeException>(() => Drain(WithAttributes(40, isSame: true), XmlDictionaryReaderQuotas.Max));
        Assert.Null(Record.Exception(() => Drain(WithAttributes(40, isSame: false), XmlDictionaryReaderQuotas.Max)));
    }

    private static byte[] WithAttributes(int count, bool isSame)
    {
        // Style, no names, no prologue; then an element with inline names.
        var form = new List<byte> { 0, 0, 0, 0x40, 1, (byte)'a' };
        for (var index = 0; index < count; index++)
        {
            var number = isSame && index == count - 1 ? 0 : index;
            form.AddRange([0x04, 3, (byte)'k', (byte)('0' + (number / 10)), (byte)('0' + (number % 10)), 0xA8]);
        }

        form.Add(0x01);
        return [.. form];
    }

    private static void Nest(XmlDictionaryWriter writer, int depth)
    {
        for (var level = 0; level < depth; level++)
        {
            writer.WriteStartElement("e", "urn:e");
        }

        for (var level = 0; level < depth; level++)
        {
            writer.WriteEndElement();
        }
    }

    private static XmlDictionaryReader Open(byte[] form, XmlDictionaryReaderQuotas quotas)
    {
        return BinaryXml.CreateReader(form, quotas, DecodeLimits.Default, null);
    }

    private static void Drain(byte[] form, XmlDictionaryReaderQuotas quotas)
    {
        using var reader = Open(form, quotas);
        while (reader.Read())
        {
        }
    }
}
