// SPDX-License-Identifier: MIT

using System.Text;
using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Formats;

namespace Nam.Http.Tests;

/// <summary>Objects of replies in text: any encoding, and white space as XmlSerializer reads it by itself.</summary>
public sealed class TextReadingTests
{
    private const string Root = "<ArrayOfstring xmlns=\"http://schemas.microsoft.com/2003/10/Serialization/Arrays\">";
    private static readonly List<string> Names = [.. Enumerable.Range(0, 400).Select(row => $"Zoë & co {row}")];

    public static TheoryData<string?, string?, string> Encodings => new()
    {
        { "iso-8859-1", null, "iso-8859-1" },
        { "iso-8859-1", "iso-8859-1", "iso-8859-1" },
        { "ISO-8859-1", "utf-8", "iso-8859-1" },
        { null, "iso-8859-1", "iso-8859-1" },
        { "us-ascii", null, "us-ascii" },
        { "utf-16", null, "utf-16" },
        { "utf-16", "utf-16", "utf-16" },
        { "utf-16be", null, "utf-16BE" },
        { "utf-8", "utf-16", "utf-8" },
        { "utf-8", "iso-8859-1", "utf-8" },
        { "\"utf-8\"", "UTF-8", "utf-8" },
        { "utf8", null, "utf-8" },
        { null, null, "utf-8" },
        { "iso-8859-1", null, "utf-8 with mark" },
        { "iso-8859-1", "iso-8859-1", "utf-16 with mark" },
        { null, "utf-16", "utf-16 with mark" },
    };

    [Theory]
    [MemberData(nameof(Encodings))]
    public async Task Objects_OfTextInAnyEncoding_AreRead(string? charset, string? declared, string encoding)
    {
        var isAscii = encoding == "us-ascii";
        var expected = isAscii ? [.. Names.Select(name => name.Replace('ë', 'e'))] : Names;
        var bytes = Encode(Document(expected, declared), encoding);
        foreach (var way in (string[])["stranger", "plain", "text", "text+zip-1"])
        {
            using var http = Connect(bytes, charset is null ? "text/xml" : $"text/xml; charset={charset}", way);

            Assert.Equal(expected, await http.GetNamXmlAsync<List<string>>("/"));
            using var request = new HttpRequestMessage(HttpMethod.Get, "/");
            Assert.Equal(expected, await http.SendNamXmlAsync<List<string>>(request));
            using (var response = await http.GetAsync("/", HttpCompletionOption.ResponseHeadersRead))
            {
                Assert.Equal(expected.Count, await response.Content.ReadNamXmlAsync(reader => Count(reader)));
            }

            using (var buffered = await http.GetAsync("/"))
            {
                Assert.Equal(expected, await buffered.Content.ReadNamXmlAsync<List<string>>());
                var texts = await buffered.Content.ReadNamXmlAsync<Texts>(NamSerializer.Xml);
                Assert.Equal(expected, texts!.Items);
            }

            var rows = new List<string>();
            await foreach (var row in http.GetNamRowsAsync<string>("/"))
            {
                rows.Add(row!);
            }

            Assert.Equal(expected, rows);
        }
    }

    [Theory]
    [InlineData("stranger")]
    [InlineData("plain")]
    [InlineData("text")]
    public async Task Objects_OfTextInAnUnknownCharset_FailAsStringsDo(string way)
    {
        using var http = Connect(Encode(Document(Names, null), "utf-8"), "text/xml; charset=none-such", way);

        await Assert.ThrowsAsync<InvalidOperationException>(() => http.GetStringAsync("/"));
        await Assert.ThrowsAsync<InvalidOperationException>(() => http.GetNamXmlAsync<List<string>>("/"));
        await Assert.ThrowsAsync<InvalidOperationException>(async () =>
        {
            await foreach (var row in http.GetNamRowsAsync<string>("/"))
            {
                Assert.Fail(row);
            }
        });
    }

    [Fact]
    public async Task Objects_OfTextInACodePage_AreReadWhereStringsAre()
    {
        Encoding.RegisterProvider(CodePagesEncodingProvider.Instance);
        var bytes = Encode(Document(Names, "windows-1252"), "windows-1252");
        using var http = Connect(bytes, "text/xml; charset=windows-1252", "plain");

        Assert.Contains(Names[0].Replace("&", "&amp;"), await http.GetStringAsync("/"), StringComparison.Ordinal);
        Assert.Equal(Names, await http.GetNamXmlAsync<List<string>>("/"));
    }

    [Theory]
    [InlineData("utf-8")]
    [InlineData("utf-16")]
    public async Task Objects_OfTextThatIsNestedTooDeeply_AreRefused(string encoding)
    {
        var depth = DecodeLimits.Default.MaximumDepth + 1;
        var text = string.Concat(Enumerable.Repeat("<a>", depth)) + string.Concat(Enumerable.Repeat("</a>", depth));
        using var http = Connect(Encode(text, encoding), $"text/xml; charset={encoding}", "plain");
        using var fine = Connect(Encode(text[3..^4], encoding), $"text/xml; charset={encoding}", "plain");

        Assert.Equal(depth - 1, await CountAsync(fine));
        await Assert.ThrowsAsync<XmlException>(() => CountAsync(http));

        static async Task<int> CountAsync(HttpClient http)
        {
            using var response = await http.GetAsync("/", HttpCompletionOption.ResponseHeadersRead);
            return await response.Content.ReadNamXmlAsync(reader =>
            {
                var elements = 0;
                while (reader.Read())
                {
                    elements += reader.NodeType == XmlNodeType.Element ? 1 : 0;
                }

                return elements;
            });
        }
    }

