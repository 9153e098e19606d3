// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Security;
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Writing;

/// <summary>Values that are XML documents; docs/container-format.md section 4.7.</summary>
public sealed class NestedDocumentsTests
{
    private const string Declaration = "<?xml version=\"1.0\" encoding=\"utf-16\"?>";
    private static readonly ContainerOptions Flat = ContainerOptions.Default with { MayNest = false };

    [Theory]
    [InlineData("", "\n")]
    [InlineData("", "\r\n")]
    [InlineData(Declaration + "\r\n", "\r\n")]
    [InlineData(Declaration, "")]
    public void Values_OfStockWriters_AreColumnsAndComeBackByteForByte(string prologue, string line)
    {
        var text = Envelope(prologue + DataSet(100, line), prologue + DataSet(3, line));

        var form = Form(text, ContainerOptions.Default);

        Assert.InRange(form.Length, 1, Form(text, Flat).Length * 3 / 4);
        Assert.Equal(text, TextOf(form));
        Assert.Equal(InfosetLines.Of(InfosetLines.Stock(text)), LinesOf(form));
    }

    [Fact]
    public void Rows_WhoseValuesAreSmallDocuments_AreColumnsAndComeBackByteForByte()
    {
        var text = Envelope([.. Enumerable.Range(1, 300).Select(
            row => $"<order id=\"{row}\"><total>{row * 7919 % 10_007}.50</total><note>it is number {row % 89}</note></order>"), ""]);

        var form = Form(text, ContainerOptions.Default);

        Assert.InRange(form.Length, 1, Form(text, Flat).Length * 3 / 4);
        Assert.Equal(text, TextOf(form));
    }

    [Theory]
    [InlineData("<a b='1'/>")]
    [InlineData("<a b=\"1\"   />")]
    [InlineData("<a>&#65;</a>")]
    [InlineData("<a>b\nc\r\nd</a>")]
    [InlineData("<a>b\rc</a>")]
    [InlineData("<a>")]
    [InlineData("</_><_>")]
    [InlineData("<a:b/>")]
    [InlineData("<!DOCTYPE a><a/>")]
    [InlineData(Declaration)]
    public void Values_WhoseCharactersWouldNotComeBack_StayText(string part)
    {
        var text = Envelope(DataSet(50, "\n") + part);

        var form = Form(text, ContainerOptions.Default with { MayBeText = false });

        Assert.Equal(Form(text, Flat with { MayBeText = false }), form);
        Assert.Equal(text, TextOf(form));
    }

    [Fact]
    public void Values_ThatNeverComeBack_AreNotTriedForLong()
    {
        var text = Envelope(DataSet(50, "\n") + "<a b='1'/>");
        var options = ContainerOptions.Default with { History = new TextHistory() };

        for (var reply = 0; reply < TextHistory.Sure; reply++)
        {
            Assert.Equal(TextChance.Some, options.History.Nested.Next(DataSet(50, "\n").Length));
            Form(text, options);
        }

        Assert.Equal(TextChance.Sure, options.History.Nested.Next(DataSet(50, "\n").Length));
    }

    [Fact]
    public void Documents_OfAnyWriter_ComeBackByteForByte()
    {
        var random = new Random(20);
        for (var round = 0; round < 60; round++)
        {
            var settings = new XmlWriterSettings
            {
                Indent = random.Next(2) == 0,
                NewLineChars = random.Next(2) == 0 ? "\r\n" : "\n",
                OmitXmlDeclaration = random.Next(2) == 0,
                NewLineHandling = (NewLineHandling)random.Next(3),
            };
            var values = new string[1 + random.Next(4)];
            foreach (ref var value in values.AsSpan())
            {
                var written = new StringBuilder();
                using (var writer = XmlWriter.Create(written, settings))
                {
                    WriteElement(writer, random, 0);
                }

                value = written.ToString();
            }

            var text = Envelope(values);

            Assert.Equal(text, TextOf(Form(text, ContainerOptions.Default)));
        }
    }

