// SPDX-License-Identifier: MIT

using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Text;
using Nam.Client;
using Nam.ServiceModel.Encoders;

namespace Nam.ServiceModel.Tests.Encoders;

public sealed class NamMessageEncoderTests
{
    private readonly CountingBuffers _buffers = new();

    [Theory]
    [InlineData("binary")]
    [InlineData("binary+zip-1")]
    [InlineData("text")]
    [InlineData("text+brotli-1")]
    public void ReadMessage_Frame_ReturnsEveryBufferOnce(string format)
    {
        var encoder = Encoder();
        var (frame, type) = Frame(format, 20);

        var message = encoder.ReadMessage(_buffers.Take(frame, 3), _buffers, type);
        var body = message.GetReaderAtBodyContents().ReadOuterXml();
        message.Close();

        Assert.Contains("GetResponse", body);
        Assert.Equal(0, _buffers.Out);
    }

    [Theory]
    [InlineData("binary")]
    [InlineData("text+zip-1")]
    public void ReadMessage_UnreadMessageClosed_ReturnsEveryBufferOnce(string format)
    {
        var encoder = Encoder();
        var (frame, type) = Frame(format, 20);

        encoder.ReadMessage(_buffers.Take(frame), _buffers, type).Close();

        Assert.Equal(0, _buffers.Out);
    }

    [Theory]
    [InlineData("binary+zip-1")]
    [InlineData("text+zip-1")]
    [InlineData("binary")]
    public void ReadMessage_TruncatedAtEveryByte_ThrowsAndReturnsTheBuffer(string format)
    {
        var encoder = Encoder();
        var (frame, type) = Frame(format, 2);

        for (var length = 0; length < frame.Length; length++)
        {
            var exception = Assert.Throws<ProtocolException>(() => encoder.ReadMessage(_buffers.Take(frame[..length]), _buffers, type));
            Assert.Contains(format, exception.Message);
            Assert.Equal(0, _buffers.Out);
        }
    }

    [Fact]
    public void ReadMessage_FrameOfAnotherEnvelope_ThrowsAndReturnsTheBuffer()
    {
        var encoder = Encoder(MessageVersion.Soap12);
        var (frame, type) = Frame("binary", 2);

        Assert.ThrowsAny<CommunicationException>(() => encoder.ReadMessage(_buffers.Take(frame), _buffers, type));

        Assert.Equal(0, _buffers.Out);
    }

    [Fact]
    public async Task ReadMessage_AsyncAndStreams_GiveTheSameMessage()
    {
        var encoder = Encoder();
        var (frame, type) = Frame("binary+zip-1", 20);

        var messages = new[]
        {
            encoder.ReadMessage(_buffers.Take(frame), _buffers, type),
            await encoder.ReadMessageAsync(_buffers.Take(frame), _buffers, type),
            encoder.ReadMessage(new MemoryStream(frame), 65_536, type),
            await encoder.ReadMessageAsync(new MemoryStream(frame), 65_536, type),
        };

        var bodies = messages.Select(message => message.GetReaderAtBodyContents().ReadOuterXml()).ToArray();
        Assert.All(bodies, body => Assert.Equal(bodies[0], body));
        Assert.All(messages, message => Assert.NotNull(message.Properties.Encoder));
    }

    [Fact]
    public void ReadMessage_StreamOverTheQuota_EndsEarly()
    {
        var encoder = Encoder(maximumBytes: 10_000);
        var (_, type) = Frame("binary", 1);
        using var endless = new EndlessStream();

        var exception = Assert.Throws<CommunicationException>(() => encoder.ReadMessage(endless, 65_536, type));

        Assert.IsType<QuotaExceededException>(exception.InnerException);
    }

    [Fact]
    public void WriteMessage_AnyRequest_WritesTheStockBytes()
    {
        var stock = new TextMessageEncodingBindingElement(MessageVersion.Soap11, Encoding.UTF8).CreateMessageEncoderFactory().Encoder;

        var own = Encoder().WriteMessage(Request(), int.MaxValue, _buffers, 5);
        var expected = stock.WriteMessage(Request(), int.MaxValue, _buffers, 5);

        Assert.Equal(expected.ToArray(), own.ToArray());
        Assert.Equal(expected.Offset, own.Offset);
    }

    [Theory]
    [InlineData("text/xml; charset=utf-8", true)]
    [InlineData("text/html", false)]
    [InlineData("application/vnd.nam; v=1; format=binary; type=\"text/xml; charset=utf-8\"", true)]
    [InlineData("application/vnd.nam; v=1; format=binary; type=\"text/html\"", false)]
    [InlineData("application/vnd.nam; v=1; format=binary", false)]
    public void IsContentTypeSupported_Type_AsTheInnerEncoderSaysOfTheOriginal(string type, bool isSupported)
    {
        Assert.Equal(isSupported, Encoder().IsContentTypeSupported(type));
    }

    private static (byte[] Frame, string Type) Frame(string format, int orders) =>
        Envelopes.Frame(
            format.StartsWith("binary", StringComparison.Ordinal) ? Envelopes.BinaryForm(orders) : Envelopes.Orders(orders), format);

    private static Message Request() => Message.CreateMessage(MessageVersion.Soap11, "urn:a", "text");

    private static MessageEncoder Encoder(MessageVersion? version = null, long maximumBytes = 1 << 20)
    {
        var element = new TextMessageEncodingBindingElement(version ?? MessageVersion.Soap11, Encoding.UTF8);
        return new NamMessageEncoderFactory(
            element.CreateMessageEncoderFactory(), BufferedQuotas.Of(element), new NamClient(new NamClientOptions()), maximumBytes).Encoder;
    }

    private sealed class EndlessStream : Stream
    {
        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position { get => 0; set => throw new NotSupportedException(); }

        public override int Read(byte[] buffer, int offset, int count) => count;

        public override void Flush()
        {
        }

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
