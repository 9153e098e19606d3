// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Tests.Binary;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Tests.Secrets;

/// <summary>A reply with a secret beside text that an attacker chose, and its size on the wire in several formats.</summary>
internal sealed class SecretReply(string secret)
{
    /// <summary>What stands in front of the secret in text, known to everybody; none of its characters is escaped in text.</summary>
    internal const string Known = " token=\"";

    private const string Place = "THE-TEXT";

    private readonly string _text = Encoding.UTF8.GetString(FormRunner.StockText(writer => Write(writer, secret, Place)));

    /// <summary>Bytes of the reply as text with deflate, in a frame.</summary>
    internal int Zip(string chosen)
    {
        var text = Encoding.UTF8.GetBytes(_text.Replace(Place, chosen, StringComparison.Ordinal));
        using var frame = new PooledBuffer();
        return ReplyFrame.Write(FormKind.Text, text, CodecRegistry.Default.Codecs[0], 6, frame).FrameBytes;
    }

    /// <summary>Bytes of the reply as text.</summary>
    internal int Plain(string chosen) => Encoding.UTF8.GetByteCount(_text.Replace(Place, chosen, StringComparison.Ordinal));

    /// <summary>Bytes of the reply in the binary form.</summary>
    internal int Binary(string chosen)
    {
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        try
        {
            Write(writer, secret, chosen);
            return writer.Complete().Length;
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }

    /// <summary>Bytes of the reply as containers.</summary>
    internal int Containers(string chosen, ContainerOptions options)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        try
        {
            Write(writer, secret, chosen);
            writer.Complete();
            return Enumerable.Range(0, writer.FormCount).Sum(index => writer.Form(index).Length);
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    /// <param name="writer">Takes the reply.</param>
    /// <param name="secret">The secret, an attribute and an element.</param>
    /// <param name="chosen">The text that the attacker chose.</param>
    private static void Write(XmlDictionaryWriter writer, string secret, string chosen)
    {
        writer.WriteStartElement("s", "Envelope", "http://www.w3.org/2003/05/soap-envelope");
        writer.WriteStartElement("s", "Body", "http://www.w3.org/2003/05/soap-envelope");
        writer.WriteStartElement("FindCustomersResponse", "urn:bank");
        writer.WriteStartElement("FindCustomersResult", "urn:bank");
        writer.WriteStartElement("Session", "urn:bank");
        writer.WriteAttributeString("token", secret);
        writer.WriteEndElement();
        writer.WriteElementString("Pin", "urn:bank", secret);
        writer.WriteElementString("Query", "urn:bank", chosen);
        for (var row = 0; row < 3; row++)
        {
            writer.WriteStartElement("Customer", "urn:bank");
            writer.WriteElementString("CustomerName", "urn:bank", "Customer#00000" + row);
            writer.WriteStartElement("Balance", "urn:bank");
            writer.WriteValue(1_000.25m * row);
            writer.WriteEndElement();
            writer.WriteElementString("LastQuery", "urn:bank", chosen);
            writer.WriteEndElement();
        }

        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
    }
}
