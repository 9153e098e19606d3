// SPDX-License-Identifier: MIT

using System.Text;
using System.Xml;

namespace Nam.AspNetCore.Tests;

public sealed class KeptTextWriterTests
{
    [Fact]
    public void Write_OneAfterTheOther_WritesWhatNewWritersWrite()
    {
        for (var i = 0; i < 3; i++)
        {
            Assert.Equal($"<a xmlns=\"urn:x\"><b>{i}&lt;é</b></a>", Text(writer => Row(writer, i)));
        }
    }

    [Fact]
    public void Write_DocumentWithinADocument_KeepsThemApart()
    {
        var inner = string.Empty;

        var outer = Text(writer =>
        {
            writer.WriteStartElement("o");
            inner = Text(other => Row(other, 7));
            writer.WriteString("x");
            writer.WriteEndElement();
        });

        Assert.Equal("<o>x</o>", outer);
        Assert.Equal("<a xmlns=\"urn:x\"><b>7&lt;é</b></a>", inner);
    }

    [Fact]
    public void Write_AfterOneThatFailedInTheMiddle_BeginsAnew()
    {
        Text(writer => Row(writer, 1));
        Assert.Throws<InvalidOperationException>(() => Text(writer =>
        {
            writer.WriteStartElement("left");
            throw new InvalidOperationException();
        }));

        Assert.Equal("<a xmlns=\"urn:x\"><b>2&lt;é</b></a>", Text(writer => Row(writer, 2)));
    }

    private static void Row(XmlDictionaryWriter writer, int number)
    {
        writer.WriteStartElement("a", "urn:x");
        writer.WriteStartElement("b", "urn:x");
        writer.WriteValue(number);
        writer.WriteString("<é");
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    private static string Text(Action<XmlDictionaryWriter> write)
    {
        using var stream = new MemoryStream();
        KeptTextWriter.Write(stream, write);
        return Encoding.UTF8.GetString(stream.ToArray());
    }
}
