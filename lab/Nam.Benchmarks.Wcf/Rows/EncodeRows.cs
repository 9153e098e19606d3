// SPDX-License-Identifier: MIT
using CoreWCF.Channels;
using Nam.Benchmarks.Wcf.Encoders;
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Benchmarks.Wcf.Orders;
using Nam.Codecs.Binary;
using Nam.Codecs.Compression;
using Nam.Codecs.Xml;
using Nam.Contracts.Writing;

namespace Nam.Benchmarks.Wcf.Rows;

/// <summary>Encoding of a typed reply in process, by the message encoders that a service has.</summary>
internal static class EncodeRows
{
    internal static IEnumerable<Figure> Measure(OrdersHost host, ReplySize size, Plan plan)
    {
        var reply = host.CaptureReply(size.Rows);
        using var scene = new ReplyScene(host);
        var stock = scene.Stock(new TextMessageEncodingBindingElement(MessageVersion.Soap11, System.Text.Encoding.UTF8));
        var nam = scene.Nam(MessageVersion.Soap11, "binary");
        var figures = Slots.Run(
            plan,
            new Way("stock text", () => stock.Write(reply)),
            new Way("NAM binary", () => nam.Write(reply)),
            new Way("NAM's writer alone", () => WriteForm(reply)));
        yield return Figure.OfRatio(
            "encode, NAM binary ÷ stock text", size, figures[1], size.IsSmall ? 3 : 4, $"stock {figures[0].Microseconds:N1} µs");
        yield return Figure.OfRatio("encode, NAM's XML writer alone ÷ stock text (for comparison)", size, figures[2]);
        yield return new Figure(
            "allocated by the encoding, NAM binary ÷ stock text", size.Name, size.Rows,
            (double)figures[1].AllocatedBytes / figures[0].AllocatedBytes, AtMost: size.Rows == 3_800 ? 0.02 : null);
    }

    internal static IEnumerable<Figure> MeasureContainers(OrdersHost host, ReplySize size, Plan plan)
    {
        var (reply, generated) = (host.CaptureReply(size.Rows), host.CaptureNamReply(size.Rows));
        using var scene = new ReplyScene(host);
        var stock = scene.Stock(new TextMessageEncodingBindingElement(MessageVersion.Soap11, System.Text.Encoding.UTF8));
        var nam = scene.Nam(MessageVersion.Soap11, "containers");
        for (var objects = 0; objects <= ContractWriter.FewestObjects; objects += size.Rows)
        {
            nam.Write(generated);
        }

        var figures = Slots.Run(
            plan,
            new Way("stock text", () => stock.Write(reply)),
            new Way("NAM containers by the stock serializer", () => nam.Write(reply)),
            new Way("NAM containers by generated code", () => nam.Write(generated)));
        yield return Figure.OfRatio("encode, NAM containers by the stock serializer ÷ stock text", size, figures[1]);
        yield return Figure.OfRatio(
            "encode, NAM containers by generated code ÷ stock text", size, figures[2], remark: $"stock {figures[0].Microseconds:N1} µs");
    }

    internal static IEnumerable<Figure> MeasureZip(OrdersHost host, ReplySize size, Plan plan)
    {
        var reply = host.CaptureBinaryReply(size.Rows);
        var version = MessageVersion.Soap12WSAddressing10;
        using var scene = new ReplyScene(host);
        var gzip = scene.Stock(new BinaryMessageEncodingBindingElement { CompressionFormat = CompressionFormat.GZip });
        var stockBytes = scene.Keep(() => gzip.WriteGzip(reply)).Body.Length;
        var codec = CodecRegistry.Default.Codecs.First(codec => codec.Name == "zip");
        var levels = Enumerable.Range(codec.MinimumLevel, codec.MaximumLevel - codec.MinimumLevel + 1)
            .Select(level => (Level: level, Writer: scene.Nam(version, $"binary+zip-{level}")))
            .Select(known => (known.Level, known.Writer, Bytes: scene.Keep(() => known.Writer.Write(reply)).Body.Length))
            .ToList();
        var fast = levels[0];
        var small = levels.Find(known => known.Bytes <= stockBytes);
        var hasSmall = small.Writer is not null;
        var figures = Slots.Run(
            plan,
            [
                new Way("stock binary, GZip", () => gzip.WriteGzip(reply)),
                new Way("NAM Zip 1", () => fast.Writer.Write(reply)),
                .. hasSmall ? [new Way("NAM Zip, small", () => small.Writer!.Write(reply))] : Array.Empty<Way>(),
            ]);
        yield return Figure.OfRatio(
            "encode, Zip level 1 ÷ stock binary with GZip", size, figures[1], size.IsSmall ? null : 5,
            $"{fast.Bytes:N0} B against {stockBytes:N0} B, stock {figures[0].Microseconds:N1} µs");
        if (hasSmall)
        {
            // With the smallest replies no level may be as small as stock: then there is no such figure.
            yield return Figure.OfRatio(
                "encode, Zip at no more bytes ÷ stock binary with GZip", size, figures[2], size.IsSmall ? null : 2,
                $"level {small.Level}: {small.Bytes:N0} B against {stockBytes:N0} B");
        }
    }

    private static void WriteForm(MessageBuffer reply)
    {
        using var message = reply.CreateMessage();
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        try
        {
            message.WriteMessage(writer);
            writer.Complete();
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }
}
