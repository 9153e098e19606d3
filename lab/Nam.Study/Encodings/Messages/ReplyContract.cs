// SPDX-License-Identifier: MIT
using System.Collections;
using System.Runtime.Serialization;
using System.Xml;
using Tpch.Queries;

namespace Nam.Study.Encodings.Messages;

/// <summary>How the rows of a query become a reply, and a reply rows. Thread-safe.</summary>
internal sealed class ReplyContract
{
    private readonly XmlDictionaryString _response;
    private readonly DataContractSerializer _serializer;
    private readonly Type _listType;

    private ReplyContract(TpchQuery query)
    {
        Query = query;
        _listType = typeof(RowList<>).MakeGenericType(query.RowType);
        _response = Envelope.NameOf($"Q{query.Number}Response");
        _serializer = new DataContractSerializer(_listType, Envelope.NameOf($"Q{query.Number}Result"), Envelope.Namespace);
    }

    /// <summary>Those of all queries, by number less one.</summary>
    internal static IReadOnlyList<ReplyContract> All { get; } = [.. TpchQuery.All.Select(query => new ReplyContract(query))];

    /// <summary>The query.</summary>
    internal TpchQuery Query { get; }

    /// <summary>That of a query.</summary>
    internal static ReplyContract Get(int query) => All[query - 1];

    /// <summary>Makes the list that the serializer writes.</summary>
    internal IList ToList(IList rows) => (IList)Activator.CreateInstance(_listType, rows)!;

    /// <summary>Writes a reply.</summary>
    internal void Write(XmlDictionaryWriter writer, IList rows) => Envelope.Write(writer, _response, inside => WriteRows(inside, rows));

    /// <summary>Writes what is inside the body of a reply, where WCF writes the envelope.</summary>
    internal void WriteBody(XmlDictionaryWriter writer, IList rows) =>
        Envelope.WriteBody(writer, _response, inside => WriteRows(inside, rows));

    /// <summary>Reads a reply.</summary>
    /// <exception cref="SerializationException">It is no reply to this query.</exception>
    internal IList Read(XmlDictionaryReader reader) => Envelope.Read(reader, _response, ReadRows);

    /// <summary>Reads what is inside the body of a reply.</summary>
    /// <exception cref="SerializationException">It is no reply to this query.</exception>
    internal IList ReadBody(XmlDictionaryReader reader) => Envelope.ReadBody(reader, _response, ReadRows);

    /// <summary>Writes the rows alone.</summary>
    internal void WriteRows(XmlDictionaryWriter writer, IList rows) => _serializer.WriteObject(writer, rows);

    /// <summary>Reads the rows alone.</summary>
    internal IList ReadRows(XmlDictionaryReader reader) => (IList)_serializer.ReadObject(reader, verifyObjectName: true)!;
}
