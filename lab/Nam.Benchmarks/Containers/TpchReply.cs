// SPDX-License-Identifier: MIT
using System.Collections;
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Documents;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Structure;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Frames;
using Nam.Codecs.Xml;
using Tpch.Queries;

namespace Nam.Benchmarks.Containers;

/// <summary>One TPC-H reply as a SOAP 1.2 envelope, and the ways between its objects, its text and its wire bytes.</summary>
internal sealed class TpchReply : IDisposable
{
    private const string Soap = "http://www.w3.org/2003/05/soap-envelope";
    private const string Instance = "http://www.w3.org/2001/XMLSchema-instance";
    private const int ZipLevel = 6;

    private readonly DataContractSerializer _serializer;
    private readonly object _rows;
    private readonly MemoryStream _stream = new();
    private readonly PooledBuffer _output = new();
    private readonly PooledBuffer _text = new();
    private readonly ZipCodec _zip = new();
    private readonly XmlDictionaryWriter _textWriter;
    private readonly ContainerTemplate?[] _templates;

    internal TpchReply(TpchQuery query, IList rows)
    {
        var listType = typeof(RowList<>).MakeGenericType(query.RowType);
        _serializer = new DataContractSerializer(listType, "ExecuteQueryResult", TpchQuery.ContractNamespace);
        _rows = Activator.CreateInstance(listType, rows)!;
        Number = query.Number;
        Rows = rows.Count;
        _textWriter = XmlDictionaryWriter.CreateTextWriter(_stream, new UTF8Encoding(false), ownsStream: false);
        WriteStockText();
        Text = _stream.ToArray();
        Container = FromObjects(ContainerOptions.Default, out var template);
        _templates = [template];
        Again = template is null ? Container : FromObjects(new ContainerOptions { Template = template, TemplateIndex = 1 }, out _);
        Check();
    }

    internal int Number { get; }

    internal int Rows { get; }

    /// <summary>The reply as the stock text writer writes it.</summary>
    internal byte[] Text { get; }

    /// <summary>The container form.</summary>
    internal byte[] Container { get; }

    /// <summary>The container form of a later reply, which starts from the template that the first one left.</summary>
    internal byte[] Again { get; }

    public void Dispose()
    {
        _output.Dispose();
        _text.Dispose();
        _stream.Dispose();
        _textWriter.Dispose();
    }

    /// <summary>Bytes of the text in a gzip stream of level 6, as the field's reference zlib makes it.</summary>
    internal int GZipBytes()
    {
        using var packed = new PooledBuffer();
        new ManagedZipCodec().Compress(Text, ZipLevel, packed);
        return packed.WrittenCount + 18;
    }

    /// <summary>Bytes of a frame with the text in deflate at a level of the system's zlib.</summary>
    internal int ZipFrameBytes(int level = ZipLevel)
    {
        using var frame = new PooledBuffer();
        return (int)ReplyFrame.Write(FormKind.Text, Text, _zip, level, frame).FrameBytes;
    }

    /// <summary>Bytes of a frame around a container form.</summary>
    internal static int FrameBytes(byte[] form) => ReplyFrame.StoredHeaderBytes(form.Length) + form.Length + ReplyFrame.ChecksumBytes;

    internal void WriteStockText()
    {
        _stream.SetLength(0);
        ((IXmlTextWriterInitializer)_textWriter).SetOutput(_stream, Encoding.UTF8, ownsStream: false);
        Write(_textWriter);
        _textWriter.Flush();
    }

    internal void WriteTextAndZip()
    {
        WriteStockText();
        _output.Clear();
        _zip.Compress(_stream.GetBuffer().AsSpan(0, (int)_stream.Length), ZipLevel, _output);
    }

    internal void WriteBinary()
    {
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        Write(writer);
        writer.Complete();
        BinaryXmlWriter.Return(writer);
    }

    internal void WriteContainer()
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        Write(writer);
        writer.Complete();
        ContainerWriter.Return(writer);
    }

    internal void Tokenize()
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        if (!ContainerTokenizer.TryWrite(Text, writer))
        {
            throw new InvalidOperationException($"The text of query {Number} was left to text.");
        }

        writer.Complete();
        ContainerWriter.Return(writer);
    }

    internal void ReadStockText() => Read(XmlDictionaryReader.CreateTextReader(Text, XmlDictionaryReaderQuotas.Max));

    internal void ReadContainer() => Read(ContainerReader.Open(Container, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default));

    internal void ContainerToText()
    {
        _text.Clear();
        ContainerText.Write(Container, _text, DecodeLimits.Default, default);
    }

    private byte[] FromObjects(ContainerOptions options, out ContainerTemplate? template)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, options);
        Write(writer);
        var form = writer.Complete().ToArray();
        if (writer.FormCount != 1)
        {
            throw new InvalidOperationException($"Query {Number} takes {writer.FormCount} forms; the suite measures replies of one.");
        }

        template = writer.ToTemplate();
        ContainerWriter.Return(writer);
        return form;
    }

    private void Write(XmlDictionaryWriter writer)
    {
        writer.WriteStartElement("s", "Envelope", Soap);
        writer.WriteStartElement("s", "Body", Soap);
        writer.WriteStartElement("ExecuteQueryResponse", TpchQuery.ContractNamespace);
        writer.WriteStartElement("ExecuteQueryResult", TpchQuery.ContractNamespace);
        writer.WriteXmlnsAttribute("i", Instance);
        _serializer.WriteObjectContent(writer, _rows);
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    private object Read(XmlDictionaryReader reader)
    {
        reader.ReadStartElement("Envelope", Soap);
        reader.ReadStartElement("Body", Soap);
        reader.ReadStartElement("ExecuteQueryResponse", TpchQuery.ContractNamespace);
        var result = _serializer.ReadObject(reader, verifyObjectName: false)!;
        reader.Close();
        return result;
    }

    /// <summary>Nothing is measured that does not come back.</summary>
    private void Check()
    {
        foreach (var form in new[] { Container, Again })
        {
            _text.Clear();
            ContainerText.Write(form, _text, DecodeLimits.Default, form == Again ? _templates : default);
            if (!_text.WrittenSpan.SequenceEqual(Text))
            {
                throw new InvalidOperationException($"The text of the container of query {Number} is not the stock text.");
            }
        }

        var read = (IList)Read(ContainerReader.Open(Container, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default));
        if (read.Count != Rows)
        {
            throw new InvalidOperationException($"The container of query {Number} gave {read.Count} rows of {Rows}.");
        }
    }
}
