// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Mixing;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Tests.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Mixing;

/// <summary>Windows and texts of documents that are mixed.</summary>
public sealed class MixedBlockTests
{
    private static readonly byte[] Rows = Document(row => $"<row><id>{row}</id><name>item {row * 7919 % 97}</name></row>");
    private static readonly byte[] Places = TextBlockTests.Places;

    [Fact]
    public void Window_ThatMayBeMixed_IsShorterAndComesBackByteForByte()
    {
        var quick = Form(Rows, ContainerOptions.Default, out var isQuickMixed);
        var mixed = Form(Rows, ContainerOptions.Default with { MixedBytes = 1 << 20 }, out var isMixed);

        Assert.False(isQuickMixed);
        Assert.True(isMixed);
        Assert.Equal(3, mixed[1]);
        Assert.InRange(mixed.Length, 1, quick.Length - 1);
        Assert.Equal(Rows, TextOf(mixed, DecodeLimits.Default));
    }

    [Fact]
    public void Text_ThatMayBeMixed_IsShorterAndComesBackByteForByte()
    {
        byte[] text = [.. "\uFEFF<?xml version=\"1.0\" encoding=\"utf-8\"?>"u8, .. Places];

        var quick = Form(text, ContainerOptions.Default, out _);
        var mixed = Form(text, ContainerOptions.Default with { MixedBytes = 1 << 20 }, out var isMixed);

        Assert.True(isMixed);
        Assert.Equal(0x5D, quick[0]);
        Assert.Equal(0x5F, mixed[0]);
        Assert.InRange(mixed.Length, 1, quick.Length - 1);
        Assert.Equal(text, TextOf(mixed, DecodeLimits.Default));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(400)]
    public void Document_OverWhatItsReaderMixes_IsNotMixed(int bytes)
    {
        foreach (var text in new[] { Rows, Places })
        {
            var form = Form(text, ContainerOptions.Default with { MixedBytes = bytes }, out var isMixed);

            Assert.False(isMixed);
            Assert.Equal(Form(text, ContainerOptions.Default, out _), form);
        }
    }

    [Fact]
    public void Document_OnAFastLink_IsNotMixed()
    {
        var options = ContainerOptions.Default with { MixedBytes = 1 << 20, MixedBytesPerPacked = 0.11 };

        Form(Rows, options, out var areRowsMixed);
        Form(Places, options, out var arePlacesMixed);

        Assert.False(areRowsMixed || arePlacesMixed);
    }

    [Fact]
    public void ShortWindow_CountsAsWhatItTakesToBegin()
    {
        var words = string.Join(' ', Enumerable.Range(0, 40).Select(i => $"word {i} of the name"));
        var text = Encoding.UTF8.GetBytes($"<a><b>{words}</b></a>");
        var form = Form(text, ContainerOptions.Default with { MixedBytes = 1 << 20, MayBeText = false }, out var isMixed);
        Form(text, ContainerOptions.Default with { MixedBytes = 2_047, MayBeText = false }, out var isMixedAbove);

        Assert.True(isMixed);
        Assert.False(isMixedAbove);
        Assert.Equal(text, TextOf(form, new DecodeLimits { MaximumMixedBytes = 2_048 }));
        var thrown = Assert.Throws<ReplyDecodeException>(() => TextOf(form, new DecodeLimits { MaximumMixedBytes = 2_047 }));
        Assert.Contains("2,047 of a document, of which 0 are taken and these take 2,048", thrown.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void MixedBytes_OverTheLimit_AreRefusedBeforeTheyAreRead()
    {
        foreach (var text in new[] { Rows, Places })
        {
            var form = Form(text, ContainerOptions.Default with { MixedBytes = 1 << 20 }, out _);

            var thrown = Assert.Throws<ReplyDecodeException>(() => TextOf(form, new DecodeLimits { MaximumMixedBytes = 100 }));

            Assert.Contains("the limits are 64 to one and 4,096, and 100 of a document", thrown.Message, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData(new byte[] { 0x80, 3 })]
    [InlineData(new byte[] { 0x1E })]
    public void MixedBytes_OverTheRatio_AreRefused(byte[] beginning)
    {
        byte[] form = [.. beginning, .. Varint(100_000), .. beginning.Length == 2 ? Varint(1_000) : [], .. new byte[1_000]];

        var thrown = Assert.Throws<ReplyDecodeException>(() => TextOf(form, DecodeLimits.Default));

        Assert.Contains("64 to one", thrown.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(20, true)]
    [InlineData(19, false)]
    public void Text_OverTheLimitOfTexts_IsRefused(int most, bool isRead)
    {
        using var packed = new PooledBuffer();
        MixPack.Write("<aaaaaaaaaaaaaaaaa/>"u8, packed);
        byte[] form = [0x1E, 20, .. packed.WrittenSpan];

        var thrown = Record.Exception(() => TextOf(form, new DecodeLimits { MaximumTextBytes = most }));

        Assert.Equal(isRead, thrown is null);
        Assert.True(isRead || thrown is ReplyDecodeException);
    }

    private static byte[] Document(Func<int, string> row)
    {
        var text = new StringBuilder("<r>");
        for (var i = 0; i < 600; i++)
        {
            text.Append(CultureInfo.InvariantCulture, $"{row(i)}");
        }

        return Encoding.UTF8.GetBytes(text.Append("</r>").ToString());
    }

    private static byte[] Form(byte[] text, ContainerOptions options, out bool isMixed)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        try
        {
            Assert.True(TextToContainers.TryWrite(text, writer, TextStyle.Dictionary, options));
            isMixed = writer.SavedByMixing != 0;
            return writer.Complete().ToArray();
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    private static byte[] TextOf(byte[] form, DecodeLimits limits)
    {
        using var text = new PooledBuffer();
        ContainerText.Write(form, text, limits, []);
        return text.WrittenSpan.ToArray();
    }

    private static byte[] Varint(int value)
    {
        using var output = new PooledBuffer();
        output.PutCount(value);
        return output.WrittenSpan.ToArray();
    }
}
