// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Containers.Writing;

public sealed class BinarySizeTests
{
    private const double Tolerance = 0.15;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(4)]
    [InlineData(100)]
    [InlineData(20_000)]
    public void BinaryBytes_OfADocument_AreAboutThoseOfTheBinaryForm(int rows)
    {
        var (size, _) = Measure(rows);

        Assert.InRange(size, BinaryForm(rows) * (1 - Tolerance), BinaryForm(rows) * (1 + Tolerance));
    }

    [Theory]
    [InlineData(100)]
    [InlineData(20_000)] // several blocks
    public void TextBytes_OfRows_AreAboutThoseOfTheText(int rows)
    {
        using var text = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(text, new UTF8Encoding(false), ownsStream: false))
        {
            Write(writer, rows);
        }

        var (_, size) = Measure(rows);

        Assert.InRange(size, text.Length * (1 - Tolerance), text.Length * (1 + Tolerance));
    }

    private static (long Bytes, long Text) Measure(int rows)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        try
        {
            Write(writer, rows);
            writer.Complete();
            return (writer.BinaryBytes, writer.TextBytes);
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    private static int BinaryForm(int rows)
    {
        using var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        Write(writer, rows);
        return writer.Complete().Length;
    }

    private static void Write(XmlDictionaryWriter writer, int rows)
    {
        writer.WriteStartElement("s", "Envelope", "http://www.w3.org/2003/05/soap-envelope");
        writer.WriteStartElement("s", "Body", "http://www.w3.org/2003/05/soap-envelope");
        writer.WriteStartElement("ListOrdersResponse", "urn:example:orders");
        for (var row = 0; row < rows; row++)
        {
            writer.WriteStartElement("Order", "urn:example:orders");
            writer.WriteElementString(
                "ShipMode", "urn:example:orders", row % 3 == 0 ? "REG AIR" : string.Create(CultureInfo.InvariantCulture, $"TRUCK {row}"));
            writer.WriteStartElement("Lines", "urn:example:orders");
            writer.WriteValue(100_000 + row);
            writer.WriteEndElement();
            writer.WriteStartElement("Price", "urn:example:orders");
            writer.WriteValue(12_345.67m + row);
            writer.WriteEndElement();
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
    }
}
