// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Writing;

public sealed class ContainerWriterTests
{
    [Fact]
    public void Blocks_OfADocumentWithManyNodes_GrowUntilTheyMayEnd()
    {
        // Every fifth value is in a place of its own: blocks of 256 values soon have more nodes than their events are worth.
        const int Names = 8_000;
        var writer = new ContainerWriter();
        writer.Reset(TextStyle.Dictionary, new ContainerOptions { BlockBytes = 4_096, FirstBlockBytes = 4_096 });
        var expected = new StringBuilder("<r>");
        writer.WriteStartElement("r");
        for (var name = 0; name < Names; name++)
        {
            writer.WriteElementString("n" + name, "v");
            expected.Append(null, $"<n{name}>v</n{name}>");
            for (var often = 0; often < 4; often++)
            {
                writer.WriteElementString("a", "v");
                expected.Append("<a>v</a>");
            }
        }

        writer.WriteEndElement();
        writer.Complete();

        Assert.InRange(writer.FormCount, 2, 5 * Names / 256 / 2);
        using var text = new PooledBuffer();
        using var container = new ContainerText(writer.Form(0).Span, text, DecodeLimits.Default);
        for (var form = 1; form < writer.FormCount; form++)
        {
            container.WriteNext(writer.Form(form).Span);
        }

        Assert.True(container.IsComplete);
        Assert.Equal(expected.Append("</r>").ToString(), Encoding.UTF8.GetString(text.WrittenSpan));
    }