    [Theory]
    [InlineData("<Prose>one <b/> two</Prose>")]
    [InlineData("<Prose>one<b/> <b/>two </Prose>")]
    [InlineData("<Prose>one <b/> two <b/> \n three</Prose>")]
    [InlineData("<Prose xml:space=\"preserve\"> <b/> </Prose>")]
    [InlineData("<Prose>\n  <b>bold </b>\n  <b> </b>\n</Prose>")]
    [InlineData("<Prose>a&#13;\r\nb &amp; <![CDATA[ c ]]>d <b/></Prose>")]
    public async Task Objects_ByXmlSerializer_AreThoseOfTheTextByItself(string text)
    {
        var bytes = Encoding.UTF8.GetBytes(text);
        var expected = Describe((Prose)new XmlSerializer(typeof(Prose)).Deserialize(new MemoryStream(bytes))!);
        foreach (var way in (string[])["stranger", "plain", "text", "text+zip-1", "binary", "containers"])
        {
            using var http = Connect(bytes, "text/xml; charset=utf-8", way);

            var prose = await http.GetNamXmlAsync<Prose>("/", NamSerializer.Xml);

            Assert.Equal($"{way}: {expected}", $"{way}: {Describe(prose!)}");
        }
    }

    private static string Describe(Prose prose) =>
        string.Join('|', (prose.Items ?? []).Select(item => item is Bold bold ? $"<{bold.Text}>" : item))
                .Replace("\n", "\\n").Replace("\r", "\\r");

    private static int Count(XmlDictionaryReader reader)
    {
        reader.ReadToFollowing("string");
        var count = 0;
        do
        {
            count++;
        }
        while (reader.ReadToNextSibling("string"));
        return count;
    }

    private static string Document(List<string> names, string? declared) =>
        (declared is null ? string.Empty : $"<?xml version=\"1.0\" encoding=\"{declared}\"?>") + Root
        + string.Concat(names.Select(name => $"<string>{name.Replace("&", "&amp;", StringComparison.Ordinal)}</string>"))
                + "</ArrayOfstring>";

    private static byte[] Encode(string text, string encoding) => encoding switch
    {
        "utf-8 with mark" => [.. Encoding.UTF8.Preamble, .. Encoding.UTF8.GetBytes(text)],
        "utf-16 with mark" => [.. Encoding.Unicode.Preamble, .. Encoding.Unicode.GetBytes(text)],
        _ => Encoding.GetEncoding(encoding).GetBytes(text),
    };

    private static HttpClient Connect(byte[] text, string contentType, string way)
    {
        var server = new FakeServer
        {
            Answer = _ => way is "stranger" or "plain"
                ? FakeServer.Reply(new ByteArrayContent(text), contentType)
                : Framed(text, contentType, way),
        };
        return way == "stranger" ? new HttpClient(server) { BaseAddress = FakeServer.Address } : server.Connect().Http;
    }

    private static HttpResponseMessage Framed(byte[] text, string contentType, string format)
    {
        Assert.True(ReplyFormat.TryParse(format, out var parsed));
        using var frame = new PooledBuffer();
        if (format == "containers")
        {
            var containers = ContainerWriter.Rent(TextStyle.Writer, ContainerOptions.Default);
            Assert.True(ContainerTokenizer.TryWrite(text, containers));
            ReplyFrame.WriteContainers(containers.Complete().Span, false, frame);
            ContainerWriter.Return(containers);
        }
        else
        {
            CodecRegistry.Default.TryGet(parsed.Codec, out var codec);
            var isText = parsed.Form == XmlForm.Text;
            var binary = BinaryXmlWriter.Rent(TextStyle.Writer);
            Assert.True(isText || XmlTextTokenizer.TryWrite(text, binary));
            ReplyFrame.Write(isText ? FormKind.Text : FormKind.Binary, isText ? text : binary.Complete(), codec, parsed.Level, frame);
            BinaryXmlWriter.Return(binary);
        }

        return FakeServer.Reply(new ByteArrayContent(frame.WrittenSpan.ToArray()), NamMediaType.Format(parsed, contentType, false));
    }

    [XmlRoot("ArrayOfstring", Namespace = "http://schemas.microsoft.com/2003/10/Serialization/Arrays")]
    public sealed class Texts
    {
        [XmlElement("string")]
        public List<string> Items { get; set; } = [];
    }

    public sealed class Prose
    {
        [XmlText(typeof(string))]
        [XmlElement("b", typeof(Bold))]
        public object[]? Items { get; set; }
    }

    public sealed class Bold
    {
        [XmlText]
        public string? Text { get; set; }
    }
}
