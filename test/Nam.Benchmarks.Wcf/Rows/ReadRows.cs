// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.ServiceModel.Dispatcher;
using System.Xml;
using Nam.Codecs;
using ReplyBuffer = CoreWCF.Channels.MessageBuffer;

namespace Nam.Benchmarks.Wcf;

/// <summary>Reading and deserialising a reply in the client, by the operation's own formatter.</summary>
internal static class ReadRows
{
    internal static IEnumerable<Figure> Measure(ReplyBuffer reply, IClientMessageFormatter formatter, ReplySize size, TimeSpan budget)
    {
        var text = Text(reply);
        var form = Form(reply);
        var encoder = new TextMessageEncodingBindingElement(MessageVersion.Soap11, System.Text.Encoding.UTF8)
        {
            ReaderQuotas = XmlDictionaryReaderQuotas.Max,
        }.CreateMessageEncoderFactory().Encoder;
        var pool = new KeepingPool();
        var figures = Slots.Run(
            budget,
            new Way("stock text", () => ReadText(encoder, pool, text, formatter)),
            new Way("NAM binary", () => ReadForm(form, formatter)));
        yield return Figure.OfRatio(
            "client: read and deserialise, NAM binary ÷ stock text", size, figures[1], size.Rows == 3_800 ? 2 : null, $"stock {figures[0].Microseconds:N1} µs, {figures[0].AllocatedBytes:N0} B");
    }

    private static void ReadText(MessageEncoder encoder, BufferManager pool, byte[] text, IClientMessageFormatter formatter)
    {
        using var message = encoder.ReadMessage(text, pool, "text/xml; charset=utf-8");
        formatter.DeserializeReply(message, []);
    }

    private static void ReadForm(byte[] form, IClientMessageFormatter formatter)
    {
        using var reader = BinaryXml.CreateReader(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, null);
        using var message = Message.CreateMessage(reader, 64 << 10, MessageVersion.Soap11);
        formatter.DeserializeReply(message, []);
    }

    private static byte[] Text(ReplyBuffer reply)
    {
        using var message = reply.CreateMessage();
        using var stream = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(stream, System.Text.Encoding.UTF8, ownsStream: false))
        {
            message.WriteMessage(writer);
        }

        return stream.ToArray();
    }

    private static byte[] Form(ReplyBuffer reply)
    {
        using var message = reply.CreateMessage();
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        try
        {
            message.WriteMessage(writer);
            return writer.Complete().ToArray();
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }
}
