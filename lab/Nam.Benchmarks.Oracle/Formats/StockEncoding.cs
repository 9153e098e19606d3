// SPDX-License-Identifier: MIT
using System.IO.Compression;
using System.Text;
using System.Xml;
using Nam.Benchmarks.Oracle.Replies;
using Nam.Codecs.Buffers;

namespace Nam.Benchmarks.Oracle.Formats;

/// <summary>Writes and reads replies by what .NET has without NAM: in one go, from and into pooled memory. Thread-safe.</summary>
internal static class StockEncoding
{
    // Writers are kept as WCF keeps them: making one costs more than a small reply.
    [ThreadStatic]
    private static XmlDictionaryWriter? _textWriter;

    internal static PooledBuffer Encode(QueryReply reply, Format format)
    {
        var form = new PooledBuffer();
        WriteForm(reply, format.Form, form);
        if (format.Codec == StockCodec.None)
        {
            return form;
        }

        using (form)
        {
            return Compress(form.WrittenSpan, format);
        }
    }

    /// <summary>Undoes the codec.</summary>
    /// <returns>The form; the caller disposes of it.</returns>
    internal static PooledBuffer Decompress(PooledBuffer wire, Format format)
    {
        if (format.Codec == StockCodec.Zstandard)
        {
            var bytes = ZstandardLibrary.ContentBytes(wire.WrittenSpan);
            var content = new PooledBuffer(bytes);
            content.Advance(ZstandardLibrary.Decompress(wire.WrittenSpan, content.GetSpan(bytes)));
            return content;
        }

        var form = new PooledBuffer();
        using var source = new ReadOnlyMemoryStream(wire.WrittenMemory);
        using Stream decoder = format.Codec == StockCodec.GZip
            ? new GZipStream(source, CompressionMode.Decompress)
            : new BrotliStream(source, CompressionMode.Decompress);
        int read;
        while ((read = decoder.Read(form.GetSpan(64 * 1024))) > 0)
        {
            form.Advance(read);
        }

        return form;
    }

    internal static XmlDictionaryReader OpenReader(PooledBuffer form, StockForm kind)
    {
        var array = System.Runtime.InteropServices.MemoryMarshal.TryGetArray(form.WrittenMemory, out var segment)
            ? segment
            : new ArraySegment<byte>(form.WrittenSpan.ToArray());
        return kind == StockForm.Text
            ? XmlDictionaryReader.CreateTextReader(array.Array!, array.Offset, array.Count, XmlDictionaryReaderQuotas.Max)
            : XmlDictionaryReader.CreateBinaryReader(array.Array!, array.Offset, array.Count, XmlDictionaryReaderQuotas.Max);
    }

    private static void WriteForm(QueryReply reply, StockForm form, PooledBuffer output)
    {
        using var stream = output.AsStream();
        if (form == StockForm.Binary)
        {
            using var binary = XmlDictionaryWriter.CreateBinaryWriter(stream, null, null, ownsStream: false);
            reply.Write(binary);
            return;
        }

        _textWriter ??= XmlDictionaryWriter.CreateTextWriter(Stream.Null, Encoding.UTF8, ownsStream: false);
        ((IXmlTextWriterInitializer)_textWriter).SetOutput(stream, Encoding.UTF8, ownsStream: false);
        reply.Write(_textWriter);
        _textWriter.Flush();
    }

    private static PooledBuffer Compress(ReadOnlySpan<byte> form, Format format)
    {
        var output = new PooledBuffer(Math.Max(256, form.Length / 4));
        switch (format.Codec)
        {
            case StockCodec.Zstandard:
                output.Advance(ZstandardLibrary.Compress(form, output.GetSpan(ZstandardLibrary.MaximumBytes(form.Length)), format.Level));
                break;
            case StockCodec.Brotli:
                if (!BrotliEncoder.TryCompress(
                    form, output.GetSpan(BrotliEncoder.GetMaxCompressedLength(form.Length)), out var written, format.Level, window: 22))
                {
                    throw new InvalidOperationException($"Brotli at level {format.Level} could not compress {form.Length} bytes.");
                }

                output.Advance(written);
                break;
            default:
                using (var stream = output.AsStream())
                using (var gzip = new GZipStream(stream, new ZLibCompressionOptions { CompressionLevel = format.Level }, leaveOpen: true))
                {
                    gzip.Write(form);
                }

                break;
        }

        return output;
    }
}
