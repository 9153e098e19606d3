// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using Nam.Client;
using Nam.Formats;
using Nam.ServiceModel.Calls;
using Nam.ServiceModel.Encoders;
using Nam.TestKit;

namespace Nam.ServiceModel.Tests.Encoders;

public sealed class NamSessionEncoderTests
{
    private const string ReplyHeader = "1;id=a1;srv=0";
    private readonly CountingBuffers _buffers = new();
    private readonly CountingBuffers _serverBuffers = new();
    private readonly FakeTime _time = new();
    private readonly MessageEncoder _server = new BinaryMessageEncodingBindingElement().CreateMessageEncoderFactory()
        .CreateSessionEncoder();

    [Fact]
    public void ReadMessage_StockPreludeAndFramesMixed_KeepTheSessionInStep()
    {
        var encoder = Encoder();

        for (var i = 0; i < 30; i++)
        {
            var stock = ServerBytes("names-of-" + (i / 3), "text " + i);
            var bytes = (i % 3) switch { 0 => stock, 1 => InBand(stock), _ => InBand(Frame(stock, "text+zip-1")) };
            using var message = encoder.ReadMessage(_buffers.Take(bytes, i % 5), _buffers, null);

            Assert.Equal("text " + i, message.GetBody<string>());
            var noted = ReceivedReply.Find(message)!;
            Assert.Equal(i % 3 == 0 ? null : ReplyHeader, noted.Header);
            Assert.Equal(i % 3 == 2, noted.IsFramed);
            Assert.Equal(bytes.Length, noted.MessageBytes);
        }

        Assert.Equal(0, _buffers.Out);
    }

    [Fact]
    public void ReadMessage_DamagedFrame_BreaksTheSession()
    {
        var encoder = Encoder();
        var frame = Frame(ServerBytes("a", "lost"), "text+zip-1");
        frame[^1] ^= 1;

        var first = Assert.Throws<ProtocolException>(() => encoder.ReadMessage(_buffers.Take(InBand(frame)), _buffers, null));
        var second = Assert.Throws<ProtocolException>(() => encoder.ReadMessage(_buffers.Take(ServerBytes("b", "next")), _buffers, null));

        Assert.Contains("checksum", first.Message);
        Assert.Contains("open another", second.Message);
        Assert.Equal(0, _buffers.Out);
    }

    [Fact]
    public void ReadMessage_PreludeCutOff_Throws()
    {
        var whole = InBand(ServerBytes("a", "text"));

        for (var length = 4; length < InBandReply.LengthOf(ReplyHeader); length++)
        {
            Assert.Throws<ProtocolException>(() => Encoder().ReadMessage(_buffers.Take(whole[..length]), _buffers, null));
            Assert.Equal(0, _buffers.Out);
        }
    }

    [Fact]
    public void ReadMessage_FrameOfTheBinaryForm_Throws()
    {
        var frame = Envelopes.Frame(Envelopes.BinaryForm(2), "binary").Frame;

        var exception = Assert.Throws<ProtocolException>(() => Encoder().ReadMessage(_buffers.Take(InBand(frame)), _buffers, null));

        Assert.Contains("binary", exception.Message);
    }

    [Fact]
    public void ReadMessage_FormOverTheQuota_FailsBeforeMemoryIsTaken()
    {
        var frame = Frame(ServerBytes("a", new string('x', 20_000)), "text+zip-1");

        var exception = Assert.Throws<CommunicationException>(
            () => Encoder(10_000).ReadMessage(_buffers.Take(InBand(frame)), _buffers, null));

        Assert.IsType<QuotaExceededException>(exception.InnerException);
        Assert.Equal(0, _buffers.Out);
    }

    [Fact]
    public void WriteMessage_Request_WritesTheStockBytesAndStartsItsCall()
    {
        var stock = new BinaryMessageEncodingBindingElement().CreateMessageEncoderFactory().CreateSessionEncoder();
        var client = new NamClient(new NamClientOptions(), time: _time);
        var call = new SessionCall(client.GetServer("net.tcp://server:1"), 0, isAsking: true);
        var request = Request();
        request.Properties[SessionCall.PropertyName] = call;

        var own = Encoder().WriteMessage(request, int.MaxValue, _buffers, 6);
        var expected = stock.WriteMessage(Request(), int.MaxValue, _buffers, 6);

        Assert.Equal(expected.ToArray(), own.ToArray());
        Assert.Equal(expected.Offset, own.Offset);
        Assert.NotNull(call.Timer);
    }

    private static Message Request()
    {
        var message = Message.CreateMessage(MessageVersion.Default, "urn:request", "text");
        message.Headers.MessageId = new System.Xml.UniqueId("urn:uuid:6b29fc40-ca47-1067-b31d-00dd010662da");
        return message;
    }

    private static byte[] Frame(byte[] form, string format) => Envelopes.Frame(form, format).Frame;

    private static byte[] InBand(byte[] body)
    {
        var bytes = new byte[InBandReply.LengthOf(ReplyHeader) + body.Length];
        body.CopyTo(bytes, InBandReply.Write(ReplyHeader, bytes));
        return bytes;
    }

    private NamSessionEncoder Encoder(long maximumBytes = 1 << 20)
    {
        var element = new BinaryMessageEncodingBindingElement();
        var client = new NamClient(new NamClientOptions(), time: _time);
        return (NamSessionEncoder)new NamMessageEncoderFactory(
            element.CreateMessageEncoderFactory(), BufferedQuotas.Of(element), client, maximumBytes).CreateSessionEncoder();
    }

    // New names go into the session's dictionary with the message that first has them.
    private byte[] ServerBytes(string name, string text)
    {
        using var message = Message.CreateMessage(MessageVersion.Default, "urn:reply", text);
        message.Headers.Add(MessageHeader.CreateHeader(name, "urn:" + name, 1));
        return _server.WriteMessage(message, int.MaxValue, _serverBuffers, 0).ToArray();
    }
}
