// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml.Linq;
using Nam.Codecs;
using Nam.Tool.Messages;

namespace Nam.Tool.Tests.Commands;

public sealed class EncodeCommandTests : IDisposable
{
    private readonly WorkFolder _work = new();

    public static TheoryData<string> Formats =>
    [
        "text", "text+zip-1", "text+zip-6", "text+zip-9", "text+brotli-1", "text+brotli-4",
        "binary", "binary+zip-2", "binary+zip-6", "binary+brotli-1", "binary+brotli-5", "containers",
    ];

    public void Dispose() => _work.Dispose();

    [Theory]
    [MemberData(nameof(Formats))]
    public void Encode_RepliesOfServices_ComeBackByteForByte(string format)
    {
        string[] files = [.. Enumerable.Range(1, 22).Select(query => _work.Write($"in/q{query:D2}.xml", Replies.Of(query)))];

        ToolRun.Well(["encode", .. files, "--format", format, "-o", _work.PathOf("encoded")]);
        ToolRun.Well("decode", _work.PathOf("encoded"), "-o", _work.PathOf("decoded"));

        Assert.All(Enumerable.Range(1, 22), query => Assert.Equal(Replies.Of(query), _work.Read($"decoded/q{query:D2}.xml")));
    }

    [Theory]
    [InlineData("binary")]
    [InlineData("binary+zip-6")]
    [InlineData("containers")]
    public void Encode_MarkupOfPeople_ComesBackWithTheSameInfoset(string format)
    {
        const string Text = """
            <?xml version="1.0" encoding="utf-8"?>
            <!-- a list -->
            <list xmlns='urn:a' xmlns:b="urn:b" b:kind='x &amp; "y"'>
              <item   id = "1" /><item id="2"></item>
              <b:note xml:space="preserve"> <![CDATA[1 < 2]]> &#xE9;&lt; </b:note>
            </list>
            """;

        ToolRun.Well("encode", _work.Write("list.xml", Text), "-f", format, "-o", _work.PathOf("list.nam"));
        ToolRun.Well("decode", _work.PathOf("list.nam"), "-o", _work.PathOf("back.xml"));

        var expected = XDocument.Parse(Text, LoadOptions.PreserveWhitespace);
        var actual = XDocument.Load(_work.PathOf("back.xml"), LoadOptions.PreserveWhitespace);
        Assert.True(XNode.DeepEquals(expected, actual), actual.ToString(SaveOptions.DisableFormatting));
    }

    [Fact]
    public void Encode_WithoutFormat_WritesContainersAndSaysWhatItDid()
    {
        var file = _work.Write("q3.xml", Replies.Of(3));

        var run = ToolRun.Well("encode", file, "-o", _work.PathOf("q3.nam"));

        var frame = _work.Read("q3.nam");
        Assert.Equal("FFFFFFFF4E01030000", Convert.ToHexString(frame.AsSpan(0, 9)));
        Assert.Equal(
            $"{file} -> {_work.PathOf("q3.nam")}: {Replies.Of(3).Length:N0} to {frame.Length:N0} bytes, ratio {(double)Replies.Of(3).Length / frame.Length:N2}, containers",
            run.Text.TrimEnd());
    }

    [Fact]
    public void Encode_LargeMessage_WritesSeveralFramesAndMarksAllButTheLast()
    {
        var text = Replies.Large();

        var message = File.ReadAllBytes(_work.Encode(text, "containers"));
        ToolRun.Well("decode", _work.PathOf("message.nam"), "-o", _work.PathOf("back.xml"));

        var places = ContainerFrames.Read(message, DecodeLimits.Default);
        Assert.Equal(2, places.Count);
        Assert.Equal(1, message[8]);
        Assert.Equal(0, message[places[0].Offset + places[0].Bytes + 4 + 8]);
        Assert.Equal(text, _work.Read("back.xml"));
    }

    [Fact]
    public void Encode_TextThatIsNoXml_IsCarriedAsTextByteForByte()
    {
        byte[] bytes = [.. Encoding.Unicode.GetPreamble(), .. Encoding.Unicode.GetBytes("<a>&#1;</b>")];
        var file = _work.Write("odd.xml", bytes);

        ToolRun.Well("encode", file, "--format", "text+zip-6", "-o", _work.PathOf("odd.nam"));
        var run = ToolRun.Well("decode", _work.PathOf("odd.nam"));

        Assert.Equal(bytes, run.Output);
    }