    [Fact]
    public void Forms_ThatAreNotOfDocuments_AreRefused()
    {
        var rows = "<_>" + DataSet(20, "") + "</_>";
        int[] ends = [rows.Length - 7];
        var form = Form(Encoding.UTF8.GetBytes(rows), Flat);

        Assert.Equal(DataSet(20, ""), Read(ends, form));
        Refused("are the fewest", [200], form);
        Refused("text", [rows.Length - 8], form);
        Refused("not in one element", [rows.Length - 6], form);
        Refused("not in one element", ends, Form(Encoding.UTF8.GetBytes(rows.Replace("_>", "x>", StringComparison.Ordinal)), Flat));
        Refused("a head of", ends, [(byte)(form[0] | 4), .. form.AsSpan(1)]);
        Refused("a head of", ends, [(byte)(form[0] | 0x20), .. form.AsSpan(1)]);
        Refused("a head of", ends, [(byte)(form[0] | 0x40), .. form.AsSpan(1)]);
        Refused("bytes left", ends, form[..^1]);

        var inner = Encoding.UTF8.GetBytes("<_>" + SecurityElement.Escape(DataSet(100, "")) + "</_>");
        Refused("documents in documents", [DataSet(100, "").Length], Form(inner, ContainerOptions.Default with { MayBeText = false }));
    }

    private static void Refused(string why, int[] ends, byte[] form)
    {
        var thrown = Assert.Throws<ReplyDecodeException>(() => Read(ends, form));
        Assert.Contains(why, thrown.Message, StringComparison.Ordinal);
    }

    // Reads a column of documents of the form.
    private static string Read(int[] ends, byte[] form)
    {
        using var output = new PooledBuffer();
        var encoder = new ColumnEncoder();
        encoder.Begin();
        encoder.WriteDocuments([], returns: false, ends, form, output);
        encoder.End();
        var decoder = new ColumnDecoder();
        var input = new ContainerInput(output.WrittenSpan);
        decoder.Begin(DecodeLimits.Default, new WindowUnpack());
        return decoder.Read(ref input).GetString(0);
    }

    private static void WriteElement(XmlWriter writer, Random random, int depth)
    {
        writer.WriteStartElement("e" + random.Next(5));
        for (var index = random.Next(3); index > 0; index--)
        {
            writer.WriteAttributeString("a" + index, Value(random));
        }

        for (var index = random.Next(depth < 3 ? 12 : 2); index > 0; index--)
        {
            if (random.Next(4) == 0)
            {
                writer.WriteString(Value(random));
            }
            else
            {
                WriteElement(writer, random, depth + 1);
            }
        }

        writer.WriteEndElement();
    }

    private static string Value(Random random) => random.Next(6) switch
    {
        0 => "",
        1 => " \t\n",
        2 => "<&>\"'\r",
        3 => "größer 𝄞 " + random.Next(100),
        4 => random.NextDouble().ToString(CultureInfo.InvariantCulture),
        _ => new string('x', random.Next(300)),
    };

    // With few words that come again, which would be a column of symbols.
    private static string Notes(int rows)
    {
        var random = new Random(4);
        return "<notes>" + string.Concat(Enumerable.Range(0, rows).Select(
            row => $"<note>{random.NextInt64():x} of the {row % 7} is {random.NextInt64():x}</note>")) + "</notes>";
    }

    private static string DataSet(int rows, string line) =>
        "<NewDataSet>" + line + string.Concat(Enumerable.Range(1, rows).Select(row =>
            $"<Table>{line}<Id>{row}</Id>{line}<Name>item {row * 7919 % 97} &amp; so</Name>{line}<None />{line}</Table>{line}"))
        + "</NewDataSet>";

    private static byte[] Envelope(params string[] values) => Encoding.UTF8.GetBytes(
        "<Envelope><Body>" + string.Concat(values.Select(
            value => "<Result>" + value.Replace("&", "&amp;", StringComparison.Ordinal).Replace("<", "&lt;", StringComparison.Ordinal)
                .Replace(">", "&gt;", StringComparison.Ordinal).Replace("\r", "&#xD;", StringComparison.Ordinal) + "</Result>"))
        + "</Body></Envelope>");

    private static byte[] Form(byte[] text, ContainerOptions options)
    {
        var writer = ContainerWriter.Rent(TextStyle.Writer, options);
        try
        {
            Assert.True(TextToContainers.TryWrite(text, writer, TextStyle.Writer, options));
            return writer.Complete().ToArray();
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    private static byte[] TextOf(byte[] form, DecodeLimits? limits = null)
    {
        using var text = new PooledBuffer();
        ContainerText.Write(form, text, limits ?? DecodeLimits.Default, []);
        return text.WrittenSpan.ToArray();
    }

    private static string LinesOf(byte[] form)
    {
        using var reader = ContainerReader.Open(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default);
        return InfosetLines.Of(reader);
    }
}
