// SPDX-License-Identifier: MIT
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Frames;

namespace Nam.Codecs.Tests.Frames;

/// <summary>Frames that were written once: those that are valid stay readable for ever, the others stay rejected. Files
/// are added, never changed.</summary>
public sealed class GoldenFrameTests
{
    public static TheoryData<string> Valid => Names("valid");

    public static TheoryData<string> Invalid => Names("invalid");

    [Theory]
    [MemberData(nameof(Valid))]
    public void Decode_OfAValidFile_GivesTheTextBesideIt(string name)
    {
        using var form = new PooledBuffer();
        using var text = new PooledBuffer();

        var header = ReplyFrame.Decode(Read("valid", name + ".frame"), CodecRegistry.Default, DecodeLimits.Default, form);
        if (header.Form == FormKind.Binary)
        {
            BinaryXml.WriteText(form.WrittenSpan, text, DecodeLimits.Default);
        }
        else
        {
            text.Write(form.WrittenSpan);
        }

        Assert.Equal(Read("valid", name + ".xml"), text.WrittenSpan.ToArray());
    }

    [Theory]
    [MemberData(nameof(Invalid))]
    public void Decode_OfAnInvalidFile_Throws(string name)
    {
        using var form = new PooledBuffer();
        using var text = new PooledBuffer();

        Assert.Throws<ReplyDecodeException>(() =>
        {
            ReplyFrame.Decode(Read("invalid", name + ".frame"), CodecRegistry.Default, DecodeLimits.Default, form);
            BinaryXml.WriteText(form.WrittenSpan, text, DecodeLimits.Default);
        });
    }

    [Fact]
    public void Golden_Folders_AreThere()
    {
        Assert.True(Valid.Count >= 10);
        Assert.True(Invalid.Count >= 16);
    }

    private static TheoryData<string> Names(string folder)
    {
        return [.. Directory.GetFiles(Folder(folder), "*.frame").Select(file => Path.GetFileNameWithoutExtension(file))
            .Order(StringComparer.Ordinal)];
    }

    private static byte[] Read(string folder, string file)
    {
        return File.ReadAllBytes(Path.Combine(Folder(folder), file));
    }

    private static string Folder(string folder)
    {
        return Path.Combine(AppContext.BaseDirectory, "golden", folder);
    }
}
