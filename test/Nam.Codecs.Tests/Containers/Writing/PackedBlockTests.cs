// SPDX-License-Identifier: MIT
using System.IO.Compression;
using System.Text;
using System.Xml;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;

namespace Nam.Codecs.Tests.Containers.Writing;

/// <summary>Blocks whose structure and texts are packed together, and what belongs to them.</summary>
public sealed class PackedBlockTests
{
    private const int Octets = 300_000;

    [Theory]
    [InlineData("<?xml version=\"1.0\"?>\n<!DOCTYPE note SYSTEM \"note.dtd\">\n<note@>a</note>")]
    [InlineData("<!-- made by hand -->\n<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'><svg@/>")]
    [InlineData("<!DOCTYPE a [\r\n<!ELEMENT a (b|c)*>\n<!-- > ]> -->\n<!ATTLIST a b CDATA '>]'>\n<!NOTATION n SYSTEM \"n\">\n]>\n<a@/>")]
    [InlineData("<?style type=\"text/css\"?>\n<a@>b<?run now?>c<?run?></a><?end?>")]
    [InlineData("<?xml version=\"1.0\"?>\n<?style sheet?>\n<!-- c -->\n<a@/>")]
    public void Text_WithDocumentTypeOrInstructions_ComesBackByteForByte(string xml)
    {
        // Stored, and packed.
        foreach (var attribute in new[] { string.Empty, $" x=\"{new string('-', 500)}\"" })
        {
            var document = xml.Replace("@", attribute, StringComparison.Ordinal);

            var form = ContainerRunner.Tokenize(Encoding.UTF8.GetBytes(document));

            Assert.NotNull(form);
            Assert.Equal(document, TextOf(form), ignoreLineEndingDifferences: false);
        }
    }

    [Fact]
    public void Memory_OfALargeWindow_IsLetGoHoweverFewBytesItBecame()
    {
        using var pack = new WindowPack();
        using var output = new PooledBuffer();

        // Zeros alone would be more than a thousand to one, and stay as they are.
        var window = new byte[8 << 20];
        var random = new Random(3);
        for (var at = 0; at < window.Length; at += 1_024)
        {
            random.NextBytes(window.AsSpan(at, 8));
        }

        pack.Write(window, output, quality: 6);
        Assert.InRange(output.WrittenCount, 8 << 10, 512 << 10);
        Assert.InRange(pack.HeldBytes, 8 << 20, int.MaxValue);

        pack.Release();
        Assert.InRange(pack.HeldBytes, 0, 1 << 20);
    }

