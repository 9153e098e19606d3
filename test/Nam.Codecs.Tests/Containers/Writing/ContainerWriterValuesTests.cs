// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;

namespace Nam.Codecs.Tests.Containers.Writing;

/// <summary>Values that go straight into the column of a leaf that is predicted, and what may come behind them after all.</summary>
public sealed class ContainerWriterValuesTests
{
    private const int Rows = 6;

    private static readonly Dictionary<string, Action<XmlDictionaryWriter, int>> Values = new()
    {
        ["int"] = (writer, row) => writer.WriteValue(row - 3),
        ["long"] = (writer, row) => writer.WriteValue(long.MaxValue - row),
        ["bool"] = (writer, row) => writer.WriteValue(row % 2 == 0),
        ["double"] = (writer, row) => writer.WriteValue(row == 4 ? double.NaN : row / 3.0),
        ["float"] = (writer, row) => writer.WriteValue(row / 3f),
        ["decimal"] = (writer, row) => writer.WriteValue(-1.25m + row),
        ["places"] = (writer, row) => writer.WriteValue(row % 2 == 0 ? 1.5m : 2m),
        ["large"] = (writer, row) => writer.WriteValue(row == 4 ? decimal.MaxValue : new decimal(-1, 0, 0, row % 2 == 0, 0)),
        ["time"] = (writer, row) => writer.WriteValue(new DateTime(2024, 2, 29, 1, 2, row, DateTimeKind.Unspecified)),
        ["zones"] = (writer, row) =>
            writer.WriteValue(new DateTime(2024, 2, 29, 1, 2, row, row == 4 ? DateTimeKind.Utc : DateTimeKind.Unspecified)),
        ["text"] = (writer, row) =>
            writer.WriteString($"text {row} of some length, and of more than sixty-four characters in all of them"[..(8 + (row * 12))]),
        ["short"] = (writer, row) => writer.WriteValue($"t{row}"),
        ["wide"] = (writer, row) => writer.WriteString(row % 2 == 0 ? $"größer {row}" : $"text {row}"),
        ["guid"] = (writer, row) => writer.WriteValue(new Guid(row, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
        ["span"] = (writer, row) => writer.WriteValue(TimeSpan.FromMinutes(row)),
    };

    private static readonly Dictionary<string, Action<XmlDictionaryWriter>> Tails = new()
    {
        ["nothing"] = _ => { },
        ["int"] = writer => writer.WriteValue(7),
        ["text"] = writer => writer.WriteString("tail"),
        ["chars"] = writer => writer.WriteChars("chars".ToCharArray(), 0, 5),
        ["list"] = writer => writer.WriteValue(new[] { 1, 2 }),
        ["base64"] = writer => writer.WriteBase64([1, 2], 0, 2),
        ["child"] = writer => writer.WriteElementString("child", "in"),
        ["empty child"] = writer =>
        {
            writer.WriteStartElement("child");
            writer.WriteEndElement();
        },
        ["comment"] = writer => writer.WriteComment("comment"),
        ["markup"] = writer => writer.WriteRaw("<b>1</b>"),
        ["space"] = writer => writer.WriteWhitespace(" "),
        ["full end"] = writer => writer.WriteFullEndElement(),
    };

    public static TheoryData<string> Kinds => new(Values.Keys);

    [Theory]
    [MemberData(nameof(Kinds))]
    public void WriteValue_InAPredictedLeafWithMoreBehindIt_GivesTheStockText(string kind)
    {
        foreach (var (tail, writeTail) in Tails)
        {
            for (var odd = 0; odd < Rows; odd++)
            {
                void Write(XmlDictionaryWriter writer) => WriteRows(writer, (row, name) =>
                {
                    writer.WriteStartElement(null, name, null);
                    Values[kind](writer, row);
                    if (row == odd)
                    {
                        writeTail(writer);
                    }

                    if (row != odd || tail != "full end")
                    {
                        writer.WriteEndElement();
                    }
                });

                AssertSameText(Write);
            }
        }
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void WriteValue_BehindMoreInTheTagOfAPredictedLeaf_GivesTheStockText(string kind)
    {
        Action<XmlDictionaryWriter>[] heads =
        [
            writer => writer.WriteAttributeString("k", "v"),
            writer => writer.WriteXmlnsAttribute("p", "urn:p"),
            writer => writer.WriteXmlnsAttribute("r", "urn:r"),
            writer => writer.WriteBase64([1], 0, 1),
            writer => writer.WriteString(string.Empty),
            writer => writer.WriteComment("c"),
        ];
        foreach (var head in heads)
        {
            AssertSameText(writer => WriteRows(writer, (row, name) =>
            {
                writer.WriteStartElement(null, name, null);
                if (row == 3)
                {
                    head(writer);
                }

                Values[kind](writer, row);
                writer.WriteEndElement();
            }));
        }
    }

    [Fact]
    public void WriteString_OfManyOddCharacters_GivesTheStockText()
    {
        for (var seed = 0; seed < 50; seed++)
        {
            AssertSameText(writer =>
            {
                var random = new Random(seed);
                WriteRows(writer, (_, name) =>
                {
                    writer.WriteStartElement(null, name, null);
                    for (var piece = random.Next(3); piece >= 0; piece--)
                    {
                        writer.WriteString(new string((char)random.Next(0x20, 0x7F + random.Next(2)), random.Next(100)));
                        writer.WriteString(random.Next(4) == 0 ? "ß" : string.Empty);
                    }

                    writer.WriteEndElement();
                });
            });
        }
    }

    private static void WriteRows(XmlDictionaryWriter writer, Action<int, XmlDictionaryString> writeLeaf)
    {
        var dictionary = new XmlDictionary();
        var (list, item, leaf, last) = (dictionary.Add("list"), dictionary.Add("item"), dictionary.Add("leaf"), dictionary.Add("last"));
        writer.WriteStartElement(null, list, null);
        writer.WriteXmlnsAttribute("r", "urn:r");
        for (var row = 0; row < Rows; row++)
        {
            writer.WriteStartElement(null, item, null);
            writeLeaf(row, leaf);
            writer.WriteStartElement(null, last, null);
            writer.WriteValue(row);
            writer.WriteEndElement();
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
    }

    private static void AssertSameText(Action<XmlDictionaryWriter> write)
    {
        using var stream = new MemoryStream();
        using (var stock = XmlDictionaryWriter.CreateTextWriter(stream, new UTF8Encoding(false), ownsStream: false))
        {
            write(stock);
        }

        Assert.Equal(Encoding.UTF8.GetString(stream.ToArray()), ContainerRunner.Text(ContainerRunner.Form(write)));
    }
}
