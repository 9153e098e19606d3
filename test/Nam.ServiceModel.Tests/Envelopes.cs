// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Nam.Formats;
using Nam.TestKit;

namespace Nam.ServiceModel.Tests;

/// <summary>Replies as the stock service writes them, in every format.</summary>
internal static class Envelopes
{
    public const string Soap11 = "http://schemas.xmlsoap.org/soap/envelope/";
    public const string TextType = "text/xml; charset=utf-8";

    public static byte[] Orders(int count, string operation = "Get")
    {
        using var stream = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false))
        {
            Write(writer, Rows.Orders(count), operation);
        }

        return stream.ToArray();
    }

    public static byte[] Fault(string reason) => Encoding.UTF8.GetBytes(
        $"<s:Envelope xmlns:s=\"{Soap11}\"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring xml:lang=\"en\">{reason}</faultstring></s:Fault></s:Body></s:Envelope>");

    public static byte[] BinaryForm(int count, string operation = "Get")
    {
        using var writer = new BinaryXmlWriter();
        Write(writer, Rows.Orders(count), operation);
        return writer.Complete().ToArray();
    }

    /// <summary>Puts a form into a frame, and says the content type for it.</summary>
    public static (byte[] Frame, string ContentType) Frame(byte[] form, string format, string originalType = TextType)
    {
        Assert.True(ReplyFormat.TryParse(format, out var parsed));
        IReplyCodec? codec = null;
        if (parsed.Codec != ReplyCodecs.None)
        {
            Assert.True(CodecRegistry.Default.TryGet(parsed.Codec, out codec));
        }

        using var frame = new PooledBuffer();
        ReplyFrame.Write(parsed.Form == XmlForm.Text ? FormKind.Text : FormKind.Binary, form, codec, parsed.Level, frame);
        return (frame.WrittenSpan.ToArray(), NamMediaType.Format(parsed, originalType));
    }

    /// <summary>The frames of a reply in containers that flows, and its content type.</summary>
    public static List<byte[]> Frames(int count, string operation = "Get") =>
        Frames(writer => Write(writer, Rows.Orders(count), operation));

    public static List<byte[]> Frames(Action<XmlDictionaryWriter> write)
    {
        var frames = new List<byte[]>();
        var options = new ContainerOptions
        {
            FirstBlockBytes = 4_096, BlockBytes = 16_384, OnForm = form => frames.Add(Containers(form.Span, true)),
        };
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        write(writer);
        frames.Add(Containers(writer.Complete().Span, false));
        ContainerWriter.Return(writer);
        return frames;
    }

    /// <summary>One frame of a reply in the form of a format, text, binary or containers, and its content type.</summary>
    public static (byte[] Body, string ContentType) Of(
        Action<XmlDictionaryWriter> write, string format, string originalType = TextType)
    {
        if (format == "containers")
        {
            var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
            write(writer);
            var frame = Containers(writer.Complete().Span, false);
            ContainerWriter.Return(writer);
            return (frame, NamMediaType.Format(ReplyFormat.Containers, originalType));
        }

        if (format == "binary")
        {
            using var writer = new BinaryXmlWriter();
            write(writer);
            return Frame(writer.Complete().ToArray(), format, originalType);
        }

        using var text = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(text, Encoding.UTF8, ownsStream: false))
        {
            write(writer);
        }

        return (text.ToArray(), originalType);
    }

    /// <summary>A last frame that is the whole reply as text.</summary>
    public static byte[] Anew(byte[] text)
    {
        using var frame = new PooledBuffer();
        ReplyFrame.WriteAnew(text, frame);
        return frame.WrittenSpan.ToArray();
    }

    private static byte[] Containers(ReadOnlySpan<byte> form, bool hasMore)
    {
        using var frame = new PooledBuffer();
        ReplyFrame.WriteContainers(form, hasMore, frame);
        return frame.WrittenSpan.ToArray();
    }

    public static void Write(XmlDictionaryWriter writer, List<Order> orders, string operation)
    {
        writer.WriteStartElement("s", "Envelope", Soap11);
        writer.WriteStartElement("s", "Body", Soap11);
        writer.WriteStartElement(null, operation + "Response", IOrders.Namespace);
        writer.WriteStartElement(null, operation + "Result", IOrders.Namespace);
        new DataContractSerializer(typeof(List<Order>), operation + "Result", IOrders.Namespace).WriteObjectContent(writer, orders);
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.Flush();
    }
}
