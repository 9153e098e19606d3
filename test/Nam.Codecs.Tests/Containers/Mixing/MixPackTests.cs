// SPDX-License-Identifier: MIT
using System.IO.Compression;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Mixing;

namespace Nam.Codecs.Tests.Containers.Mixing;

public sealed class MixPackTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(5)]
    [InlineData(1_024)]
    [InlineData(1_025)]
    [InlineData(70_000)]
    public void Bytes_OfEveryKind_ComeBack(int count)
    {
        var random = new Random(count);
        var noise = new byte[count];
        random.NextBytes(noise);
        var few = new byte[count];
        for (var i = 0; i < count; i++)
        {
            few[i] = (byte)"<a b=\"01"[random.Next(8)];
        }

        foreach (var bytes in new[] { noise, few, new byte[count], Text(count) })
        {
            var packed = Pack(bytes);
            var unpacked = new byte[count];

            // A writer does not use what readers do not take.
            Assert.Equal(MixPack.IsReadable(count, packed.Length), MixPack.TryRead(packed, unpacked));
            Assert.True(!MixPack.IsReadable(count, packed.Length) || bytes.AsSpan().SequenceEqual(unpacked));
            Assert.True(MixPack.IsReadable(count, packed.Length) || bytes.All(value => value == 0));
        }
    }

    [Fact]
    public void Text_TakesAnEighthLessThanBrotliAtQuality11()
    {
        var text = Text(60_000);
        var room = new byte[text.Length];
        Assert.True(BrotliEncoder.TryCompress(text, room, out var brotli, 11, 22));

        Assert.InRange(Pack(text).Length, 1, brotli * 7 / 8);
    }

    [Fact]
    public void Noise_TakesOnePercentMoreAtTheMost()
    {
        var noise = new byte[100_000];
        new Random(3).NextBytes(noise);

        Assert.InRange(Pack(noise).Length, noise.Length, noise.Length * 101 / 100);
    }

    [Fact]
    public void Bytes_ThatStoodFarBefore_AreFound()
    {
        var noise = new byte[300_000];
        new Random(7).NextBytes(noise);

        Assert.InRange(Pack([.. noise, .. noise.AsSpan(0, 2_000)]).Length - Pack(noise).Length, 1, 200);
    }

    // Which two of three letters may stand at a place of a value, its element and the place say; which one of them does is
    // a coin toss, 3 bytes for the 24 of a value. What stands before says nothing.
    [Fact]
    public void Letters_ThatHangOnElementAndPlace_TakeHardlyMoreThanTheirCoinTosses()
    {
        var random = new Random(11);
        var missing = Enumerable.Range(0, 48).Select(_ => random.Next(3)).ToArray();
        var text = new StringBuilder();
        for (var row = 0; row < 1_000; row++)
        {
            var name = row % 2 == 0 ? "id" : "ref";
            text.Append('<').Append(name).Append('>');
            for (var place = 0; place < 24; place++)
            {
                text.Append("abc"[(missing[place + (row % 2 * 24)] + 1 + random.Next(2)) % 3]);
            }

            text.Append("</").Append(name).Append('>');
        }

        Assert.InRange(Pack(Encoding.ASCII.GetBytes(text.ToString())).Length, 3_000, 4_000);
    }

    // The bytes of this version of the form: other ones are another version.
    [Theory]
    [InlineData("<a b='1'/><a b='2'/>", "D22D7BE3475D23383B31C8FA97")]
    [InlineData("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "8746CC7B")]
    public void Packed_IsByteForByteWhatItWas(string text, string packed) =>
        Assert.Equal(packed, Convert.ToHexString(Pack(Encoding.UTF8.GetBytes(text))));

    // What a reader does that knows nothing but docs/mixing.md. 9,000 bytes make slots go that are in use.
    [Fact]
    public void Packed_IsReadByWhatTheDocumentationSays()
    {
        using var stream = typeof(MixPack).Assembly.GetManifestResourceStream("Nam.MixPrimer")!;
        var primer = new byte[stream.Length];
        stream.ReadExactly(primer);
        var noise = new byte[1_000];
        new Random(4).NextBytes(noise);

        foreach (var bytes in new[] { [], Text(9_000), [.. Text(500), 0, 0, .. Text(300)], noise })
        {
            Assert.Equal(bytes, MixReference.Read(primer, Pack(bytes), bytes.Length));
        }
    }

    // Docs/mixing.md names the bytes: an editor that changes a line end makes readers that understand nobody.
    [Fact]
    public void Primer_IsTheOneThatIsDocumented()
    {
        using var primer = typeof(MixPack).Assembly.GetManifestResourceStream("Nam.MixPrimer")!;

        Assert.Equal(
            "627DDAF69B6BC4D18EC2A580F6A825A89B9D2A72C82B177F6C6E4BAAF71400DD",
            Convert.ToHexString(System.Security.Cryptography.SHA256.HashData(primer)));
    }

    [Theory]
    [InlineData("<?xml version=\"1.0\" encoding=\"utf-8\"?><name>value</name>", 0.4)]
    [InlineData("<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body><a>1</a></s:Body></s:Envelope>", 0.3)]
    public void ShortText_IsMadeOfWhatWasLearnedBefore(string text, double share)
    {
        Assert.InRange(Pack(Encoding.UTF8.GetBytes(text)).Length, 1, (int)(text.Length * share));
    }

    [Fact]
    public void Memory_ThatWasUsed_ChangesNothing()
    {
        var text = Text(9_000);
        var first = Pack(text);
        for (var size = 1; size < 200_000; size *= 5)
        {
            Pack(Text(size));
        }

        Assert.Equal(first, Pack(text));
    }

    [Fact]
    public void Packed_CutOffOrWithMoreBehindIt_IsRefusedOrSomethingElse()
    {
        var text = Text(5_000);
        var packed = Pack(text);
        var room = new byte[text.Length];

        Assert.False(MixPack.TryRead([.. packed, 0, 0, 0, 0, 0], room));
        Assert.False(MixPack.TryRead([.. packed, 1, 2, 3, 4, 5], room));
        Assert.False(MixPack.TryRead(packed.AsSpan(0, packed.Length - 8), room) && room.AsSpan().SequenceEqual(text));
    }

    [Fact]
    public void AnyBytes_AreReadInTheTimeOfTheRoom()
    {
        // Whatever they are: no exception, and nothing beyond the room.
        var random = new Random(21);
        for (var round = 0; round < 300; round++)
        {
            var packed = new byte[random.Next(0, 300)];
            random.NextBytes(packed);
            MixPack.TryRead(packed, new byte[random.Next(1, 4_000)]);
        }
    }

    [Theory]
    [InlineData(4_096, 0, true)]
    [InlineData(4_097, 0, false)]
    [InlineData(4_096 + 640, 10, true)]
    [InlineData(4_096 + 641, 10, false)]
    [InlineData(4 << 20, 1 << 20, true)]
    [InlineData((4 << 20) + 1, 1 << 20, false)]
    public void Window_IsBoundByItsPackedBytes(int bytes, int packed, bool isReadable)
    {
        Assert.Equal(isReadable, MixPack.IsReadable(bytes, packed));
        if (!isReadable)
        {
            Assert.False(MixPack.TryRead(new byte[packed], new byte[bytes]));
        }
    }

    private static byte[] Text(int count)
    {
        var random = new Random(7);
        var text = new StringBuilder();
        while (text.Length < count)
        {
            text.Append("<item key=\"").Append(random.Next(300)).Append("\" kind=\"").Append("large small other"[..5])
                .Append("\"><name>").Append((char)('a' + random.Next(26))).Append("n item of the list</name></item>\n");
        }

        return Encoding.UTF8.GetBytes(text.ToString(0, count));
    }

    private static byte[] Pack(byte[] bytes)
    {
        using var output = new PooledBuffer();
        MixPack.Write(bytes, output);
        return output.WrittenSpan.ToArray();
    }
}
