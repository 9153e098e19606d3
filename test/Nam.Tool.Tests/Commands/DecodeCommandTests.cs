// SPDX-License-Identifier: MIT
using System.IO.Compression;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;
using Nam.Tool.Messages;

namespace Nam.Tool.Tests.Commands;

public sealed class DecodeCommandTests : IDisposable
{
    private readonly WorkFolder _work = new();

    public void Dispose() => _work.Dispose();

    [Theory]
    [InlineData("text+zip-6")]
    [InlineData("binary")]
    [InlineData("containers")]
    public void Decode_WithoutOutput_WritesTheTextAndNothingElse(string format)
    {
        var file = _work.Encode(Replies.Of(3), format);

        var run = ToolRun.Well("decode", file);

        Assert.Equal(Replies.Of(3), run.Output);
    }

    [Fact]
    public void Decode_WhatAProxyHasPacked_SaysWhatToUndo()
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true))
        {
            gzip.Write(File.ReadAllBytes(_work.Encode(Replies.Of(6), "containers")));
        }

        var run = ToolRun.Of("decode", _work.Write("reply.nam", packed.ToArray()));

        Assert.Equal(1, run.Code);
        Assert.Contains("but with that of gzip: undo its Content-Encoding first.", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void EncodeAndDecode_InAPipe_GiveTheText()
    {
        var frames = ToolRun.WithInput(Replies.Of(3), "encode", "-", "-o", "-");
        var text = ToolRun.WithInput(frames.Output, "decode", "-", "-o", "-");
        var report = ToolRun.WithInput(frames.Output, "inspect", "-");

        Assert.Equal((0, ""), (frames.Code, frames.Error));
        Assert.Equal(Replies.Of(3), text.Output);
        Assert.StartsWith("standard input: containers, ", report.Text, StringComparison.Ordinal);
        Assert.False(File.Exists("-"));
    }

    [Theory]
    [InlineData("<a/>")]
    [InlineData("\uFEFF \r\n<?xml version=\"1.0\"?><a/>")]
    public void Decode_Xml_SaysThatItIsInNoFormat(string text)
    {
        var file = _work.Write("a.xml", text);

        var run = ToolRun.Of("decode", file);
        var piped = ToolRun.WithInput(System.Text.Encoding.UTF8.GetBytes(text), "decode", "-");

        Assert.Equal((1, $"nam: {file} is in no NAM format: it is XML already."), (run.Code, run.Error.TrimEnd()));
        Assert.Equal("nam: The standard input is in no NAM format: it is XML already.", piped.Error.TrimEnd());
    }

    [Theory]
    [InlineData("none/x.xml")]
    [InlineData("none/")]
    [InlineData("none/deeper/")]
    public void Decode_IntoAFolderThatIsNotThere_MakesNone(string output)
    {
        var file = _work.Encode(Replies.Of(6), "containers");

        var run = ToolRun.Of("decode", file, "-o", _work.PathOf("missing/" + output));

        Assert.Equal(1, run.Code);
        Assert.Contains(" does not exist.", run.Error, StringComparison.Ordinal);
        Assert.False(Directory.Exists(_work.PathOf("missing")));
    }

    [Fact]
    public void Decode_SeveralToTheStandardOutput_AsksForAFolder()
    {
        var file = _work.Encode(Replies.Of(6), "containers");

        Assert.Equal(
            "nam: 2 messages cannot go to the standard output; name a folder with -o.",
            ToolRun.Of("decode", file, file, "-o", "-").Error.TrimEnd());
        Assert.Equal(
            "nam: 2 messages cannot go to the standard output; name a folder with -o.",
            ToolRun.Of("encode", _work.PathOf("message.xml"), _work.PathOf("message.xml"), "-o", "-").Error.TrimEnd());
    }

    [Fact]
    public void Decode_SeveralWithoutOutput_AsksForAFolder()
    {
        var file = _work.Encode(Replies.Of(6), "containers");

        var run = ToolRun.Of("decode", file, file);

        Assert.Equal(1, run.Code);
        Assert.Equal("nam: 2 messages cannot go to the standard output; name a folder with -o.", run.Error.TrimEnd());
        Assert.Empty(run.Output);
    }

    [Theory]
    [InlineData("text+zip-6")]
    [InlineData("text+brotli-4")]
    [InlineData("binary")]
    [InlineData("containers")]
    public void Decode_CutOff_IsOneSentence(string format)
    {
        var whole = File.ReadAllBytes(_work.Encode(Replies.Of(18), format));

        for (var length = 0; length < whole.Length; length += 1 + (length / 16))
        {
            AssertOneSentence(ToolRun.Of("decode", _work.Write("cut.nam", whole[..length])));
        }
    }

    [Theory]
    [InlineData("text+zip-6")]
    [InlineData("binary+brotli-1")]
    [InlineData("containers")]
    public void Decode_FlippedBits_AreOneSentence(string format)
    {
        var whole = File.ReadAllBytes(_work.Encode(Replies.Of(18), format));
        var random = new Random(3);

        for (var run = 0; run < 120; run++)
        {
            var damaged = whole.ToArray();
            damaged[random.Next(damaged.Length)] ^= (byte)(1 << random.Next(8));

            AssertOneSentence(ToolRun.Of("decode", _work.Write("damaged.nam", damaged)));
        }
    }

    [Fact]
    public void Decode_BytesBehindTheLastFrame_AreRefused()
    {
        var whole = File.ReadAllBytes(_work.Encode(Replies.Of(6), "containers"));

        var run = ToolRun.Of("decode", _work.Write("long.nam", [.. whole, 0]));

        AssertOneSentence(run);
        Assert.Contains("its header declares", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Decode_LastFrameMissing_IsRefused()
    {
        var whole = File.ReadAllBytes(_work.Encode(Replies.Large(), "containers"));
        var places = ContainerFrames.Read(whole, DecodeLimits.Default);

        var run = ToolRun.Of("decode", _work.Write("half.nam", whole[..(places[0].Offset + places[0].Bytes + 4)]));

        AssertOneSentence(run);
        Assert.Contains("another one follows", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Decode_BegunAnew_WritesTheLastFrame()
    {
        var whole = File.ReadAllBytes(_work.Encode(Replies.Large(), "containers"));
        var places = ContainerFrames.Read(whole, DecodeLimits.Default);
        using var anew = new PooledBuffer();
        anew.Write(whole.AsSpan(0, places[0].Offset + places[0].Bytes + 4));
        ReplyFrame.WriteAnew("<anew/>"u8, anew);
        var message = _work.Write("anew.nam", anew.WrittenSpan.ToArray());

        var run = ToolRun.Of("decode", message, "-o", _work.PathOf("anew.xml"));

        Assert.Equal(0, run.Code);
        Assert.Equal("<anew/>"u8.ToArray(), _work.Read("anew.xml"));
    }

    [Fact]
    public void Decode_DamagedAmongOthers_LeavesTheOthersAlone()
    {
        var whole = File.ReadAllBytes(_work.Encode(Replies.Of(6), "containers"));
        var damaged = _work.Write("in/a.nam", whole[..^1]);
        _work.Write("in/b.nam", whole);

        var run = ToolRun.Of("decode", _work.PathOf("in"), "-o", _work.PathOf("out"));

        AssertOneSentence(run);
        Assert.StartsWith($"nam: {damaged} is damaged: ", run.Error, StringComparison.Ordinal);
        Assert.False(File.Exists(_work.PathOf("out/a.xml")));
        Assert.Equal(Replies.Of(6), _work.Read("out/b.xml"));
    }

    private static void AssertOneSentence(ToolRun run)
    {
        Assert.Equal(1, run.Code);
        var line = Assert.Single(run.Error.TrimEnd().Split('\n'));
        Assert.StartsWith("nam: ", line, StringComparison.Ordinal);
        Assert.EndsWith(".", line, StringComparison.Ordinal);
        Assert.DoesNotContain("Exception", line, StringComparison.Ordinal);
    }
}
