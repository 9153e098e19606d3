// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;

namespace Nam.Study.Encodings.Messages;

/// <summary>Writes and reads a message in each encoding, from and to whatever writes and reads XML. Thread-safe.</summary>
internal static class MessageCoder
{
    /// <summary>The level of Zip: zlib's own default, as in the library that the paper used.</summary>
    internal const int ZipLevel = 6;

    private static readonly ReplyDecoder Decoder = new(new NamClientOptions());
    private static readonly IReplyCodec Zip = CodecRegistry.Default.TryGet(ReplyCodecNames.Zip, out var zip)
        ? zip
        : throw new InvalidOperationException("The codec zip is not registered.");

    // Making a writer costs more than a small message.
    [ThreadStatic]
    private static XmlDictionaryWriter? _keptWriter;

    /// <summary>Writes a message.</summary>
    /// <param name="encoding">The encoding.</param>
    /// <param name="write">Writes the document.</param>
    /// <param name="message">An empty buffer, which gets the bytes for the wire.</param>
    internal static void Encode(WireEncoding encoding, Action<XmlDictionaryWriter> write, PooledBuffer message)
    {
        switch (encoding)
        {
            case WireEncoding.Xml:
                WriteText(write, message);
                break;
            case WireEncoding.ZipXml:
                using (var text = new PooledBuffer())
                {
                    WriteText(write, text);
                    ReplyFrame.Write(FormKind.Text, text.WrittenSpan, Zip, ZipLevel, message);
                }

                break;
            case WireEncoding.ContainerXml:
                WriteContainers(write, message);
                break;
            default:
                WriteBinary(write, encoding == WireEncoding.ZipBinary, message);
                break;
        }
    }

    /// <summary>Reads a message.</summary>
    /// <param name="encoding">The encoding.</param>
    /// <param name="message">The bytes from the wire.</param>
    /// <param name="read">Reads the document.</param>
    /// <returns>What was read.</returns>
    /// <exception cref="ReplyDecodeException">The message is damaged.</exception>
    internal static T Decode<T>(WireEncoding encoding, PooledBuffer message, Func<XmlDictionaryReader, T> read)
    {
        using var form = new PooledBuffer();
        XmlDictionaryReader reader;
        if (encoding == WireEncoding.Xml)
        {
            reader = default(TextReading).Open(message.WrittenMemory, XmlDictionaryReaderQuotas.Max, null);
        }
        else
        {
            Decoder.OpenReader(message.WrittenSpan, form, XmlDictionaryReaderQuotas.Max, null, out reader);
        }

        using (reader)
        {
            return read(reader);
        }
    }

    private static void WriteText(Action<XmlDictionaryWriter> write, PooledBuffer text)
    {
        // Taken away meanwhile: a writer that was left in the middle is not used again.
        var writer = _keptWriter;
        _keptWriter = null;
        using var stream = text.AsStream();
        if (writer is null)
        {
            writer = XmlDictionaryWriter.CreateTextWriter(stream, Encoding.UTF8, ownsStream: false);
        }
        else
        {
            ((IXmlTextWriterInitializer)writer).SetOutput(stream, Encoding.UTF8, ownsStream: false);
        }

        write(writer);
        writer.Flush();
        writer.Close();
        _keptWriter = writer is IXmlTextWriterInitializer ? writer : null;
    }

    private static void WriteBinary(Action<XmlDictionaryWriter> write, bool isZipped, PooledBuffer message)
    {
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        try
        {
            write(writer);
            if (isZipped)
            {
                ReplyFrame.Write(FormKind.Binary, writer.Complete(), Zip, ZipLevel, message);
            }
            else
            {
                writer.WriteStoredFrame(message);
            }
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }
    }

    private static void WriteContainers(Action<XmlDictionaryWriter> write, PooledBuffer message)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        try
        {
            write(writer);
            writer.WriteFrames(message);
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }
}
