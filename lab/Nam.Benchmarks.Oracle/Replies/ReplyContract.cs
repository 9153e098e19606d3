// SPDX-License-Identifier: MIT
using System.Collections;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Contracts;
using Nam.Contracts.Writing;
using Tpch.Queries;

namespace Nam.Benchmarks.Oracle.Replies;

/// <summary>How the reply to a query is put into a SOAP 1.2 envelope and read from it, containers by generated code as in
/// services and clients. Thread-safe.</summary>
internal sealed class ReplyContract
{
    internal const string ContentType = "application/soap+xml; charset=utf-8";

    private static readonly XmlDictionary Names = new();
    private static readonly XmlDictionaryString Soap = Names.Add("http://www.w3.org/2003/05/soap-envelope");
    private static readonly XmlDictionaryString Envelope = Names.Add("Envelope");
    private static readonly XmlDictionaryString Body = Names.Add("Body");
    private static readonly XmlDictionaryString Namespace = Names.Add(TpchQuery.ContractNamespace);

    private readonly XmlDictionaryString _response;
    private readonly DataContractSerializer _writing;
    private readonly DataContractSerializer _reading;
    private readonly GeneratedReading _generated;

    private ReplyContract(TpchQuery query)
    {
        Query = query;
        ListType = typeof(RowList<>).MakeGenericType(query.RowType);
        NotedType = typeof(NotedRows<>).MakeGenericType(query.RowType);
        _response = Names.Add($"Q{query.Number}Response");
        var result = Names.Add($"Q{query.Number}Result");
        _writing = new DataContractSerializer(ListType, result, Namespace);
        _reading = new DataContractSerializer(NotedType, result, Namespace);
        _generated = GeneratedReading.Of(NotedType);
    }

    /// <summary>The contracts of the 22 queries, by number less one.</summary>
    internal static IReadOnlyList<ReplyContract> All { get; } = [.. TpchQuery.All.Select(query => new ReplyContract(query))];

    internal TpchQuery Query { get; }

    /// <summary>The list that is written.</summary>
    internal Type ListType { get; }

    /// <summary>The list that is read, the same on the wire.</summary>
    internal Type NotedType { get; }

    internal static ReplyContract Get(int number) => All[number - 1];

    internal void Write(XmlDictionaryWriter writer, IList rows)
    {
        writer.WriteStartElement("s", Envelope, Soap);
        writer.WriteStartElement("s", Body, Soap);
        writer.WriteStartElement(null, _response, Namespace);
        ContractWriter.Write(_writing, ListType, writer, rows);
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
    }

    internal IList Read(XmlDictionaryReader reader)
    {
        reader.MoveToContent();
        reader.ReadStartElement(Envelope, Soap);
        reader.ReadStartElement(Body, Soap);
        reader.ReadStartElement(_response, Namespace);
        return (IList)(_generated.TryRead(reader, isNamed: false, out var rows)
            ? rows
            : _reading.ReadObject(reader, verifyObjectName: true))!;
    }
}
