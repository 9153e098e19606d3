// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Reading;

/// <summary>The text of containers: the stock writer's byte for byte where objects were written, the same document
/// where text was.</summary>
public sealed class ContainerTextTests
{
    private const int RandomDocuments = 600;

    [Fact]
    public void Write_OfRandomDocuments_GivesTheSameDocument()
    {
        var count = 0;
        for (var seed = 0; seed < RandomDocuments; seed++)
        {
            var text = Encoding.UTF8.GetBytes(new RandomTree(seed).Write());
            if (ContainerRunner.Tokenize(text) is { } form)
            {
                var again = Text(form);
                Assert.Equal(InfosetLines.Of(InfosetLines.Stock(text)), InfosetLines.Of(InfosetLines.Stock(again)));
                count++;
            }
        }

        Assert.InRange(count, RandomDocuments / 10, RandomDocuments);
    }

    [Theory]
    [InlineData("<a/>", "<a />")]
    [InlineData("<r><a/><b k=\"1\"/><c></c></r>", "<r><a /><b k=\"1\" /><c></c></r>")]
    public void Write_InWriterStyle_PutsASpaceIntoEmptyElements(string xml, string expected)
    {
        var form = ContainerRunner.Tokenize(Encoding.UTF8.GetBytes(xml))!;
        form[0] |= (byte)TextStyle.Writer;

        Assert.Equal(expected, Encoding.UTF8.GetString(Text(form)));
    }

    [Fact]
    public void Write_OverTheLimitOfText_Throws()
    {
        var form = ContainerRunner.Tokenize(
            Encoding.UTF8.GetBytes($"<r>{string.Concat(Enumerable.Repeat("<a-longer-name>1</a-longer-name>", 10_000))}</r>"))!;
        var length = Text(form).Length;
        using var text = new PooledBuffer();

        Assert.Throws<ReplyDecodeException>(() => ContainerText.Write(form, text, new DecodeLimits { MaximumTextBytes = length - 1 }));
        text.Clear();
        ContainerText.Write(form, text, new DecodeLimits { MaximumTextBytes = length });

        Assert.Equal(length, text.WrittenCount);
    }

    [Fact]
    public void WriteNext_AndTheReader_OverSeveralBlocks_GiveTheWholeDocument()
    {
        var rows = Enumerable.Range(0, 400_000)
            .Select(row => new Row { Key = row, Price = row * 0.25m, Note = row % 7 == 0 ? null : "note " + (row % 100) }).ToList();
        var serializer = new XmlSerializer(rows.GetType());
        var forms = Forms(writer => serializer.Serialize(writer, rows));
        var expected = FormRunner.StockText(writer => serializer.Serialize(writer, rows));
        Assert.InRange(forms.Count, 2, 100);

        using var utf8 = new PooledBuffer();
        using (var text = new ContainerText(forms[0], utf8, DecodeLimits.Default))
        {
            foreach (var form in forms.Skip(1))
            {
                Assert.False(text.IsComplete);
                text.WriteNext(form);
            }

            Assert.True(text.IsComplete);
        }

        Assert.True(utf8.WrittenSpan.SequenceEqual(expected));
        var next = 1;
        using var reader = ContainerReader.Open(
            forms[0], XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, nextForm: () => next < forms.Count ? forms[next++] : default);
        var again = (List<Row>)serializer.Deserialize(reader)!;
        Assert.Equal(expected.Length, FormRunner.StockText(writer => serializer.Serialize(writer, again)).Length);
        Assert.Equal(forms.Count, next);
        Assert.Throws<ReplyDecodeException>(() => ContainerText.Write(forms[0], utf8, DecodeLimits.Default));
    }

    [Fact]
    public void Read_OfADocumentWhoseNextFormIsMissing_Throws()
    {
        var numbers = Enumerable.Range(0, 600_000).ToArray();
        var serializer = new XmlSerializer(typeof(int[]));
        var forms = Forms(writer => serializer.Serialize(writer, numbers));
        using var reader = ContainerReaderTests.Open(forms[0]);

        var thrown = Assert.Throws<InvalidOperationException>(() => serializer.Deserialize(reader));

        Assert.IsType<ReplyDecodeException>(thrown.InnerException);
    }

    internal static byte[] Text(byte[] form)
    {
        using var text = new PooledBuffer();
        ContainerText.Write(form, text, DecodeLimits.Default);
        return text.WrittenSpan.ToArray();
    }

    private static List<byte[]> Forms(Action<XmlDictionaryWriter> write)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        try
        {
            write(writer);
            writer.Complete();
            return [.. Enumerable.Range(0, writer.FormCount).Select(index => writer.Form(index).ToArray())];
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }
}
