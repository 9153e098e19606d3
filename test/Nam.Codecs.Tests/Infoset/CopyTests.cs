// SPDX-License-Identifier: MIT
using System.Xml;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Tests.Containers;
using Nam.Codecs.Tests.Containers.Reading;

namespace Nam.Codecs.Tests.Infoset;

/// <summary>What a stock writer copies from our readers, beside what it copies from a reader over the text.</summary>
public sealed class CopyTests
{
    public static TheoryData<int, bool> Animals
    {
        get
        {
            var animals = new TheoryData<int, bool>();
            for (var index = 0; index < Zoo.Animals().Count(); index++)
            {
                animals.Add(index, false);
                if (Zoo.Animals().ElementAt(index) is not List<string> texts || !texts.Contains("\u0001\u001F"))
                {
                    // Containers hold no characters that XML does not allow.
                    animals.Add(index, true);
                }
            }

            return animals;
        }
    }

    [Theory]
    [MemberData(nameof(Animals))]
    public void WriteNode_ToTheBinaryWriterTwice_CopiesAsFromText(int index, bool isContainers)
    {
        AssertSame(index, isContainers, reader => FromBinary(ToBinary(FromBinary(ToBinary(reader)))));
    }

    [Theory]
    [MemberData(nameof(Animals))]
    public void WriteNode_ToTheTextWriter_CopiesAsFromText(int index, bool isContainers)
    {
        AssertSame(index, isContainers, reader => FromText(FormRunner.StockText(writer => writer.WriteNode(reader, defattr: false))));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void WriteNode_OfEveryTypeThatWritersKnow_CopiesAsFromText(bool isContainers)
    {
        Action<XmlDictionaryWriter> write = writer =>
        {
            writer.WriteStartElement("all");
            foreach (var value in Values())
            {
                writer.WriteStartElement("one");
                writer.WriteStartAttribute("as");
                writer.WriteValue(value);
                writer.WriteEndAttribute();
                writer.WriteValue(value);
                writer.WriteEndElement();
            }

            writer.WriteEndElement();
        };
        Func<XmlDictionaryReader> open = isContainers ? () => OpenContainers(write) : () => OpenBinary(write);
        var expected = InfosetLines.Of(FromText(FormRunner.StockText(write)));

        Assert.Equal(expected, InfosetLines.Of(FromBinary(ToBinary(open()))));
        Assert.Equal(expected, InfosetLines.Of(FromBinary(ToBinary(FromBinary(ToBinary(open()))))));
        Assert.Equal(expected, InfosetLines.Of(FromText(FormRunner.StockText(writer => writer.WriteNode(open(), defattr: false)))));
    }

    private static IEnumerable<object> Values() =>
    [
        true, 7, -7L, ulong.MaxValue, 1.50m, TimeSpan.FromTicks(-5), Guid.Empty, new UniqueId(Guid.Empty), new UniqueId("urn:x"), "text",
        new byte[] { 1, 2, 3, 4 }, .. Zoo.Doubles().Cast<object>(), .. Zoo.Doubles().Select(value => (object)(float)value),
        .. Zoo.Times().Cast<object>(), new object[] { 1, "two", 2.5, DateTime.UnixEpoch, Guid.Empty, true },
    ];

    private static void AssertSame(int index, bool isContainers, Func<XmlDictionaryReader, XmlDictionaryReader> copy)
    {
        var animal = Zoo.Animals().ElementAt(index);
        var serializer = SerializerTests.Serializer(animal);
        Action<XmlDictionaryWriter> write = writer => serializer.WriteObject(writer, animal);
        var text = FormRunner.StockText(write);
        Func<XmlDictionaryReader> open = isContainers ? () => OpenContainers(write) : () => OpenBinary(write);

        Assert.Equal(InfosetLines.Of(FromText(text)), InfosetLines.Of(copy(open())));
        Assert.Equal(
            SerializerTests.Text(serializer, serializer.ReadObject(FromText(text))!),
            SerializerTests.Text(serializer, serializer.ReadObject(copy(open()))!));
    }

    private static XmlDictionaryReader OpenBinary(Action<XmlDictionaryWriter> write) => FormRunner.Reader(FormRunner.Form(write));

    private static XmlDictionaryReader OpenContainers(Action<XmlDictionaryWriter> write) =>
        ContainerReaderTests.Open(ContainerRunner.Form(write));

    private static byte[] ToBinary(XmlDictionaryReader reader)
    {
        using var stream = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateBinaryWriter(stream, null, null, ownsStream: false))
        {
            writer.WriteNode(reader, defattr: false);
        }

        return stream.ToArray();
    }

    private static XmlDictionaryReader FromBinary(byte[] copy) =>
        XmlDictionaryReader.CreateBinaryReader(copy, XmlDictionaryReaderQuotas.Max);

    private static XmlDictionaryReader FromText(byte[] copy) =>
        XmlDictionaryReader.CreateTextReader(copy, XmlDictionaryReaderQuotas.Max);
}