    [Fact]
    public void Reader_OfADocumentType_RefusesAsStockReadersDo()
    {
        var text = "<!DOCTYPE a><a/>"u8.ToArray();
        var form = ContainerRunner.Tokenize(text)!;

        Assert.Throws<XmlException>(() => XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max).MoveToContent());
        Assert.Throws<ReplyDecodeException>(() => ContainerReader.Open(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default));
    }

    [Theory]
    [InlineData("<b/>")]
    [InlineData("<?xml version=\"1.1\"?>")]
    [InlineData("<!DOCTYPE a [<!ENTITY b 'c'>]>")]
    public void Prologue_ThatIsNone_IsRefused(string prologue)
    {
        var form = ContainerRunner.Tokenize(Encoding.UTF8.GetBytes("<?xml version=\"1.0\"?><a/>"))!;
        var start = form.AsSpan().IndexOf("<?xml"u8);
        byte[] forged =
        [
            .. form[..(start - 1)], (byte)prologue.Length, .. Encoding.UTF8.GetBytes(prologue), .. form[(start + form[start - 1])..]
        ];

        Assert.Equal("<?xml version=\"1.0\"?><a/>", TextOf(form));
        Assert.Throws<ReplyDecodeException>(() => TextOf(forged));
    }

    [Fact]
    public void OneLongText_IsNoLongerThanGzipLeavesIt()
    {
        var text = Encoding.UTF8.GetBytes($"<report>{Prose(Octets)}</report>");

        var form = Form(text);

        Assert.InRange(form.Length, 1, GZip(text));
        Assert.Equal(text, Encoding.UTF8.GetBytes(TextOf(form)));
    }

    [Fact]
    public void Base64_OfRandomOctets_TakesTheOctetsAndOnePercent()
    {
        var octets = new byte[Octets];
        new Random(7).NextBytes(octets);
        var text = Encoding.UTF8.GetBytes($"<pdf>{Convert.ToBase64String(octets)}</pdf>");

        var form = Form(text);

        Assert.InRange(form.Length, Octets, Octets + (Octets / 100));
        Assert.Equal(text, Encoding.UTF8.GetBytes(TextOf(form)));
    }

    [Fact]
    public void Base64_OfText_IsPackedAsTheText()
    {
        var prose = Prose(Octets);
        var plain = Form(Encoding.UTF8.GetBytes($"<a>{prose}</a>"));
        var text = Encoding.UTF8.GetBytes($"<a>{Convert.ToBase64String(Encoding.UTF8.GetBytes(prose))}</a>");

        var form = Form(text);

        Assert.InRange(form.Length, 1, plain.Length + 64);
        Assert.Equal(text, Encoding.UTF8.GetBytes(TextOf(form)));
        using var reader = ContainerReader.Open(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default);
        reader.MoveToContent();
        Assert.Equal(prose, Encoding.UTF8.GetString(reader.ReadElementContentAsBase64()));
    }

    [Theory]
    [InlineData(" ")]
    [InlineData("\n")]
    [InlineData("AB==CD==")]
    [InlineData("AAB=")]
    public void Text_ThatIsAlmostBase64_ComesBackAsItIs(string odd)
    {
        var octets = new byte[600];
        new Random(11).NextBytes(octets);
        var base64 = Convert.ToBase64String(octets);
        var text = $"<a>{base64}{odd}</a>";

        Assert.Equal(text, TextOf(Form(Encoding.UTF8.GetBytes(text))));
        Assert.Equal($"<a>{odd}{base64}</a>", TextOf(Form(Encoding.UTF8.GetBytes($"<a>{odd}{base64}</a>"))));
    }

    [Fact]
    public void Values_OfBase64InRows_ComeBackInTheirOrder()
    {
        var random = new Random(13);
        var text = new StringBuilder("<r>");
        for (var row = 0; row < 40; row++)
        {
            var octets = new byte[random.Next(60, 200)];
            random.NextBytes(octets);
            text.Append("<key>").Append(Convert.ToBase64String(octets)).Append("</key>");
        }

        var document = text.Append("</r>").ToString();

        Assert.Equal(document, TextOf(Form(Encoding.UTF8.GetBytes(document))));
    }

    [Fact]
    public void RandomDocuments_OfManyPlacesAndTexts_ComeBackByteForByte()
    {
        var random = new Random(17);
        for (var round = 0; round < 200; round++)
        {
            var text = new StringBuilder("<r>");
            for (var part = random.Next(1, 60); part > 0; part--)
            {
                var name = "n" + random.Next(8);
                text.Append('<').Append(name).Append(" a=\"").Append(random.Next(4)).Append("\" b=\"").Append(Word(random)).Append("\">");
                text.Append(Word(random)).Append("<i>").Append(random.Next(3)).Append("</i>").Append(Word(random))
                    .Append("</").Append(name).Append('>');
            }

            var document = text.Append("</r>").ToString();

            Assert.Equal(document, TextOf(Form(Encoding.UTF8.GetBytes(document))));
        }
    }

    [Fact]
    public void Window_LargerThanItsLimits_IsRefusedBeforeMemoryIsTaken()
    {
        // Style and bit 7; Brotli; 48 MiB out of two bytes.
        byte[] form = [0x80, 2, 0x80, 0x80, 0x80, 0x18, 2, 0, 0];
        var before = GC.GetAllocatedBytesForCurrentThread();

        var fault = Assert.Throws<ReplyDecodeException>(() => TextOf(form));

        Assert.Contains("to one", fault.Message, StringComparison.Ordinal);
        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 1 << 20);
    }

    private static byte[] Form(byte[] text) => ContainerRunner.Tokenize(text)!;

    private static string TextOf(byte[] form)
    {
        using var text = new PooledBuffer();
        ContainerText.Write(form, text, DecodeLimits.Default);
        return Encoding.UTF8.GetString(text.WrittenSpan);
    }

    private static int GZip(byte[] text)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Optimal, leaveOpen: true))
        {
            gzip.Write(text);
        }

        return (int)packed.Length;
    }

    private static string Prose(int length)
    {
        var random = new Random(5);
        var words = Enumerable.Range(0, 900).Select(_ => Word(random)).ToArray();
        var text = new StringBuilder();
        while (text.Length < length)
        {
            text.Append(words[(int)(words.Length * Math.Pow(random.NextDouble(), 3))]).Append(random.Next(9) == 0 ? ". " : " ");
        }

        return text.ToString();
    }

    private static string Word(Random random)
    {
        var word = new StringBuilder();
        for (var letters = random.Next(1, 9); letters > 0; letters--)
        {
            word.Append((char)('a' + random.Next(26)));
        }

        return word.ToString();
    }
}
