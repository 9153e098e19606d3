// SPDX-License-Identifier: MIT
using CoreWCF.Channels;
using Nam.Codecs;

namespace Nam.Benchmarks.Wcf;

/// <summary>Encoding of a typed reply in process.</summary>
internal static class EncodeRows
{
    private const int DefaultPoolBytes = 512 << 10;
    private const int DefaultBufferBytes = 64 << 10;

    internal static IEnumerable<Figure> Measure(MessageBuffer reply, ReplySize size, TimeSpan budget)
    {
        // Pool and buffer are those of a transport that was not configured.
        var pool = BufferManager.CreateBufferManager(DefaultPoolBytes, DefaultBufferBytes);
        var text = new TextMessageEncodingBindingElement(MessageVersion.Soap11, System.Text.Encoding.UTF8).CreateMessageEncoderFactory().Encoder;
        var figures = Slots.Run(
            budget,
            new Way("stock text", () => Encode(text, pool, reply)),
            new Way("NAM binary", () => Encode(reply, null, 0)));
        yield return Figure.OfRatio("encode, NAM binary ÷ stock text", size, figures[1], size.IsSmall ? 3 : 4, $"stock {figures[0].Microseconds:N1} µs");
        yield return new Figure(
            "allocated by the encoding, NAM binary ÷ stock text", size.Name, size.Rows, (double)figures[1].AllocatedBytes / figures[0].AllocatedBytes, AtMost: size.Rows == 3_800 ? 0.02 : null);
    }

    internal static IEnumerable<Figure> MeasureZip(MessageBuffer reply, ReplySize size, TimeSpan budget)
    {
        var pool = BufferManager.CreateBufferManager(DefaultPoolBytes, DefaultBufferBytes);
        var gzip = new BinaryMessageEncodingBindingElement { CompressionFormat = CompressionFormat.GZip }.CreateMessageEncoderFactory().Encoder;
        var codec = CodecRegistry.Default.Codecs.First(codec => codec.Name == "zip");
        var stockBytes = EncodeGzip(gzip, pool, reply);
        var level = Enumerable.Range(codec.MinimumLevel, codec.MaximumLevel - codec.MinimumLevel + 1).Cast<int?>()
            .FirstOrDefault(level => Encode(reply, codec, level!.Value) <= stockBytes);
        var figures = Slots.Run(
            budget,
            new Way("stock binary, GZip", () => EncodeGzip(gzip, pool, reply)),
            new Way("NAM Zip 1", () => Encode(reply, codec, 1)),
            new Way("NAM Zip, small", () => Encode(reply, codec, level ?? codec.MaximumLevel)));
        var bytes = $"{Encode(reply, codec, 1):N0} B against {stockBytes:N0} B";
        yield return Figure.OfRatio("encode, Zip level 1 ÷ stock binary with GZip", size, figures[1], size.IsSmall ? null : 5, bytes);
        if (level is not { } small)
        {
            // The smallest replies: no level is as small as stock, so there is no such figure.
            yield break;
        }

        yield return Figure.OfRatio(
            "encode, Zip at no more bytes ÷ stock binary with GZip", size, figures[2], size.IsSmall ? null : 2, $"level {small}: {Encode(reply, codec, small):N0} B against {stockBytes:N0} B");
    }

    private static int Encode(MessageEncoder encoder, BufferManager pool, MessageBuffer reply)
    {
        using var message = reply.CreateMessage();
        var bytes = encoder.WriteMessage(message, int.MaxValue, pool, 0);
        pool.ReturnBuffer(bytes.Array!);
        return bytes.Count;
    }

    /// <summary>As the transport does for a client that accepts gzip: it names the encoding on the message, and the encoder compresses.</summary>
    private static int EncodeGzip(MessageEncoder encoder, BufferManager pool, MessageBuffer reply)
    {
        using var message = reply.CreateMessage();
        ((ICompressedMessageEncoder)encoder).AddCompressedMessageProperties(message, "gzip");
        var bytes = encoder.WriteMessage(message, int.MaxValue, pool, 0);
        pool.ReturnBuffer(bytes.Array!);
        return bytes.Count;
    }

    private static int Encode(MessageBuffer reply, IReplyCodec? codec, int level)
    {
        using var message = reply.CreateMessage();
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        try
        {
            message.WriteMessage(writer);
            var form = writer.Complete();
            if (codec is null)
            {
                return form.Length;
            }

            using var payload = new PooledBuffer(form.Length / 4);
            codec.Compress(form, level, payload);
            return payload.WrittenCount;
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }
}
