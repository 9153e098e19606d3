// SPDX-License-Identifier: MIT
using System.Collections;
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Nam.Codecs;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;
using Tpch.Queries;

namespace Nam.Benchmarks.Containers;

/// <summary>The rows of a TPC-H reply, written and read by the serializer in containers and as text.</summary>
internal sealed class MeasuredRows : IDisposable
{
    private readonly DataContractSerializer _serializer;
    private readonly object _rows;
    private readonly MemoryStream _stream = new();
    private readonly XmlDictionaryWriter _textWriter;
    private readonly byte[] _container;

    internal MeasuredRows(TpchQuery query, IList rows)
    {
        var listType = typeof(RowList<>).MakeGenericType(query.RowType);
        _serializer = new DataContractSerializer(listType, "ExecuteQueryResult", TpchQuery.ContractNamespace);
        _rows = Activator.CreateInstance(listType, rows)!;
        _textWriter = XmlDictionaryWriter.CreateTextWriter(_stream, new UTF8Encoding(false), ownsStream: false);
        WriteText();
        Text = _stream.ToArray();
        _container = WriteContainer(isKept: true);
    }

    /// <summary>Gets the rows as the stock writer writes them.</summary>
    internal byte[] Text { get; }

    /// <summary>Measures the times in turns.</summary>
    /// <param name="figures">The figures of the text.</param>
    /// <param name="budget">How long one step is measured.</param>
    /// <returns>The figures with the times of the rows.</returns>
    internal ContainerFigures Time(ContainerFigures figures, TimeSpan budget)
    {
        var write = Interleaved.Run(budget, ("text", WriteText), ("containers", () => WriteContainer(isKept: false)));
        var read = Interleaved.Run(
            budget,
            ("text", () => Read(XmlDictionaryReader.CreateTextReader(Text, XmlDictionaryReaderQuotas.Max))),
            ("containers", () => Read(ContainerReader.Open(_container, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default))));
        return figures with
        {
            WriteToText = write[1].Microseconds / write[0].Microseconds,
            ReadToText = read[1].Microseconds / read[0].Microseconds,
        };
    }

    public void Dispose()
    {
        _textWriter.Dispose();
        _stream.Dispose();
    }

    private void WriteText()
    {
        _stream.SetLength(0);
        ((IXmlTextWriterInitializer)_textWriter).SetOutput(_stream, Encoding.UTF8, ownsStream: false);
        _serializer.WriteObject(_textWriter, _rows);
        _textWriter.Flush();
    }

    private byte[] WriteContainer(bool isKept)
    {
        var writer = ContainerWriter.Rent(TextStyle.Dictionary, ContainerOptions.Default);
        try
        {
            _serializer.WriteObject(writer, _rows);
            var form = writer.Complete();
            return isKept ? form.ToArray() : [];
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }

    private void Read(XmlDictionaryReader reader)
    {
        _serializer.ReadObject(reader);
        reader.Close();
    }
}
