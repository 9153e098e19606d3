// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using System.Xml.Serialization;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Tests.Binary;

namespace Nam.Codecs.Tests.Containers.Reading;

/// <summary>The reader against the runtime's own of the text, over objects of every kind and random documents.</summary>
public sealed class ContainerReaderTests
{
    private static readonly int RandomDocuments = Depth.Of(600);

    public static TheoryData<int> Animals =>
        [.. Enumerable.Range(0, Zoo.Animals().Count()).Where(index => !HasBadCharacters(Zoo.Animals().ElementAt(index)))];

    [Theory]
    [MemberData(nameof(Animals))]
    public void Read_OverEveryAnimal_ShowsWhatTheTextReaderShows(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);
        var serializer = SerializerTests.Serializer(animal);

        AssertSameNodes(writer => serializer.WriteObject(writer, animal));
    }

    [Theory]
    [MemberData(nameof(Animals))]
    public void DataContract_OfEveryAnimal_GivesTheObject(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);
        var serializer = SerializerTests.Serializer(animal);
        var expected = FormRunner.StockText(writer => serializer.WriteObject(writer, animal));
        using var text = XmlDictionaryReader.CreateTextReader(expected, XmlDictionaryReaderQuotas.Max);

        foreach (var form in Forms(writer => serializer.WriteObject(writer, animal)))
        {
            using var reader = Open(form);
            var value = serializer.ReadObject(reader)!;
            Assert.Equal(Utf8(FormRunner.StockText(writer => serializer.WriteObject(writer, value))), Again(serializer, expected));
        }
    }

    [Theory]
    [MemberData(nameof(Animals))]
    public void XmlSerializer_OfEveryAnimal_GivesTheObject(int index)
    {
        var animal = Zoo.Animals().ElementAt(index);
        if (animal.GetType().Name.StartsWith("Dictionary", StringComparison.Ordinal) || animal is Node or List<object?>)
        {
            return;
        }

        var serializer = new XmlSerializer(animal.GetType());
        var expected = FormRunner.StockText(writer => serializer.Serialize(writer, animal));
        using var text = XmlDictionaryReader.CreateTextReader(expected, XmlDictionaryReaderQuotas.Max);
        var again = serializer.Deserialize(text)!;

        AssertSameNodes(writer => serializer.Serialize(writer, animal));
        foreach (var form in Forms(writer => serializer.Serialize(writer, animal)))
        {
            using var reader = Open(form);
            var value = serializer.Deserialize(reader)!;
            Assert.Equal(
                Utf8(FormRunner.StockText(writer => serializer.Serialize(writer, again))),
                Utf8(FormRunner.StockText(writer => serializer.Serialize(writer, value))));
        }
    }

    [Fact]
    public void Read_OverRandomDocuments_ShowsWhatTheTextReaderShows()
    {
        var count = 0;
        for (var seed = 0; seed < RandomDocuments; seed++)
        {
            var text = Encoding.UTF8.GetBytes(new RandomTree(seed).Write());
            if (ContainerRunner.Tokenize(text) is { } form)
            {
                using var expected = InfosetLines.Stock(text);
                using var actual = Open(form);
                Assert.Equal(NodeList.Of(expected), NodeList.Of(actual));
                count++;
            }
        }

        Assert.InRange(count, RandomDocuments / 10, RandomDocuments);
    }

    [Theory]
    [InlineData("<a/>")]
    [InlineData("<a></a>")]
    [InlineData("<r><a/><a></a><a k='1'/><a k='1'></a><a> </a><a>\n</a>t<a/>u<a></a></r>")]
    [InlineData("<r xml:lang='en'>\n <a xml:space='preserve'> <b/> </a>\n <a> <b/> </a>\n</r>")]
    [InlineData("<!--c--><r><!--d--><a><!----></a></r><!--e-->")]
    public void Read_OfText_ShowsWhatTheTextReaderShows(string xml)
    {
        var text = Encoding.UTF8.GetBytes(xml);
        using var expected = InfosetLines.Stock(text);
        using var actual = Open(ContainerRunner.Tokenize(text)!);

        Assert.Equal(NodeList.Of(expected), NodeList.Of(actual));
    }

    [Fact]
    public void ReadElementContent_OfAnEmptyElement_IsTheEmptyString()
    {
        using var reader = Open(ContainerRunner.Tokenize("<r><a/><b k='1'/><c></c><d/></r>"u8.ToArray())!);
        reader.ReadStartElement("r");

        Assert.Equal(string.Empty, reader.ReadElementContentAsString());
        Assert.Equal(string.Empty, reader.ReadElementContentAsString());
        Assert.Equal(string.Empty, reader.ReadElementContentAsString());
        Assert.True(reader.IsStartElement("d"));
        Assert.Throws<XmlException>(() => reader.ReadElementContentAsInt());
    }

    [Fact]
    public void Skip_OfEveryKindOfElement_MovesToTheNext()
    {
        using var reader = Open(ContainerRunner.Tokenize("<r><a/><b k='1'/><c></c><d>1</d><e><f/>2</e><g/></r>"u8.ToArray())!);
        reader.ReadStartElement("r");

        foreach (var name in "abcde")
        {
            Assert.True(reader.IsStartElement(name.ToString()));
            reader.Skip();
        }

        Assert.True(reader.IsStartElement("g"));
        Assert.True(reader.IsEmptyElement);
    }

    [Fact]
    public void ReadElementContentAsString_OfAValueThatComesAgain_IsOneString()
    {
        var form = ContainerRunner.Tokenize(
            Encoding.UTF8.GetBytes($"<r>{string.Concat(Enumerable.Range(0, 300).Select(row => $"<a>word number {row % 3}</a>"))}</r>"))!;
        using var reader = Open(form);
        reader.ReadStartElement("r");

        var values = Enumerable.Range(0, 300).Select(_ => reader.ReadElementContentAsString()).ToList();

        Assert.Equal(Enumerable.Range(0, 300).Select(row => $"word number {row % 3}"), values);
        Assert.Same(values[0], values[3]);
        Assert.Same(values[1], values[298]);
    }

    [Fact]
    public void Open_AfterOtherDocuments_ReadsTheSame()
    {
        var forms = Zoo.Animals().Where(animal => !HasBadCharacters(animal)).Select(animal =>
            ContainerRunner.Form(writer => SerializerTests.Serializer(animal).WriteObject(writer, animal))).ToList();
        var first = forms.ConvertAll(Nodes);

        for (var round = 0; round < 3; round++)
        {
            forms.Reverse();
            first.Reverse();
            Assert.Equal(first, forms.ConvertAll(Nodes));
        }
    }

    [Fact]
    public void Read_OfFormsBehindTheEnd_IsRefused()
    {
        // As the text of the document is: a frame behind it may say that all before it counts for nothing.
        var form = ContainerRunner.Tokenize("<r><a/></r>"u8.ToArray())!;
        byte[][] behind = [form];
        var next = 0;
        using var reader = ContainerReader.Open(
            form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default,
            () => next < behind.Length ? behind[next++] : ReadOnlyMemory<byte>.Empty);

        Assert.Throws<ReplyDecodeException>(() =>
        {
            while (reader.Read())
            {
            }
        });
    }

    internal static ContainerReader Open(byte[] form)
    {
        return ContainerReader.Open(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default);
    }

    private static List<string> Nodes(byte[] form)
    {
        using var reader = Open(form);
        return NodeList.Of(reader);
    }

    private static void AssertSameNodes(Action<XmlDictionaryWriter> write)
    {
        var text = FormRunner.StockText(write);
        foreach (var form in Forms(write))
        {
            using var expected = XmlReader.Create(new MemoryStream(text), new XmlReaderSettings { CheckCharacters = false });
            using var actual = Open(form);
            Assert.Equal(NodeList.Of(expected), NodeList.Of(actual));
        }
    }

    /// <summary>The form of the calls, and the one of their text.</summary>
    private static IEnumerable<byte[]> Forms(Action<XmlDictionaryWriter> write)
    {
        yield return ContainerRunner.Form(write);
        yield return ContainerRunner.Tokenize(FormRunner.StockText(write))!;
    }

    private static string Again(DataContractSerializer serializer, byte[] text)
    {
        using var reader = XmlDictionaryReader.CreateTextReader(text, XmlDictionaryReaderQuotas.Max);
        var value = serializer.ReadObject(reader)!;
        return Utf8(FormRunner.StockText(writer => serializer.WriteObject(writer, value)));
    }

    private static string Utf8(byte[] text)
    {
        return Encoding.UTF8.GetString(text);
    }

    private static bool HasBadCharacters(object animal)
    {
        return animal is List<string> texts && texts.Any(text => text is not null && text.Contains('\0'));
    }
}
