// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Benchmarks.Rivals.Contents;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;
using Nam.Contracts;
using Nam.Contracts.Writing;
using Tpch.Queries;

namespace Nam.Benchmarks.Rivals.Ways;

/// <summary>Rows as the reply of a SOAP service, by the data contract serializer: stock text, and NAM's forms in its frames.</summary>
internal sealed class SoapRows : IRival
{
    internal const string Containers = "NAM containers";

    private static readonly (string Codec, int Level)[] BinaryCodecs =
        [(ReplyCodecNames.Zip, 1), (ReplyCodecNames.Zip, 6), (ReplyCodecNames.Brotli, 5)];

    public IEnumerable<Form<List<TRow>>> Forms<TRow>(RowColumns<TRow> columns)
        where TRow : class, new() =>
        [
            new ContainerForm<TRow>(),
            new BinaryForm<TRow>(null, 0),
            .. BinaryCodecs.Select(codec =>
                new BinaryForm<TRow>(CodecRegistry.Default.TryGet(codec.Codec, out var found) ? found : null, codec.Level)),
            new TextForm<TRow>(),
        ];

    private abstract class Rows<TRow>(string name, params string[] codecs) : Form<List<TRow>>(name, codecs)
    {
        private const string Soap = "http://www.w3.org/2003/05/soap-envelope";

        private readonly DataContractSerializer _serializer =
            new(typeof(RowList<TRow>), "ExecuteQueryResult", TpchQuery.ContractNamespace);

        private readonly GeneratedReading _generated = MakeGenerated();
        private List<TRow>? _rows;
        private RowList<TRow>? _named;

        // At once, so that what is checked before anything is measured is what is measured.
        private static GeneratedReading MakeGenerated()
        {
            var generated = GeneratedReading.Of(typeof(RowList<TRow>));
            return generated.Prepare() ? generated : throw new InvalidOperationException($"{typeof(TRow)} has no generated reader.");
        }

        private protected void Write(XmlDictionaryWriter writer, List<TRow> rows)
        {
            if (_rows != rows)
            {
                // The list that gives its elements their name; made once, since a service has its rows in it.
                (_rows, _named) = (rows, new RowList<TRow>(rows));
            }

            Write(writer, () => ContractWriter.Write(_serializer, typeof(RowList<TRow>), writer, _named));
        }

        private static void Write(XmlDictionaryWriter writer, Action write)
        {
            writer.WriteStartElement("s", "Envelope", Soap);
            writer.WriteStartElement("s", "Body", Soap);
            writer.WriteStartElement("ExecuteQueryResponse", TpchQuery.ContractNamespace);
            write();
            writer.WriteEndElement();
            writer.WriteEndElement();
            writer.WriteEndElement();
        }

        private protected List<TRow> Read(XmlDictionaryReader reader)
        {
            reader.ReadStartElement("Envelope", Soap);
            reader.ReadStartElement("Body", Soap);
            reader.ReadStartElement("ExecuteQueryResponse", TpchQuery.ContractNamespace);
            if (!_generated.TryRead(reader, isNamed: false, out var rows))
            {
                rows = _serializer.ReadObject(reader, verifyObjectName: false);
            }

            reader.Close();
            return (List<TRow>)rows!;
        }
    }

    private sealed class TextForm<TRow>()
        : Rows<TRow>("text", "", "gzip 6", "br 5", "br 11", "zstd 3", "zstd 9", "zstd 19")
    {
        private readonly XmlDictionaryWriter _writer =
            XmlDictionaryWriter.CreateTextWriter(Stream.Null, new UTF8Encoding(false), ownsStream: false);

        internal override void Write(List<TRow> content, PooledBuffer output)
        {
            ((IXmlTextWriterInitializer)_writer).SetOutput(output.AsStream(), Encoding.UTF8, ownsStream: false);
            Write(_writer, content);
            _writer.Flush();
        }

        internal override List<TRow> Read(ReadOnlyMemory<byte> wire)
        {
            System.Runtime.InteropServices.MemoryMarshal.TryGetArray(wire, out var array);
            return Read(XmlDictionaryReader.CreateTextReader(array.Array!, array.Offset, array.Count, XmlDictionaryReaderQuotas.Max));
        }
    }

    private sealed class BinaryForm<TRow>(IReplyCodec? codec, int level)
        : Rows<TRow>(codec is null ? "NAM binary" : $"NAM binary + {codec.Name} {level}", "")
    {
        private readonly PooledBuffer _form = new();

        internal override void Write(List<TRow> content, PooledBuffer output)
        {
            var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
            Write(writer, content);
            ReplyFrame.Write(FormKind.Binary, writer.Complete(), codec, level, output);
            BinaryXmlWriter.Return(writer);
        }

        internal override List<TRow> Read(ReadOnlyMemory<byte> wire)
        {
            ReplyFrame.Decode(wire.Span, CodecRegistry.Default, DecodeLimits.Default, _form);
            return Read(BinaryXml.CreateReader(_form.WrittenMemory, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, null));
        }
    }

    private sealed class ContainerForm<TRow>() : Rows<TRow>(Containers, "")
    {
        internal override void Write(List<TRow> content, PooledBuffer output)
        {
            var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
            Write(writer, content);
            writer.WriteFrames(output);
            ContainerWriter.Return(writer);
        }

        internal override List<TRow> Read(ReadOnlyMemory<byte> wire)
        {
            return Read(ContainerFrames.Open(wire, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, null, out _));
        }
    }
}
