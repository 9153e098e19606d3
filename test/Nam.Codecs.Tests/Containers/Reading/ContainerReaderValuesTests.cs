// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using System.Xml;
using Nam.Codecs.Containers.Reading;

namespace Nam.Codecs.Tests.Containers.Reading;

/// <summary>Values of leaves that are asked for by their type, against the runtime's reader of the text.</summary>
public sealed class ContainerReaderValuesTests
{
    private const string Namespace = "urn:rows";
    private const int Rows = 300;

    private static readonly XmlDictionary Dictionary = new();
    private static readonly XmlDictionaryString Uri = Dictionary.Add(Namespace);

    private static readonly (string Name, Func<int, string> Text, Func<XmlDictionaryReader, object> Read)[] Columns =
    [
        ("key", row => (row * 7).ToString(CultureInfo.InvariantCulture), reader => reader.ReadElementContentAsInt()),
        ("sign", row => (-(row % 3)).ToString(CultureInfo.InvariantCulture), reader => reader.ReadElementContentAsInt()),
        ("long", row => (row * 10_000_000_019L).ToString(CultureInfo.InvariantCulture), reader => reader.ReadElementContentAsLong()),
        ("price", row => (row * 3.25m).ToString("0.00", CultureInfo.InvariantCulture), reader => reader.ReadElementContentAsDecimal()),
        ("degrees", row => (48 - (row * 0.0001m)).ToString("0.####", CultureInfo.InvariantCulture),
            reader => reader.ReadElementContentAsDecimal()),
        ("whole", row => row.ToString(CultureInfo.InvariantCulture), reader => reader.ReadElementContentAsDecimal()),
        ("day", row => $"2024-01-{1 + (row % 28):00}T00:00:00", reader => reader.ReadElementContentAsDateTime()),
        ("time", row => $"2024-01-01T00:{row / 60:00}:{row % 60:00}Z", reader => reader.ReadElementContentAsDateTime()),
        ("flag", row => row % 2 == 0 ? "true" : "false", reader => reader.ReadElementContentAsBoolean()),
        ("bit", row => row % 2 == 0 ? "1" : "0", reader => reader.ReadElementContentAsBoolean()),
        ("half", row => (row + 0.5).ToString(CultureInfo.InvariantCulture), reader => reader.ReadElementContentAsDouble()),
        ("tiny", row => (row * 1.5e-9).ToString("R", CultureInfo.InvariantCulture), reader => reader.ReadElementContentAsDouble()),
        ("name", row => $"name {row}", reader => reader.ReadElementContentAsString()),
        ("kind", row => $"kind {row % 4}", reader => reader.ReadElementContentAsString()),
        ("same", _ => "always the same", reader => reader.ReadElementContentAsString()),
        ("five", _ => "5", reader => reader.ReadElementContentAsInt()),
        ("mark", row => row % 50 == 0 ? string.Empty : "é & <", reader => reader.ReadElementContentAsString()),
    ];

    [Fact]
    public void ReadElementContent_OfEveryType_GivesWhatTheTextReaderGives()
    {
        var text = Encoding.UTF8.GetBytes(Document(_ => string.Empty));
        using var expected = XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max);
        using var actual = ContainerReaderTests.Open(ContainerRunner.Tokenize(text)!);

        AssertSameRows(expected, actual, (column, _) => Columns[column].Read);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void ReadElementContent_InTurnsWithOtherCalls_GivesWhatTheTextReaderGives(int seed)
    {
        var text = Encoding.UTF8.GetBytes(Document(_ => string.Empty));
        using var expected = XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max);
        using var actual = ContainerReaderTests.Open(ContainerRunner.Tokenize(text)!);
        var random = new Random(seed);

