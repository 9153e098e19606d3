// SPDX-License-Identifier: MIT

using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Client;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Xml;
using Nam.Formats;
using Nam.Profiles;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

/// <summary>Replies in both source forms, callers, and what a client makes of what was sent.</summary>
internal static class Replies
{
    public const string ContentType = "application/soap+xml; charset=utf-8; action=\"a\\\"b\"";
    public const string SlowCaller = "1;read=binary;to=text;rt=40;bw=100000";
    public const string SlowCallerOfAll = "1;read=binary,containers;to=text;rt=40;bw=100000";
    private static readonly ReplyDecoder Decoder = new(new NamClientOptions());

    public static byte[] Text(int orders, int seed = 7)
    {
        using var bytes = new MemoryStream();
        using (var writer = XmlDictionaryWriter.CreateTextWriter(bytes, new UTF8Encoding(false), ownsStream: false))
        {
            new DataContractSerializer(typeof(List<Order>)).WriteObject(writer, Rows.Orders(orders, seed));
        }

        return bytes.ToArray();
    }

    public static byte[] Binary(int orders, int seed = 7)
    {
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        try
        {
            new DataContractSerializer(typeof(List<Order>)).WriteObject(writer, Rows.Orders(orders, seed));
            return writer.Complete().ToArray();
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }

    public static ReplyFacts Facts(
        NamServer server, string profile = SlowCaller, string operation = "GET /orders", bool isHttps = false,
        ClientCapabilities codings = AcceptedCodings.All) =>
        new(operation, server.ReadProfile(profile, codings)!, isHttps);

    public static Reply EncodeText(
        this NamServer server, in ReplyFacts facts, ReadOnlySpan<byte> text, PooledBuffer output, bool isUtf8Xml = true)
    {
        var reply = server.Begin(facts);
        reply.EncodeText(text, ContentType, isUtf8Xml, output);
        return reply;
    }

    public static Reply EncodeBinary(this NamServer server, in ReplyFacts facts, ReadOnlySpan<byte> form, PooledBuffer output)
    {
        var reply = server.Begin(facts);
        reply.EncodeBinary(form, ContentType, output);
        return reply;
    }

    /// <summary>A reply of orders, written typed and encoded.</summary>
    public static Reply Send(this NamServer server, in ReplyFacts facts, int orders, PooledBuffer output)
    {
        var reply = server.Begin(facts);
        new DataContractSerializer(typeof(List<Order>)).WriteObject(reply.BeginTyped(TextStyle.Dictionary), Rows.Orders(orders, 7));
        reply.Encode(ContentType, output);
        reply.Drop();
        return reply;
    }

    /// <summary>What a caller without NAM would have got, from a frame or from the text itself.</summary>
    public static byte[] Receive(Reply reply, PooledBuffer output, byte[] plain)
    {
        if (reply.ContentEncoding is { } coding)
        {
            using var stream = TextCodec.OfCoding(coding)!.Undo(new MemoryStream(output.WrittenSpan.ToArray()));
            using var undone = new MemoryStream();
            stream.CopyTo(undone);
            return undone.ToArray();
        }

        if (!reply.IsFramed)
        {
            return output.WrittenCount == 0 ? plain : output.WrittenSpan.ToArray();
        }

        using var text = new PooledBuffer();
        Decoder.DecodeText(output.WrittenSpan, text);
        return text.WrittenSpan.ToArray();
    }

    /// <summary>The same document in one spelling.</summary>
    public static string Canonical(byte[] xml)
    {
        var document = new XmlDocument { PreserveWhitespace = true };
        document.Load(new MemoryStream(xml));
        return document.OuterXml;
    }
}
