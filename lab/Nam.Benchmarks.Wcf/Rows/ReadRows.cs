// SPDX-License-Identifier: MIT
using System.ServiceModel.Channels;
using System.ServiceModel.Dispatcher;
using System.Xml;
using Nam.Benchmarks.Wcf.Encoders;
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Benchmarks.Wcf.Orders;
using CoreMessageVersion = CoreWCF.Channels.MessageVersion;
using CoreTextEncoding = CoreWCF.Channels.TextMessageEncodingBindingElement;

namespace Nam.Benchmarks.Wcf.Rows;

/// <summary>Reading and deserialising a reply in the client, by the client's own encoder and formatter.</summary>
internal static class ReadRows
{
    internal static IEnumerable<Figure> Measure(OrdersHost host, ReplySize size, Plan plan)
    {
        var reply = host.CaptureReply(size.Rows);
        using var scene = new ReplyScene(host);
        var stock = scene.Stock(new CoreTextEncoding(CoreMessageVersion.Soap11, System.Text.Encoding.UTF8));
        var nam = scene.Nam(CoreMessageVersion.Soap11, "binary");
        var text = scene.Keep(() => stock.Write(reply));
        var frame = scene.Keep(() => nam.Write(reply));
        var encoder = new TextMessageEncodingBindingElement(MessageVersion.Soap11, System.Text.Encoding.UTF8)
        {
            ReaderQuotas = XmlDictionaryReaderQuotas.Max,
        }.CreateMessageEncoderFactory().Encoder;
        var pool = new KeepingPool();
        var figures = Slots.Run(
            plan,
            new Way("stock text", () => Read(encoder, pool, text, host.Formatter)),
            new Way("NAM binary", () => Read(host.ClientEncoder, pool, frame, host.Formatter)));
        yield return Figure.OfRatio(
            "client: read and deserialise, NAM binary ÷ stock text", size, figures[1], size.Rows == 3_800 ? 2 : null,
            $"stock {figures[0].Microseconds:N1} µs, {figures[0].AllocatedBytes:N0} B");
    }

    private static void Read(
        MessageEncoder encoder, BufferManager pool, (byte[] Body, string ContentType) reply, IClientMessageFormatter formatter)
    {
        using var message = encoder.ReadMessage(reply.Body, pool, reply.ContentType);
        formatter.DeserializeReply(message, []);
    }
}
