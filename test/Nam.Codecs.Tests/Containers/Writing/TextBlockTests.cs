// SPDX-License-Identifier: MIT
using System.Globalization;
using System.IO.Compression;
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Mixing;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Writing;

/// <summary>Documents that are sent as text because columns do not win, and windows that are mixed.</summary>
public sealed class TextBlockTests
{
    private const byte TextHead = 0x9C;

    // Parts that come again as a whole, in another order all the time and at many places: nothing is a row.
    private static readonly string[] Parts =
    [
        .. Enumerable.Range(1, 20).Select(
            part => $"<n{part} of=\"{Word(part)}\"><k{part % 11} v=\"{Word(part * 3)}\"/>{Word(part * 7)}</n{part}>")
    ];

    private static readonly byte[] Places = Document(
        row => $"<p{row % 6}>{Parts[row * row * 31 % 1_009 % Parts.Length]}</p{row % 6}>", 150);

    private static readonly byte[] Rows = Document(row => $"<row><id>{row}</id><name>item {row * 7919 % 97}</name></row>");

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Document_WithoutRows_IsTextAndComesBackByteForByte(bool withEffort)
    {
        var form = Form(Places, withEffort ? ContainerOptions.Smallest : ContainerOptions.Default);

        Assert.Equal(TextHead, form[0] & 0xFE);
        Assert.Equal(withEffort ? 3 : 2, form[1]);
        Assert.Equal(Places, TextOf(form));
        Assert.InRange(form.Length, 1, Brotli(Places) + 10);
    }

    [Fact]
    public void Document_WithoutRows_ReadsAsTheStockReaderReadsIt()
    {
        var form = Form(Places, ContainerOptions.Default);
        using var reader = ContainerReader.Open(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default);

        var lines = InfosetLines.Of(reader);

        Assert.Equal(InfosetLines.Of(InfosetLines.Stock(Places)), lines);
    }

    [Fact]
    public void Document_OfRows_IsColumnsWhateverTheEffort()
    {
        var quick = Form(Rows, ContainerOptions.Default);
        var smallest = Form(Rows, ContainerOptions.Smallest);

        Assert.Equal(0, quick[0] & 0x1C);
        Assert.Equal(0, smallest[0] & 0x1C);
        Assert.InRange(smallest.Length, 1, quick.Length);
        Assert.Equal(Rows, TextOf(quick));
        Assert.Equal(Rows, TextOf(smallest));
    }

    [Fact]
    public void Document_ThatMayLeaveATemplate_IsNoText()
    {
        var few = Document(row => $"<n{row}>{row}</n{row}>", 40);

        var form = Form(few, new ContainerOptions());

        Assert.Equal(0, form[0] & 0x1C);
        Assert.Equal(few, TextOf(form));
    }

    [Fact]
    public void Document_WithASecret_IsNeverText()
    {
        var options = ContainerOptions.Default with { IsSecret = path => path.EndsWith("/k3/@v", StringComparison.Ordinal) };

        var form = Form(Places, options);

        Assert.Equal(0, form[0] & 0x1C);
        Assert.Equal(Places, TextOf(form));
    }

    [Fact]
    public void Text_LeavesNoTemplate()
    {
        var form = Form(Places, ContainerOptions.Default);
        using var output = new PooledBuffer();
        using var reader = ContainerReader.Open(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default);

        Assert.Null(ContainerText.Write(form, output, DecodeLimits.Default, []));
        Assert.Null(reader.ToTemplate());
        Assert.False(reader.Document.LeavesNews);
    }

    [Theory]
    [InlineData(0x1C)]
    [InlineData(0x9E)]
    [InlineData(0xBC)]
    [InlineData(0xDC)]
    public void Head_WithWhatTextHasNot_IsRefused(byte head)
    {
        Assert.Throws<ReplyDecodeException>(() => TextOf([head, 0, 4, .. "<a/>"u8]));
    }

    [Theory]
    [InlineData("<a>")]
    [InlineData("<a></b>")]
    [InlineData("<!DOCTYPE a><a/>")]
    [InlineData("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>")]
    [InlineData("")]
    public void Text_ThatIsNoDocument_IsRefusedByReaders(string text)
    {
        var utf8 = Encoding.UTF8.GetBytes(text);
        byte[] form = [TextHead, 0, (byte)utf8.Length, .. utf8];

        Assert.Throws<ReplyDecodeException>(() => ContainerReader.Open(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default));
    }

    [Fact]
    public void Text_WithBytesBehindItOrAnotherForm_IsRefused()
    {
        byte[] form = [TextHead, 0, 4, .. "<a/>"u8];
        using var output = new PooledBuffer();
        using var text = new ContainerText(form, output, DecodeLimits.Default, []);

        Assert.True(text.IsComplete);
        Assert.Throws<ReplyDecodeException>(() => text.WriteNext(form));
        Assert.Throws<ReplyDecodeException>(() => TextOf([.. form, 0]));
    }

    [Fact]
    public void Text_OverTheLimit_IsRefused()
    {
        var limits = new DecodeLimits { MaximumTextBytes = 10 };
        byte[] form = [TextHead, 0, 11, .. "<a>1234</a>"u8];
        using var output = new PooledBuffer();

        Assert.Throws<ReplyDecodeException>(() => new ContainerText(form, output, limits, []));
    }

    [Fact]
    public void MixedBytes_OfADocument_AreBound()
    {
        byte[] form = [0x80, 3, .. Varint(MixPack.MostBytes + 1), .. Varint(200_000), .. new byte[200_000]];

        var fault = Assert.Throws<ReplyDecodeException>(() => TextOf(form));

        Assert.Contains("4,194,304 of a document", fault.Message, StringComparison.Ordinal);
    }

    private static byte[] Document(Func<int, string> row, int rows = 600)
    {
        var text = new StringBuilder("<r>");
        for (var i = 0; i < rows; i++)
        {
            text.Append(row(i));
        }

        return Encoding.UTF8.GetBytes(text.Append("</r>").ToString());
    }

    private static byte[] Form(byte[] text, ContainerOptions options)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        try
        {
            Assert.True(TextToContainers.TryWrite(text, writer, TextStyle.Dictionary, options));
            return writer.Complete().ToArray();
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    private static byte[] TextOf(byte[] form)
    {
        using var text = new PooledBuffer();
        ContainerText.Write(form, text, DecodeLimits.Default, []);
        return text.WrittenSpan.ToArray();
    }

    private static string Word(int seed) => (seed * 2_654_435_761L % 1_000_003 * seed).ToString("x", CultureInfo.InvariantCulture);

    private static byte[] Varint(int value)
    {
        using var output = new PooledBuffer();
        output.PutCount(value);
        return output.WrittenSpan.ToArray();
    }

    private static int Brotli(byte[] text)
    {
        var room = new byte[text.Length];
        Assert.True(BrotliEncoder.TryCompress(text, room, out var bytes, 5, 22));
        return bytes;
    }
}