        AssertSameRows(expected, actual, (column, _) => random.Next(5) switch
        {
            0 => reader => reader.ReadElementContentAsString(),
            1 => reader => reader.ReadOuterXml(),
            2 => Piecewise,
            _ => Columns[column].Read,
        });
    }

    [Fact]
    public void ReadElementContent_WhereRowsDeclareTheirNamespaces_KnowsTheNames()
    {
        var text = Encoding.UTF8.GetBytes(
            Document(row => (row % 4) switch { 0 => " xmlns=''", 1 => " xmlns='urn:other'", 2 => " xmlns:p='urn:p'", _ => string.Empty }));
        using var expected = XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max);
        using var actual = ContainerReaderTests.Open(ContainerRunner.Tokenize(text)!);

        AssertSameRows(expected, actual, (column, _) => Columns[column].Read);
    }

    [Theory]
    [InlineData("<r><a>1</a><a>2</a></r>")]
    [InlineData("<r><a>word</a><a>12</a></r>")]
    [InlineData("<r><a>4000000000</a><a>1</a></r>")]
    public void ReadElementContentAsInt_OfWhatIsNone_ThrowsAsTheTextReaderDoes(string xml)
    {
        var text = Encoding.UTF8.GetBytes(xml);
        using var expected = XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max);
        using var actual = ContainerReaderTests.Open(ContainerRunner.Tokenize(text)!);
        expected.ReadStartElement();
        actual.ReadStartElement();

        Assert.Equal(IntOrException(expected), IntOrException(actual));
    }

    [Fact]
    public void ReadElementContentAsString_OverTheQuota_Throws()
    {
        var form = ContainerRunner.Tokenize("<r><a>four</a><a>fives</a></r>"u8.ToArray())!;
        using var reader = ContainerReader.Open(form, new XmlDictionaryReaderQuotas { MaxStringContentLength = 4 }, DecodeLimits.Default);
        reader.ReadStartElement();

        Assert.Equal("four", reader.ReadElementContentAsString());
        Assert.Throws<XmlException>(reader.ReadElementContentAsString);
    }

    [Fact]
    public void ReadElementContent_OfALeafAfterClose_IsRefused()
    {
        var reader = ContainerReaderTests.Open(ContainerRunner.Tokenize("<r><a>1</a><a>2</a></r>"u8.ToArray())!);
        reader.ReadStartElement();
        reader.Close();

        Assert.ThrowsAny<Exception>(() => reader.ReadElementContentAsInt());
        Assert.Equal(ReadState.Closed, reader.ReadState);
        Assert.False(reader.Read());
    }

    [Fact]
    public void IsStartElement_AskedWithOtherObjects_ComparesWhatTheyHold()
    {
        using var reader = ContainerReaderTests.Open(ContainerRunner.Tokenize("<r xmlns='urn:rows'><a>1</a><a>2</a></r>"u8.ToArray())!);
        var name = Dictionary.Add("a");
        reader.ReadStartElement();

        Assert.True(reader.IsStartElement(name, Uri));
        Assert.True(reader.IsStartElement(name, Uri));
        Assert.False(reader.IsStartElement(name, XmlDictionaryString.Empty));
        Assert.False(reader.IsStartElement(Uri, Uri));
        Assert.True(reader.IsStartElement(new XmlDictionary().Add("a"), new XmlDictionary().Add(Namespace)));
        reader.ReadElementContentAsInt();
        Assert.True(reader.IsStartElement(name, Uri));
        reader.ReadElementContentAsInt();
        Assert.False(reader.IsStartElement(name, Uri));
    }

    private static string Document(Func<int, string> declarations)
    {
        var text = new StringBuilder($"<rows xmlns='{Namespace}'>");
        for (var row = 0; row < Rows; row++)
        {
            text.Append(CultureInfo.InvariantCulture, $"<row{declarations(row)}>");
            foreach (var (name, value, _) in Columns)
            {
                text.Append(CultureInfo.InvariantCulture, $"<{name}>{value(row).Replace("&", "&amp;").Replace("<", "&lt;")}</{name}>");
            }

            text.Append("</row>");
        }

        return text.Append("</rows>").ToString();
    }

    private static void AssertSameRows(
        XmlDictionaryReader expected, XmlDictionaryReader actual, Func<int, int, Func<XmlDictionaryReader, object>> readOf)
    {
        foreach (var reader in new[] { expected, actual })
        {
            reader.ReadStartElement("rows", Namespace);
        }

        for (var row = 0; row < Rows; row++)
        {
            expected.ReadStartElement();
            actual.ReadStartElement();
            for (var column = 0; column < Columns.Length; column++)
            {
                var name = Dictionary.Add(Columns[column].Name);
                Assert.Equal(expected.IsStartElement(name, Uri), actual.IsStartElement(name, Uri));
                Assert.Equal(
                    (expected.NodeType, expected.Name, expected.NamespaceURI, expected.Depth),
                    (actual.NodeType, actual.Name, actual.NamespaceURI, actual.Depth));
                Assert.False(actual.MoveToNextAttribute());
                var read = readOf(column, row);
                Assert.Equal(read(expected), read(actual));
            }

            Assert.Equal(
                (expected.NodeType, expected.Name, expected.NamespaceURI, expected.Depth),
                (actual.NodeType, actual.Name, actual.NamespaceURI, actual.Depth));
            expected.ReadEndElement();
            actual.ReadEndElement();
        }

        expected.ReadEndElement();
        actual.ReadEndElement();
        Assert.True(actual.EOF);
    }

    /// <summary>Reads a leaf node by node, of which the text reader makes several where it has characters that are escaped.</summary>
    private static string Piecewise(XmlDictionaryReader reader)
    {
        var name = reader.Name;
        reader.Read();
        var text = string.Empty;
        while (reader.NodeType != XmlNodeType.EndElement)
        {
            text += reader.Value;
            reader.Read();
        }

        var nodes = $"{name} {text} {reader.NodeType} {reader.Name} {reader.Depth}";
        reader.Read();
        return nodes;
    }

    private static string IntOrException(XmlDictionaryReader reader)
    {
        try
        {
            return reader.ReadElementContentAsInt().ToString(CultureInfo.InvariantCulture);
        }
        catch (XmlException)
        {
            return nameof(XmlException);
        }
    }
}
