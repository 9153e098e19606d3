// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Client;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;
using Nam.Contracts;
using Nam.Contracts.Writing;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Server;

namespace Nam.WarmingUp;

/// <summary>Sends made-up rows from an engine of a server to one of a client, as hosts do.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "Members that are gone are not written; what throws ends the warm-up.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "Code that was compiled beforehand is not warmed up.")]
internal sealed class WarmUpExchange(NamClient client, ServerPath path, List<WarmUpRow> rows)
{
    private const string ContentType = "application/soap+xml; charset=utf-8";

    private readonly DataContractSerializer _serializer = new(typeof(List<WarmUpRow>));
    private readonly GeneratedReading _reading = GeneratedReading.Of(typeof(List<WarmUpRow>));
    private readonly ReplyDecoder _decoder = new(client.Options);
    private readonly ReplyEncoder _encoder = new(CodecRegistry.Default);

    /// <summary>Sends a reply that has objects.</summary>
    /// <param name="server">The server's engine.</param>
    public void Send(NamServer server)
    {
        if (server.ReadProfile(path.CreateProfileHeader(DecodeTarget.Objects)) is not { } profile)
        {
            return;
        }

        var timer = path.StartTimer();
        using var output = new PooledBuffer();
        using var reply = server.Begin(new ReplyFacts("warm-up", profile));
        var writer = reply.BeginTyped(TextStyle.Dictionary);
        if (!ContractWriter.TryWriteNow(_serializer, typeof(List<WarmUpRow>), writer, rows))
        {
            _serializer.WriteObject(writer, rows);
        }

        reply.Encode(ContentType, output);
        timer.HeadersArrived(reply.CreateHeader());
        timer.BodyRead(output.WrittenCount);
        timer.BodyEnded();
        if (reply.IsFramed)
        {
            timer.Decoded(DecodeTarget.Objects, Read(output));
        }
    }

    /// <summary>Sends the rows in a format, from text as well, and to a reader of text.</summary>
    /// <param name="format">The format.</param>
    public void Encode(ReplyFormat format)
    {
        using var output = new PooledBuffer();
        using var text = new PooledBuffer();
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        try
        {
            _serializer.WriteObject(writer, rows);
            _encoder.EncodeBinary(writer.Complete(), format, output, ContainerOptions.Default, out _);
        }
        finally
        {
            BinaryXmlWriter.Return(writer);
        }

        if (format.Form == XmlForm.Text)
        {
            using var undone = ReplyEncoder.CodecOf(format).Undo(new MemoryStream(output.WrittenSpan.ToArray()));
            undone.CopyTo(text.AsStream());
        }
        else
        {
            Read(output);
            _decoder.DecodeText(output.WrittenSpan, text);
        }

        output.Clear();
        _encoder.TryEncodeText(text.WrittenSpan, format, isInBand: false, output, ContainerOptions.Default, out _);
    }

    private DecodedReply Read(PooledBuffer frame)
    {
        using var form = new PooledBuffer();
        var reply = _decoder.OpenReader(frame.WrittenSpan, form, XmlDictionaryReaderQuotas.Max, null, out var reader);
        using (reader)
        {
            // The serializer reads first replies, generated code those after them.
            if (!_reading.TryRead(reader, isNamed: true, out _))
            {
                _serializer.ReadObject(reader);
                _reading.Prepare();
            }
        }

        return reply;
    }
}
