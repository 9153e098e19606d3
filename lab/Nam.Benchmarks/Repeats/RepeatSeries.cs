// SPDX-License-Identifier: MIT
using System.Collections;
using System.Runtime.Serialization;
using System.Xml;
using Nam.Contracts.Templates;

namespace Nam.Benchmarks.Repeats;

/// <summary>The replies of one operation, one after the other: the first, and its repeats with other values.</summary>
/// <param name="name">What replies.</param>
/// <param name="ns">Namespace of the operation.</param>
/// <param name="replies">The results, each of data contracts.</param>
internal sealed class RepeatSeries(string name, string ns, IReadOnlyList<object> replies)
{
    private const string Soap = "http://www.w3.org/2003/05/soap-envelope";

    private readonly DataContractSerializer _serializer = new(replies[0].GetType(), "GetResult", ns);

    internal string Name => name;

    /// <summary>Number of replies.</summary>
    internal int Count => replies.Count;

    /// <summary>Makes a series of one that may be a list of rows.</summary>
    internal static RepeatSeries OfRows(string name, string ns, Type rowType, IEnumerable<IList> replies)
    {
        var list = typeof(Tpch.Queries.RowList<>).MakeGenericType(rowType);
        return new RepeatSeries(name, ns, [.. replies.Select(rows => Activator.CreateInstance(list, rows)!)]);
    }

    /// <summary>Makes what both sides make of the contract.</summary>
    internal ContractTemplate OfContract() => new(
        writer => WriteEnvelope(
            writer, () => ContractSample.Write(writer, ContractTemplate.ShapeOf(replies[0].GetType()), _serializer)));

    /// <summary>Writes a reply as a SOAP 1.2 envelope.</summary>
    internal void Write(int index, XmlDictionaryWriter writer) =>
        WriteEnvelope(writer, () => _serializer.WriteObject(writer, replies[index]));

    private void WriteEnvelope(XmlDictionaryWriter writer, Action write)
    {
        writer.WriteStartElement("s", "Envelope", Soap);
        writer.WriteStartElement("s", "Body", Soap);
        writer.WriteStartElement("GetResponse", ns);
        write();
        for (var element = 0; element < 3; element++)
        {
            writer.WriteEndElement();
        }
    }
}
