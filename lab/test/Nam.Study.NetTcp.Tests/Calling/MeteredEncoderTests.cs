// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using Nam.Study.Encodings.Messages;
using Nam.Study.NetTcp.Calling;
using Nam.Study.NetTcp.Messages;

namespace Nam.Study.NetTcp.Tests.Calling;

public sealed class MeteredEncoderTests
{
    private const int Offset = 6;

    private readonly BufferManager _buffers = BufferManager.CreateBufferManager(0, int.MaxValue);
    private readonly CallMeter _meter = new();

    [Fact]
    public void WriteMessage_ThenReadMessage_CountsTheBytesOfBoth()
    {
        var encoder = new MeteredEncoderFactory(Stock(), _meter).CreateSessionEncoder();
        using var request = Message.CreateMessage(encoder.MessageVersion, NetTcpNames.Ask, new QueryBody(6));

        var bytes = encoder.WriteMessage(request, int.MaxValue, _buffers, Offset);
        using var read = encoder.ReadMessage(bytes, _buffers);

        Assert.Equal(NetTcpNames.RecordBytes(bytes.Count), _meter.SentBytes);
        Assert.Equal(NetTcpNames.RecordBytes(bytes.Count), _meter.ReceivedBytes);
        Assert.Equal(bytes.Count, _meter.LastMessageBytes);
        Assert.True(_meter.EncodeSeconds > 0 && _meter.DecodeSeconds > 0);
        Assert.Equal(6, RequestMessage.ReadBody(read.GetReaderAtBodyContents()));
    }

    [Fact]
    public void WriteMessage_OfAnEncoderWithAMeter_IsTheStockOne()
    {
        var metered = new MeteredEncoderFactory(Stock(), _meter).CreateSessionEncoder();
        var stock = Stock().CreateSessionEncoder();

        var (one, other) = (Written(metered), Written(stock));

        Assert.Equal(other, one);
        Assert.Equal(stock.ContentType, metered.ContentType);
        Assert.True(metered.IsContentTypeSupported(stock.ContentType));
    }

    [Fact]
    public void Streams_AreRefused()
    {
        var encoder = new MeteredEncoderFactory(Stock(), _meter).Encoder;

        Assert.Throws<NotSupportedException>(() => encoder.ReadMessage(Stream.Null, 0, encoder.ContentType));
    }

    private static MessageEncoderFactory Stock() => new BinaryMessageEncodingBindingElement().CreateMessageEncoderFactory();

    private byte[] Written(MessageEncoder encoder)
    {
        using var request = Message.CreateMessage(encoder.MessageVersion, NetTcpNames.Ask, new QueryBody(6));
        return [.. encoder.WriteMessage(request, int.MaxValue, _buffers, Offset)];
    }
}
