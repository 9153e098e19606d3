// SPDX-License-Identifier: MIT

using System.Data;
using System.Text;
using System.Xml;
using System.Xml.Schema;
using System.Xml.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Nam.Codecs;
using Nam.Http;

namespace Nam.AspNetCore.Tests;

/// <summary>Documents with more in them than elements and values, for callers with NAM and without.</summary>
public sealed class OddDocumentTests
{
    private static readonly Dictionary<string, Action<XmlWriter>> Odd = new()
    {
        ["instruction"] = writer => writer.WriteProcessingInstruction("t", "d"),
        ["prefixes"] = writer => writer.WriteElementString("z", "a", "urn:once", "1"),
        ["attribute"] = writer => writer.WriteAttributeString("k", "urn:k", "1"),
        ["entity"] = writer => writer.WriteRaw("&nbsp;"),
        ["section"] = writer => writer.WriteCData("]]>"),
        ["character"] = writer => writer.WriteString("\uFFFE"),
        ["nothing"] = static _ => { },
    };

    public static TheoryData<string, string> Cases
    {
        get
        {
            var cases = new TheoryData<string, string>();
            foreach (var odd in Odd.Keys)
            {
                cases.Add(odd, "binary");
                cases.Add(odd, "containers");
            }

            return cases;
        }
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task Xml_OfWhatCanBeWrittenOnce_IsTheTextOfACallerWithout(string odd, string format)
    {
        var written = 0;
        await using var service = await StartAsync(
            format, () => NamResults.Xml(new Once(Odd[odd], () => written++), NamSerializer.Xml));
        using var plain = Callers.Plain(service);
        using var caller = Callers.WithNam(service);

        var expected = await plain.GetStringAsync("/");

        Assert.Contains("<row>9</row>", expected, StringComparison.Ordinal);
        for (var call = 0; call < 3; call++)
        {
            written = 0;
            Assert.Equal(expected, await caller.GetStringAsync("/"));
            Assert.Equal(1, written);
        }
    }

    [Theory]
    [InlineData("binary")]
    [InlineData("containers")]
    public async Task Xml_OfATable_IsTheTextOfACallerWithout(string format)
    {
        await using var service = await StartAsync(format, () => NamResults.Xml(MakeTable(), NamSerializer.Xml));
        using var plain = Callers.Plain(service);
        using var caller = Callers.WithNam(service);

        Assert.Equal(await plain.GetStringAsync("/"), await caller.GetStringAsync("/"));
    }

    [Theory]
    [InlineData("binary")]
    [InlineData("containers")]
    [InlineData("text+zip-6")]
    public async Task Xml_WithSections_IsReadAsFromACallerWithout(string format)
    {
        var document = new XmlDocument();
        document.LoadXml("<n>a<![CDATA[<b>]]>c</n>");
        var page = new Page { Html = document.CreateCDataSection("<p>\n</p>"), Any = document.DocumentElement };
        await using var service = await StartAsync(format, () => NamResults.Xml(page, NamSerializer.Xml));
        using var plain = Callers.Plain(service);
        using var caller = Callers.WithNam(service);
        var text = await plain.GetStringAsync("/");

        Assert.Equal(text, await caller.GetStringAsync("/"));
        var read = await caller.GetNamXmlAsync<Page>("/", NamSerializer.Xml);
        Assert.Equal("<p>\n</p>", read!.Html!.Value);
        Assert.Equal("a<![CDATA[<b>]]>c", read.Any!.InnerXml);
        Assert.Contains("<![CDATA[<p>\n</p>]]>", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("iso-8859-1", "binary")]
    [InlineData("iso-8859-1", "containers")]
    [InlineData("windows-1252", "containers")]
    [InlineData("utf-16", "containers")]
    [InlineData("us-ascii", "containers")]
    public async Task Text_ThatDeclaresAnotherEncodingThanItsHeader_IsTheSameString(string declared, string format)
    {
        var xml = $"<?xml version=\"1.0\" encoding=\"{declared}\"?><r>"
            + string.Concat(Enumerable.Repeat("<a>Zo\u00eb \u2013 \u4e2d</a>", 2_000)) + "</r>";
        await using var service = await StartAsync(format, () => Results.Text(xml, "text/xml; charset=utf-8", Encoding.UTF8));
        using var plain = Callers.Plain(service);
        using var caller = Callers.WithNam(service);

        for (var call = 0; call < 3; call++)
        {
            Assert.Equal(await plain.GetStringAsync("/"), await caller.GetStringAsync("/"));
        }

        await service.Server.DrainAsync();
    }

    private static Task<TestService> StartAsync(string format, Func<IResult> reply) =>
        TestService.StartAsync(
            app =>
            {
                app.UseNam();
                app.MapGet("/", reply);
            },
            options: options =>
            {
                options.ForcedFormat = format;
                options.SmallReplyBytes = 0;
            });

    private static DataTable MakeTable()
    {
        var table = new DataTable("rows") { Locale = System.Globalization.CultureInfo.InvariantCulture };
        table.Columns.Add("a b", typeof(string));
        table.Columns.Add("when", typeof(DateTime));
        table.Rows.Add("x\u0001y", new DateTime(2026, 1, 2, 3, 4, 5, DateTimeKind.Utc));
        table.Rows.Add(DBNull.Value, DBNull.Value);
        return table;
    }

    /// <summary>Rows from an enumerator, which come once.</summary>
    [XmlRoot("once", Namespace = "urn:once")]
    public sealed class Once : IXmlSerializable
    {
        private readonly IEnumerator<int> _rows = Enumerable.Range(0, 10).GetEnumerator();
        private readonly Action<XmlWriter> _odd = static _ => { };
        private readonly Action _onWritten = static () => { };

        public Once()
        {
        }

        internal Once(Action<XmlWriter> odd, Action onWritten)
        {
            (_odd, _onWritten) = (odd, onWritten);
        }

        public XmlSchema? GetSchema() => null;

        public void ReadXml(XmlReader reader) => reader.Skip();

        public void WriteXml(XmlWriter writer)
        {
            _onWritten();
            writer.WriteAttributeString("xmlns", "i", null, "urn:i");
            writer.WriteAttributeString("k", "v");
            while (_rows.MoveNext())
            {
                writer.WriteStartElement("row");
                if (_rows.Current == 5)
                {
                    _odd(writer);
                }

                writer.WriteValue(_rows.Current);
                writer.WriteEndElement();
            }
        }
    }

    public sealed class Page
    {
        public XmlCDataSection? Html { get; set; }

        [XmlAnyElement]
        public XmlElement? Any { get; set; }
    }
}
