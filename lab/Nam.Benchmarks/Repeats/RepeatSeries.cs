// SPDX-License-Identifier: MIT
using System.Collections;
using System.Runtime.Serialization;
using System.Xml;

namespace Nam.Benchmarks.Repeats;

/// <summary>The replies of one operation, one after the other: the first, and its repeats with other values.</summary>
/// <param name="name">What replies.</param>
/// <param name="ns">Namespace of the operation.</param>
/// <param name="replies">The results, each of data contracts.</param>
internal sealed class RepeatSeries(string name, string ns, IReadOnlyList<object> replies)
{
    private const string Soap = "http://www.w3.org/2003/05/soap-envelope";
    private const string Instance = "http://www.w3.org/2001/XMLSchema-instance";

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

    /// <summary>Writes a reply as a SOAP 1.2 envelope.</summary>
    internal void Write(int index, XmlDictionaryWriter writer)
    {
        writer.WriteStartElement("s", "Envelope", Soap);
        writer.WriteStartElement("s", "Body", Soap);
        writer.WriteStartElement("GetResponse", ns);
        writer.WriteStartElement("GetResult", ns);
        writer.WriteXmlnsAttribute("i", Instance);
        _serializer.WriteObjectContent(writer, replies[index]);
        for (var element = 0; element < 4; element++)
        {
            writer.WriteEndElement();
        }
    }
}
