// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Benchmarks.Codecs;

/// <summary>One reply in every form, and the ways between them.</summary>
internal sealed class Reply<T> : IDisposable
{
    private readonly DataContractSerializer _serializer = new(typeof(List<T>));
    private readonly List<T> _rows;
    private readonly MemoryStream _stream = new();
    private readonly PooledBuffer _output = new();
    private readonly XmlDictionaryWriter _textWriter;
    private readonly XmlDictionaryWriter _binaryWriter;
    private readonly byte[] _formDocument;
    private readonly XmlBinaryReaderSession _formNames = new();

    internal Reply(List<T> rows)
    {
        _rows = rows;
        _textWriter = XmlDictionaryWriter.CreateTextWriter(_stream, Encoding.UTF8, ownsStream: false);
        _binaryWriter = XmlDictionaryWriter.CreateBinaryWriter(_stream, null, null, ownsStream: false);
        WriteStockText();
        Text = _stream.ToArray();
        WriteStockBinary();
        StockBinary = _stream.ToArray();

        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        _serializer.WriteObject(writer, rows);
        Form = writer.Complete().ToArray();
        BinaryXmlWriter.Return(writer);
        _formDocument = SplitForm();
        Check();
    }

    internal byte[] Text { get; }

    internal byte[] StockBinary { get; }

    internal byte[] Form { get; }

    public void Dispose()
    {
        _output.Dispose();
        _stream.Dispose();
    }

    internal IReadOnlyList<Interleaved.Result> MeasureWriting(TimeSpan budget)
    {
        return Interleaved.Run(budget, ("stock text", WriteStockText), ("stock binary", WriteStockBinary), ("binary form", WriteForm));
    }

    internal IReadOnlyList<Interleaved.Result> MeasureReading(TimeSpan budget)
    {
        return Interleaved.Run(
            budget,
            ("stock text", () => Read(XmlDictionaryReader.CreateTextReader(Text, XmlDictionaryReaderQuotas.Max))),
            ("stock binary", () => Read(XmlDictionaryReader.CreateBinaryReader(StockBinary, XmlDictionaryReaderQuotas.Max))),
            ("binary form", () => Read(BinaryXml.CreateReader(Form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, null))));
    }

    internal IReadOnlyList<Interleaved.Result> MeasureText(TimeSpan budget)
    {
        return Interleaved.Run(budget, ("stock reader and text writer", CopyToStockText), ("binary form to text", WriteText));
    }

    internal IReadOnlyList<Interleaved.Result> MeasureTokenizing(TimeSpan budget)
    {
        return Interleaved.Run(
            budget, ("stock reader and WriteNode, stock binary", CopyToStockBinary),
            ("stock reader and WriteNode, binary form", CopyToForm), ("tokenizer", Tokenize));
    }

    private void WriteStockText()
    {
        _stream.SetLength(0);
        ((IXmlTextWriterInitializer)_textWriter).SetOutput(_stream, Encoding.UTF8, ownsStream: false);
        _serializer.WriteObject(_textWriter, _rows);
        _textWriter.Flush();
    }

    private void WriteStockBinary()
    {
        _stream.SetLength(0);
        ((IXmlBinaryWriterInitializer)_binaryWriter).SetOutput(_stream, null, null, ownsStream: false);
        _serializer.WriteObject(_binaryWriter, _rows);
        _binaryWriter.Flush();
    }

    private void WriteForm()
    {
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        _serializer.WriteObject(writer, _rows);
        writer.Complete();
        BinaryXmlWriter.Return(writer);
    }

    private void Read(XmlDictionaryReader reader)
    {
        _serializer.ReadObject(reader);
        reader.Close();
    }

    private void CopyToStockText()
    {
        _stream.SetLength(0);
        using var reader = XmlDictionaryReader.CreateBinaryReader(
            _formDocument, 0, _formDocument.Length, null, XmlDictionaryReaderQuotas.Max, _formNames, null);
        ((IXmlTextWriterInitializer)_textWriter).SetOutput(_stream, Encoding.UTF8, ownsStream: false);
        reader.Read();
        _textWriter.WriteNode(reader, defattr: false);
        _textWriter.Flush();
    }

    private void WriteText()
    {
        _output.Clear();
        BinaryXml.WriteText(Form, _output, DecodeLimits.Default);
    }

    private void CopyToStockBinary()
    {
        _stream.SetLength(0);
        using var reader = XmlDictionaryReader.CreateTextReader(Text, XmlDictionaryReaderQuotas.Max);
        ((IXmlBinaryWriterInitializer)_binaryWriter).SetOutput(_stream, null, null, ownsStream: false);
        reader.Read();
        _binaryWriter.WriteNode(reader, defattr: false);
        _binaryWriter.Flush();
    }

    private void CopyToForm()
    {
        using var reader = XmlDictionaryReader.CreateTextReader(Text, XmlDictionaryReaderQuotas.Max);
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        reader.Read();
        writer.WriteNode(reader, defattr: false);
        writer.Complete();
        BinaryXmlWriter.Return(writer);
    }

    private void Tokenize()
    {
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        if (!XmlTextTokenizer.TryWrite(Text, writer))
        {
            throw new InvalidOperationException("The tokenizer left a reply of the benchmark to text.");
        }

        writer.Complete();
        BinaryXmlWriter.Return(writer);
    }

    private byte[] SplitForm()
    {
        using var header = FormHeader.Read(Form, DecodeLimits.Default);
        for (var index = 0; index < header.NameCount; index++)
        {
            _formNames.Add(index, Encoding.UTF8.GetString(Form, header.Names[2 * index], header.Names[(2 * index) + 1]));
        }

        return Form[header.DocumentStart..];
    }

    private void Check()
    {
        WriteText();
        if (!_output.WrittenSpan.SequenceEqual(Text))
        {
            throw new InvalidOperationException("The form's text is not the stock text.");
        }
    }
}
