// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;

namespace Nam.Codecs.Tests.Compression;

/// <summary>Text in a codec: as a whole and in parts, by every codec, read by the platform's streams.</summary>
public sealed class TextCoderTests
{
    private const int PartBytes = 256 << 10;

    private static readonly Dictionary<string, TextCodec> Codecs = new()
    {
        ["gzip"] = TextCodec.NewZip(isManaged: false), ["managed gzip"] = TextCodec.NewZip(isManaged: true), ["br"] = TextCodec.Brotli,
    };

    public static TheoryData<string> Names => [.. Codecs.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void TryCode_AtEveryLevel_StandsForTheText(string name)
    {
        foreach (var bytes in (int[])[1, 2, 100, 70_000])
        {
            var text = Prose(bytes);
            for (var level = TextCodec.MinimumLevel; level <= Codecs[name].MaximumLevel; level++)
            {
                using var output = new PooledBuffer();

                Assert.True(TextCoder.TryCode(text, Codecs[name], level, output));
                Assert.Equal(text, Undo(name, output.WrittenSpan));
                Assert.True(bytes < 1_000 || output.WrittenCount < bytes / 2);
            }
        }
    }

    /// <summary>The managed stream gives out what it has when more comes.</summary>
    [Theory]
    [InlineData("gzip", 1)]
    [InlineData("gzip", 9)]
    [InlineData("br", 1)]
    [InlineData("br", 2)]
    [InlineData("br", 5)]
    public void WritePart_ThenAnother_EachIsReadAtOnce(string name, int level)
    {
        using var coder = Codecs[name].Begin(level, null);
        using var output = new PooledBuffer();
        using var coded = new MemoryStream();
        using var text = new MemoryStream();
        foreach (var part in (byte[][])[Prose(2_000), Prose(1), Prose(50_000), Prose(PartBytes)])
        {
            output.Clear();
            coder.WritePart(part, output);
            coded.Write(output.WrittenSpan);
            text.Write(part);

            Assert.Equal(text.ToArray(), Undo(name, coded.ToArray()));
        }

        output.Clear();
        coder.End(output);
        coded.Write(output.WrittenSpan);
        Assert.Equal(text.ToArray(), Undo(name, coded.ToArray()));
    }

    /// <summary>A reader refuses what stands for more than a thousand times its bytes.</summary>
    [Theory]
    [MemberData(nameof(Names))]
    public void WritePart_OfTextThatRepeatsItself_IsNoBomb(string name)
    {
        var part = new byte[PartBytes];
        using var coder = Codecs[name].Begin(Codecs[name].MaximumLevel, null);
        using var output = new PooledBuffer();
        for (var parts = 1; parts <= 40; parts++)
        {
            coder.WritePart(part, output);
            Assert.InRange((long)parts * PartBytes, 1, (1_000L * output.WrittenCount) + DecodeLimits.RatioSlackBytes);
        }

        coder.End(output);
        Assert.Equal(40 * PartBytes, Undo(name, output.WrittenSpan).Length);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void TryCode_OfTextThatWouldBeABomb_SaysNo(string name)
    {
        using var output = new PooledBuffer();

        Assert.False(TextCoder.TryCode(new byte[20 << 20], Codecs[name], Codecs[name].MaximumLevel, output));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Begin_AtALevelOutsideTheRange_Throws(string name)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => Codecs[name].Begin(0, null));
        Assert.Throws<ArgumentOutOfRangeException>(() => Codecs[name].Begin(Codecs[name].MaximumLevel + 1, null));
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void Dispose_BeforeTheEnd_LeavesNothingBehind(string name)
    {
        using var output = new PooledBuffer();
        var coder = Codecs[name].Begin(1, null);
        coder.WritePart(Prose(1_000), output);
        var written = output.WrittenCount;

        coder.Dispose();

        Assert.Equal(written, output.WrittenCount);
    }

    [Theory]
    [InlineData("gzip", true)]
    [InlineData("X-GZip", true)]
    [InlineData("BR", true)]
    [InlineData("deflate", false)]
    [InlineData("zstd", false)]
    [InlineData("identity", false)]
    public void OfCoding_AnyCase_FindsThoseThatAreThere(string coding, bool isThere) =>
        Assert.Equal(isThere, TextCodec.OfCoding(coding) is not null);

    private static byte[] Undo(string name, ReadOnlySpan<byte> coded)
    {
        using var undone = Codecs[name].Undo(new MemoryStream(coded.ToArray()));
        using var text = new MemoryStream();
        undone.CopyTo(text);
        return text.ToArray();
    }

    private static byte[] Prose(int bytes)
    {
        var text = new StringBuilder();
        for (var row = 0; text.Length < bytes; row++)
        {
            text.Append($"<row number=\"{row}\"><name>Customer {row % 97:X4}</name></row>");
        }

        return Encoding.UTF8.GetBytes(text.ToString(0, bytes));
    }
}
