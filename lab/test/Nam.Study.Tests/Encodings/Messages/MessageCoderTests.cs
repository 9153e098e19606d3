// SPDX-License-Identifier: MIT
using System.Collections;
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Study.Encodings.Messages;
using Tpch.Queries;

namespace Nam.Study.Tests.Encodings.Messages;

public sealed class MessageCoderTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    public void Decode_OfWhatWasEncoded_GivesTheRowsBack(int number)
    {
        var encoding = WireEncodings.All[number];
        var rows = SampleRows.Customers(60);
        using var message = Encode(encoding, rows);

        var back = MessageCoder.Decode(encoding, message, ReplyContract.Get(SampleRows.Query).Read);

        Assert.Equal(rows.Cast<Q10Row>().Select(SampleRows.Describe), back.Cast<Q10Row>().Select(SampleRows.Describe));
    }

    [Fact]
    public void Encode_Xml_IsAPlainEnvelope()
    {
        using var message = Encode(WireEncoding.Xml, SampleRows.Customers(1));

        var text = Encoding.UTF8.GetString(message.WrittenSpan);
        Assert.StartsWith(
            "<s:Envelope xmlns:s=\"http://www.w3.org/2003/05/soap-envelope\"><s:Body><Q10Response ", text, StringComparison.Ordinal);
        Assert.Contains("<c_name>Customer#000000000</c_name>", text, StringComparison.Ordinal);
    }

    [Fact]
    public void Encode_LongReply_IsSmallerTheMoreIsDone()
    {
        var rows = SampleRows.Customers(400);
        var bytes = WireEncodings.All.ToDictionary(encoding => encoding, encoding =>
        {
            using var message = Encode(encoding, rows);
            return message.WrittenCount;
        });

        Assert.True(bytes[WireEncoding.Binary] < bytes[WireEncoding.Xml]);
        Assert.True(bytes[WireEncoding.ZipBinary] < bytes[WireEncoding.Binary]);
        Assert.True(bytes[WireEncoding.ZipXml] < bytes[WireEncoding.Xml]);
        Assert.True(bytes[WireEncoding.ContainerXml] < bytes[WireEncoding.ZipXml]);
    }

    [Fact]
    public void Encode_AfterAWriterThatFailed_StillWorks()
    {
        using var message = new PooledBuffer();

        Assert.Throws<InvalidOperationException>(() => MessageCoder.Encode(
            WireEncoding.Xml,
            writer =>
            {
                writer.WriteStartElement("left");
                throw new InvalidOperationException("The rows are gone.");
            },
            message));

        using var second = Encode(WireEncoding.Xml, SampleRows.Customers(1));
        Assert.Single(MessageCoder.Decode(WireEncoding.Xml, second, ReplyContract.Get(SampleRows.Query).Read));
    }

    private static PooledBuffer Encode(WireEncoding encoding, IList rows)
    {
        var message = new PooledBuffer();
        MessageCoder.Encode(encoding, writer => ReplyContract.Get(SampleRows.Query).Write(writer, rows), message);
        return message;
    }
}
