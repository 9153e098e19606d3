// SPDX-License-Identifier: MIT
using System.Collections;
using System.Runtime.Serialization;
using System.Xml;
using Tpch.Queries;

namespace TpchWeb.Queries;

/// <summary>How a query is called and answered over SOAP: names, action, and the serializer of its rows.</summary>
public sealed class QueryContract
{
    private static readonly XmlDictionary Names = new();
    private static readonly XmlDictionaryString Namespace = Names.Add(TpchQuery.ContractNamespace);
    private readonly DataContractSerializer _serializer;
    private readonly XmlDictionaryString _response;
    private readonly Func<IList, IList> _toContract;

    private QueryContract(TpchQuery query)
    {
        Query = query;
        RequestName = "Q" + query.Number;
        ResponseName = RequestName + "Response";
        ResultName = RequestName + "Result";
        Action = TpchQuery.ContractNamespace + "/" + RequestName;
        var listType = typeof(RowList<>).MakeGenericType(query.RowType);
        _serializer = new DataContractSerializer(listType, Names.Add(ResultName), Namespace);
        _response = Names.Add(ResponseName);
        _toContract = rows => (IList)Activator.CreateInstance(listType, rows)!;
    }

    /// <summary>Gets the contracts of all queries, by number.</summary>
    public static IReadOnlyList<QueryContract> All { get; } = [.. TpchQuery.All.Select(query => new QueryContract(query))];

    /// <summary>Gets the query.</summary>
    public TpchQuery Query { get; }

    /// <summary>Gets the name of the operation and of the element that asks, such as Q1.</summary>
    public string RequestName { get; }

    /// <summary>Gets the name of the element that answers.</summary>
    public string ResponseName { get; }

    /// <summary>Gets the name of the element in the answer that holds the rows.</summary>
    public string ResultName { get; }

    /// <summary>Gets the SOAP action.</summary>
    public string Action { get; }

    /// <summary>Finds the contract of a row type.</summary>
    /// <exception cref="ArgumentException">No query has such rows.</exception>
    public static QueryContract ForRows(Type rowType) =>
        All.FirstOrDefault(contract => contract.Query.RowType == rowType)
        ?? throw new ArgumentException($"No query of TPC-H has rows of the type {rowType}.", nameof(rowType));

    /// <summary>Makes the list that is serialized, once for each result.</summary>
    public IList ToContract(IList rows) => _toContract(rows);

    /// <summary>Writes the element that answers, typed: numbers and dates reach the writer as such.</summary>
    public void WriteResponse(XmlDictionaryWriter writer, IList rows)
    {
        ArgumentNullException.ThrowIfNull(writer);
        writer.WriteStartElement(null, _response, Namespace);
        _serializer.WriteObject(writer, rows);
        writer.WriteEndElement();
    }

    /// <summary>Reads the element that answers; the reader stands at it, and behind it afterwards.</summary>
    /// <exception cref="SerializationException">The element is not this query's answer.</exception>
    public IList ReadResponse(XmlDictionaryReader reader)
    {
        ArgumentNullException.ThrowIfNull(reader);
        if (!reader.IsStartElement(_response, Namespace))
        {
            throw new SerializationException(
                $"The reply has '{reader.LocalName}' of '{reader.NamespaceURI}' where '{ResponseName}' of '{Namespace}' has to be.");
        }

        reader.ReadStartElement();
        var rows = (IList)_serializer.ReadObject(reader, verifyObjectName: true)!;
        reader.ReadEndElement();
        return rows;
    }
}
