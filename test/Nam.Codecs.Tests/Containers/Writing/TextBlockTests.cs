// SPDX-License-Identifier: MIT
using System.Globalization;
using System.IO.Compression;
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Writing;

/// <summary>Documents that are sent as text because columns do not win.</summary>
public sealed class TextBlockTests
{
    private const byte TextHead = 0x1C;

    // Parts that come again as a whole, in another order all the time and at many places: nothing is a row.
    private static readonly string[] Parts =
    [
        .. Enumerable.Range(1, 20).Select(
            part => $"<n{part} of=\"{Word(part)}\"><k{part % 11} v=\"{Word(part * 3)}\"/>{Word(part * 7)}</n{part}>"),
    ];

    internal static readonly byte[] Places = Document(
        row => $"<p{row % 6}>{Parts[row * row * 31 % 1_009 % Parts.Length]}</p{row % 6}>", 150);

    private static readonly byte[] Rows = Document(row => $"<row><id>{row}</id><name>item {row * 7919 % 97}</name></row>");

    [Theory]
    [InlineData("", 0)]
    [InlineData("\uFEFF", 1)]
    [InlineData("<?xml version=\"1.0\"?>\n", 0x20)]
    [InlineData("\uFEFF<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n", 0x41)]
    [InlineData("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- rows? none -->", 0x60)]
    public void Document_WithoutRows_IsTextAndComesBackByteForByte(string beginning, int bits)
    {
        byte[] text = [.. Encoding.UTF8.GetBytes(beginning), .. Places];

        var form = Form(text, ContainerOptions.Default);

        Assert.Equal(TextHead | bits, form[0]);
        Assert.Equal(text, TextOf(form));
        Assert.InRange(form.Length, 1, Brotli(text) + 1);
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
    public void MayBeShorter_SaysNoOnlyWhereTheUsualStreamOfTheTextIsLonger()
    {
        var text = Document(row => $"<entry code=\"{row * 7919 % 9_973:X4}\" name=\"{Word(row * 31 % 4_001)}\"/>", 400);
        using var room = new PooledBuffer();
        var usual = Brotli(text);
        const int OfBlock = 3;

        Assert.False(TextPack.MayBeShorter(usual / 2, text, text.Length / OfBlock, room));
        Assert.True(TextPack.MayBeShorter(usual / 2, text, text.Length, room));
        Assert.True(TextPack.MayBeShorter(usual, text, text.Length / OfBlock, room));
        Assert.True(TextPack.MayBeShorter(text.Length / 20, text, text.Length / OfBlock, room));
        Assert.Equal(0, room.WrittenCount);
    }

    [Fact]
    public void Document_OfRows_IsColumns()
    {
        var form = Form(Rows, ContainerOptions.Default);

        Assert.Equal(0, form[0] & 0x1C);
        Assert.Equal(Rows, TextOf(form));
    }

    [Fact]
    public void Document_ForAReaderThatDoesNotKnowText_IsColumns()
    {
        var form = Form(Places, new ContainerOptions());

        Assert.Equal(0, form[0] & 0x1C);
        Assert.Equal(Places, TextOf(form));
    }

    [Fact]
    public void Documents_OfAHistory_AreWrittenAsWhatWasShorterOfLateAndTriedAgainNowAndThen()
    {
        var (shorterAsText, shorterInColumns) = (Mixed(every: 1, rows: 100), Mixed(every: 2, rows: 100));
        var longer = Mixed(every: 2, rows: 400);
        var options = ContainerOptions.Default with { History = new TextHistory() };

        Assert.Equal(Enumerable.Repeat(TextHead, TextHistory.Sure), Heads(shorterAsText, TextHistory.Sure));
        Assert.Equal([0, 0], Heads(longer, 2));
        Assert.Equal(Enumerable.Repeat(TextHead, TextHistory.Interval - 1), Heads(shorterInColumns, TextHistory.Interval - 1));
        Assert.Equal(Enumerable.Repeat((byte)0, TextHistory.Sure), Heads(shorterInColumns, TextHistory.Sure));
        Assert.Equal(Enumerable.Repeat((byte)0, TextHistory.Interval - 1), Heads(shorterAsText, TextHistory.Interval - 1));
        Assert.Equal([TextHead], Heads(shorterAsText, 1));

        IEnumerable<byte> Heads(byte[] text, int documents) =>
            Enumerable.Range(0, documents).Select(_ => (byte)(Form(text, options)[0] & TextHead)).ToArray();
    }

    [Theory]
    [InlineData(0x9C)]
    [InlineData(0xBC)]
    public void Head_WithWhatTextHasNot_IsRefused(byte head)
    {
        Assert.Throws<ReplyDecodeException>(() => TextOf([head, .. Packed("<a/>"u8.ToArray())]));
    }

    [Theory]
    [InlineData("<a>")]
    [InlineData("<a></b>")]
    [InlineData("<!DOCTYPE a><a/>")]
    [InlineData("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>")]
    [InlineData("")]
    public void Text_ThatIsNoDocument_IsRefusedByReaders(string text)
    {
        byte[] form = [TextHead, .. Packed(Encoding.UTF8.GetBytes(text))];

        Assert.Throws<ReplyDecodeException>(() => ContainerReader.Open(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default));
    }

    [Fact]
    public void Text_WithBytesBehindItCutOffOrAnotherForm_IsRefused()
    {
        byte[] form = [TextHead, .. Packed("<a/>"u8.ToArray())];
        using var output = new PooledBuffer();
        using var text = new ContainerText(form, output, DecodeLimits.Default);

        Assert.True(text.IsComplete);
        Assert.Throws<ReplyDecodeException>(() => text.WriteNext(form));
        Assert.Throws<ReplyDecodeException>(() => TextOf([.. form, 0]));
        Assert.Throws<ReplyDecodeException>(() => TextOf(form[..^1]));
        Assert.Throws<ReplyDecodeException>(() => TextOf([TextHead]));
    }

    [Theory]
    [InlineData(11, true)]
    [InlineData(10, false)]
    public void Text_OverTheLimit_IsRefused(int most, bool isRead)
    {
        var limits = new DecodeLimits { MaximumTextBytes = most };
        byte[] form = [TextHead, .. Packed("<a>1234</a>"u8.ToArray())];
        using var output = new PooledBuffer();

        var thrown = Record.Exception(() => new ContainerText(form, output, limits).Dispose());

        Assert.Equal(isRead, thrown is null);
        Assert.True(isRead || thrown is ReplyDecodeException);
    }

    [Fact]
    public void Text_OverTheRatio_IsRefused()
    {
        var limits = new DecodeLimits { MaximumRatio = 10 };
        byte[] form = [TextHead, .. Packed(new byte[100_000])];
        using var output = new PooledBuffer();

        Assert.Throws<ReplyDecodeException>(() => new ContainerText(form, output, limits));
        Assert.Equal(0, output.WrittenCount);
    }

    // Something that comes again at many places, and rows between.
    private static byte[] Mixed(int every, int rows) => Document(
        row => row % every == 0
            ? $"<p{row % 6}>{Parts[row * row * 31 % 1_009 % Parts.Length]}</p{row % 6}>"
            : $"<row><id>{row}</id><name>item {row * 7919 % 97}</name></row>",
        rows);

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
        ContainerText.Write(form, text, DecodeLimits.Default);
        return text.WrittenSpan.ToArray();
    }

    private static string Word(int seed) => (seed * 2_654_435_761L % 1_000_003 * seed).ToString("x", CultureInfo.InvariantCulture);

    private static int Brotli(byte[] text) => Packed(text).Length;

    private static byte[] Packed(byte[] text)
    {
        var room = new byte[BrotliEncoder.GetMaxCompressedLength(text.Length)];
        Assert.True(BrotliEncoder.TryCompress(text, room, out var bytes, 5, 22));
        return room[..bytes];
    }
}