    [Fact]
    public void Calls_OfEveryKind_GiveTheStockText()
    {
        var dictionary = new XmlDictionary();
        AssertSameText(writer =>
        {
            writer.WriteStartDocument();
            writer.WriteComment("before");
            writer.WriteStartElement("s", dictionary.Add("Envelope"), dictionary.Add("urn:soap"));
            writer.WriteXmlnsAttribute("a", dictionary.Add("urn:addressing"));
            writer.WriteXmlnsAttribute(null, "urn:auto");
            writer.WriteXmlnsAttribute("", "urn:default");
            writer.WriteAttributeString("xmlns", "explicit", null, "urn:explicit");
            writer.WriteAttributeString("explicit", "k", "urn:explicit", "v");
            writer.WriteStartAttribute("s", dictionary.Add("mustUnderstand"), dictionary.Add("urn:soap"));
            writer.WriteValue(true);
            writer.WriteEndAttribute();
            writer.WriteStartAttribute("joined");
            writer.WriteValue(1);
            writer.WriteString(" <\"> ");
            writer.WriteValue(2.5m);
            writer.WriteBase64([1, 2], 0, 2);
            writer.WriteBase64([3, 4], 0, 2);
            writer.WriteEndAttribute();
            writer.WriteStartElement("h", "urn:default");
            writer.WriteStartAttribute("type", "urn:xsi");
            writer.WriteQualifiedName("name", "urn:qualified");
            writer.WriteEndAttribute();
            writer.WriteQualifiedName(dictionary.Add("local"), dictionary.Add("urn:addressing"));
            writer.WriteEndElement();
            writer.WriteStartElement("none", "");
            writer.WriteStartElement("x", "inner", "urn:x");
            writer.WriteStartElement("x", "inner", "urn:x2");
            writer.WriteString(dictionary.Add("dictionary text <"));
            writer.WriteComment("in");
            writer.WriteValue(new object[] { 1, "b", 2.5 });
            writer.WriteStartElement("list");
            writer.WriteValue(new[] { 1, 2, 3 });
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteRaw("<raw k=\"1\">a<b>1</b><b>2</b>&lt;</raw> tail");
            writer.WriteFullEndElement();
            writer.WriteStartElement("full");
            writer.WriteFullEndElement();
            writer.WriteStartElement("base64");
            writer.WriteBase64([1, 2, 3, 4, 5], 0, 5);
            writer.WriteBase64([6, 7], 0, 2);
            writer.WriteEndElement();
            writer.WriteStartElement("ids");
            writer.WriteValue(new UniqueId(new Guid("01234567-89ab-cdef-0123-456789abcdef")));
            writer.WriteWhitespace("\n");
            writer.WriteValue(Guid.Empty);
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteWhitespace("\n");
            writer.WriteComment("after");
        });
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void WriteStartElement_OfRandomPrefixesOneInsideTheOther_GivesTheStockText(int seed)
    {
        string?[] prefixes = ["", "p", "q", null];

        // The same calls for both writers.
        void Write(XmlDictionaryWriter writer)
        {
            var random = new Random(seed);
            writer.WriteStartElement("p", "root", "urn:p");
            for (var i = 0; i < 2_000; i++)
            {
                var depth = random.Next(1, 5);
                for (var level = 0; level < depth; level++)
                {
                    var prefix = prefixes[random.Next(prefixes.Length)];
                    writer.WriteStartElement(
                        prefix, "e" + random.Next(4),
                        prefix is "p" or "q" ? "urn:" + prefix : random.Next(2) == 0 ? "urn:p" : "urn:default");
                    if (random.Next(6) == 0)
                    {
                        writer.WriteAttributeString("q", "k", "urn:q", "v" + random.Next(3));
                    }
                }

                if (random.Next(2) == 0)
                {
                    writer.WriteValue(random.Next(100));
                }

                for (var level = 0; level < depth; level++)
                {
                    writer.WriteEndElement();
                }
            }

            writer.WriteEndElement();
        }

        var form = ContainerRunner.Form(Write);

        Assert.Equal(Encoding.UTF8.GetString(FormRunner.StockText(Write)), ContainerRunner.Text(form));
    }

    [Fact]
    public void WriteStartElement_WithANamespaceThatMovedToAnotherPrefix_FindsIt()
    {
        var dictionary = new XmlDictionary();
        var (name, uri) = (dictionary.Add("n"), dictionary.Add("urn:n"));
        AssertSameText(writer =>
        {
            writer.WriteStartElement("r");
            for (var index = 0; index < 12; index++)
            {
                writer.WriteStartElement("x");
                writer.WriteXmlnsAttribute(index % 3 == 0 ? "p" : "q", "urn:n");
                if (index % 4 == 0)
                {
                    writer.WriteXmlnsAttribute("t", "urn:n");
                }

                writer.WriteStartElement(null, name, uri);
                writer.WriteValue(index);
                writer.WriteEndElement();
                writer.WriteStartElement(null, name, uri);
                writer.WriteEndElement();
                writer.WriteEndElement();
            }

            writer.WriteEndElement();
        });
    }

    [Fact]
    public void WriteStartElement_WhereTwoPrefixesHaveOneNamespace_KeepsThePrefixAroundIt()
    {
        AssertSameText(writer =>
        {
            writer.WriteStartElement("p", "r", "urn:r");
            writer.WriteXmlnsAttribute("q", "urn:r");
            writer.WriteXmlnsAttribute("s", "urn:s");
            for (var index = 0; index < 4; index++)
            {
                writer.WriteStartElement("p", "outer", "urn:r");
                writer.WriteStartElement("s", "inner", "urn:s");
                writer.WriteEndElement();
                writer.WriteEndElement();
                writer.WriteStartElement("q", "outer", "urn:r");
                writer.WriteEndElement();
            }

            writer.WriteEndElement();
        });
    }

    [Fact]
    public void Complete_OfManyValues_CutsBlocksThatGoOnInEachOther()
    {
        const int Rows = 300_000;
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        void Write(XmlDictionaryWriter output)
        {
            output.WriteStartElement("r", "urn:r");
            for (var row = 0; row < Rows; row++)
            {
                output.WriteStartElement("row", "urn:r");
                output.WriteAttributeString("k", "v");
                output.WriteElementString("a", "urn:r", row % 7 == 0 ? "text" : "other");
                output.WriteStartElement("b", "urn:r");
                output.WriteValue(row);
                output.WriteEndElement();
                output.WriteEndElement();
            }

            output.WriteEndElement();
        }

        Write(writer);
        writer.Complete();

        Assert.Equal(2, writer.FormCount);
        var forms = Enumerable.Range(0, writer.FormCount).Select(index => writer.Form(index).ToArray()).ToList();
        ContainerWriter.Return(writer);
        Assert.Equal(Encoding.UTF8.GetString(FormRunner.StockText(Write)), ContainerRunner.Text(forms));
    }

    [Theory]
    [InlineData("1r")]
    [InlineData("a:b")]
    public void WriteStartElement_OfWhatIsNoName_IsNotSupported(string name)
    {
        Assert.Throws<NotSupportedException>(() => ContainerRunner.Form(writer => writer.WriteElementString(name, "value")));
    }

    [Fact]
    public void WriteStartElement_WithThePrefixOfDeclarations_IsNotSupported()
    {
        Assert.Throws<NotSupportedException>(
            () => ContainerRunner.Form(writer => writer.WriteElementString("xmlns", "r", "http://www.w3.org/2000/xmlns/", "value")));
    }

    [Fact]
    public void WriteAttributeString_OfTheSameNameTwice_IsNotSupported()
    {
        Assert.Throws<NotSupportedException>(() => ContainerRunner.Form(writer =>
        {
            writer.WriteStartElement("r");
            writer.WriteAttributeString("k", "1");
            writer.WriteAttributeString("k", "2");
            writer.WriteEndElement();
        }));
    }

    [Fact]
    public void Complete_AfterTheFirstTime_AllocatesLittle()
    {
        // A writer of its own: those of the pool may be with other tests.
        var writer = new ContainerWriter();
        var rows = Enumerable.Range(0, 2_000).ToArray();
        void Write()
        {
            writer.Reset(TextStyle.Dictionary, ContainerOptions.Default);
            writer.WriteStartElement("r", "urn:r");
            foreach (var row in rows)
            {
                writer.WriteStartElement("row", "urn:r");
                writer.WriteElementString("a", "urn:r", "text");
                writer.WriteEndElement();
            }

            writer.Complete();
        }

        Write();
        Write();
        var before = GC.GetAllocatedBytesForCurrentThread();
        Write();

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 4_096);
    }

    private static void AssertSameText(Action<XmlDictionaryWriter> write)
    {
        Assert.Equal(Encoding.UTF8.GetString(FormRunner.StockText(write)), ContainerRunner.Text(ContainerRunner.Form(write)));
    }
}
