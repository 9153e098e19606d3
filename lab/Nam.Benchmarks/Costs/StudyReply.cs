// SPDX-License-Identifier: MIT
using System.Collections;
using System.Globalization;
using System.Runtime.Serialization;
using Nam.Codecs;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;
using Nam.Decisions;
using Tpch.Queries;

namespace Nam.Benchmarks.Costs;

/// <summary>One SOAP 1.2 reply: the first rows of a query's answer, in both forms.</summary>
internal sealed class StudyReply
{
    private const string SoapNamespace = "http://www.w3.org/2003/05/soap-envelope";

    private StudyReply(
        TpchQuery query, double scale, int rows, int allRows, DataContractSerializer serializer, byte[] binary, byte[] text)
    {
        Query = query.Number;
        Scale = scale;
        Rows = rows;
        AllRows = allRows;
        Serializer = serializer;
        Binary = binary;
        Text = text;
    }

    /// <summary>The query's number.</summary>
    public int Query { get; }

    /// <summary>The database's scale factor.</summary>
    public double Scale { get; }

    /// <summary>Rows in this reply.</summary>
    public int Rows { get; }

    /// <summary>Rows of the query's whole answer.</summary>
    public int AllRows { get; }

    /// <summary>Whether it is the query's whole answer.</summary>
    public bool IsWhole => Rows == AllRows;

    /// <summary>Reads and writes the rows.</summary>
    public DataContractSerializer Serializer { get; }

    /// <summary>The binary form as the serializer's calls make it.</summary>
    public byte[] Binary { get; }

    /// <summary>The text.</summary>
    public byte[] Text { get; }

    /// <summary>What it cost, filled in by <see cref="CostMeter"/>.</summary>
    public List<CostCell> Cells { get; } = [];

    /// <summary>Bytes of a form at hand.</summary>
    public int SourceBytes(XmlForm source) => source == XmlForm.Text ? Text.Length : Binary.Length;

    /// <summary>The cell of a format.</summary>
    public CostCell Cell(XmlForm source, ReplyFormat format) => Cells.Find(cell => cell.Source == source && cell.Format == format)!;

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"Q{Query}@{Scale}");

    /// <summary>Makes the reply of a query's first rows.</summary>
    public static StudyReply Make(TpchQuery query, double scale, IList answer, int rows)
    {
        var list = (IList)Activator.CreateInstance(answer.GetType(), rows)!;
        for (var i = 0; i < rows; i++)
        {
            list.Add(answer[i]);
        }

        var name = string.Create(CultureInfo.InvariantCulture, $"Query{query.Number}");
        var serializer = new DataContractSerializer(list.GetType(), name + "Result", TpchQuery.ContractNamespace);
        var writer = BinaryXmlWriter.Rent(TextStyle.Dictionary);
        writer.WriteStartElement("s", "Envelope", SoapNamespace);
        writer.WriteStartElement("s", "Body", SoapNamespace);
        writer.WriteStartElement(name + "Response", TpchQuery.ContractNamespace);
        serializer.WriteObject(writer, list);
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
        var binary = writer.Complete().ToArray();
        BinaryXmlWriter.Return(writer);
        using var text = new PooledBuffer();
        BinaryXml.WriteText(binary, text, DecodeLimits.Default);
        return new StudyReply(query, scale, rows, answer.Count, serializer, binary, text.WrittenSpan.ToArray());
    }
}