    [Theory]
    [InlineData("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "has a document type")]
    [InlineData("<a>", "is not well-formed XML with namespaces: ")]
    [InlineData("<x:a/>", "is not well-formed XML with namespaces: ")]
    [InlineData("", "is empty")]
    [InlineData("<?xml version='1.0' encoding='iso-8859-1'?><a/>", "is in the encoding iso-8859-1")]
    public void Encode_TextThatHasToStayText_SaysWhyAndGoesOnWithTheOthers(string text, string reason)
    {
        var odd = _work.Write("odd.xml", text);
        var fine = _work.Write("fine.xml", "<a/>");

        var run = ToolRun.Of("encode", odd, fine, "-o", _work.PathOf("out"));

        Assert.Equal(1, run.Code);
        var line = Assert.Single(run.Error.TrimEnd().Split('\n'));
        Assert.StartsWith($"nam: {odd} {reason}", line, StringComparison.Ordinal);
        Assert.EndsWith("it cannot be written as containers, only as text: use --format text+zip-6.", line, StringComparison.Ordinal);
        Assert.False(File.Exists(_work.PathOf("out/odd.nam")));
        Assert.True(File.Exists(_work.PathOf("out/fine.nam")));
    }

    [Theory]
    [InlineData("zip", "'zip' is not a format.")]
    [InlineData("text+zip", "'text+zip' is not a format.")]
    [InlineData("text+zap-1", "'text+zap-1' names the codec zap, which does not exist.")]
    [InlineData("text+zip-12", "'text+zip-12' names level 12 of zip, which has 1 to 9.")]
    public void Encode_UnknownFormat_ListsTheKnownOnes(string format, string sentence)
    {
        var run = ToolRun.Of("encode", _work.Write("a.xml", "<a/>"), "--format", format, "-o", _work.PathOf("a.nam"));

        Assert.Equal(1, run.Code);
        Assert.Contains(sentence, run.Error, StringComparison.Ordinal);
        Assert.Contains("containers, text and binary", run.Error, StringComparison.Ordinal);
        Assert.Contains("+zip-1 to +zip-9", run.Error, StringComparison.Ordinal);
        Assert.Empty(run.Output);
    }

    [Fact]
    public void Encode_FileThatIsEncodedAlready_IsRefused()
    {
        var frames = _work.Encode(Replies.Of(6), "binary");

        var run = ToolRun.Of("encode", frames, "-o", _work.PathOf("again.nam"));

        Assert.Equal(1, run.Code);
        Assert.Equal($"nam: {frames} is in a NAM format already; decode it first.", run.Error.TrimEnd());
    }

    [Fact]
    public void Encode_TwoFilesOfOneName_IsRefusedBeforeAnythingIsWritten()
    {
        var run = ToolRun.Of("encode", _work.Write("a/x.xml", "<a/>"), _work.Write("b/x.xml", "<b/>"), "-o", _work.PathOf("out"));

        Assert.Equal(1, run.Code);
        Assert.Contains("would both be written to", run.Error, StringComparison.Ordinal);
        Assert.False(Directory.Exists(_work.PathOf("out")));
    }

    [Fact]
    public void Encode_OverItself_IsRefused()
    {
        var file = _work.Write("a.xml", "<a/>");

        var run = ToolRun.Of("encode", file, "-o", file);

        Assert.Equal(1, run.Code);
        Assert.Contains("would be written over itself", run.Error, StringComparison.Ordinal);
        Assert.Equal("<a/>"u8, _work.Read("a.xml"));
    }

    [Fact]
    public void Encode_Pattern_TakesTheFilesThatItFits()
    {
        _work.Write("in/a1.xml", "<a/>");
        _work.Write("in/a2.xml", "<a/>");
        _work.Write("in/b.xml", "<b/>");

        ToolRun.Well("encode", _work.PathOf("in/a*.xml"), "-o", _work.PathOf("out"));

        Assert.Equal(["a1.nam", "a2.nam"], Directory.GetFiles(_work.PathOf("out")).Select(Path.GetFileName).Order());
    }

    [Fact]
    public void Encode_FileThatDoesNotExist_SaysSo()
    {
        var run = ToolRun.Of("encode", _work.PathOf("none.xml"), "-o", _work.PathOf("a.nam"));

        Assert.Equal(1, run.Code);
        Assert.Equal($"nam: {_work.PathOf("none.xml")} does not exist.", run.Error.TrimEnd());
    }
}
