// SPDX-License-Identifier: MIT
using System.Xml;
using Tpch.Queries;

namespace Nam.Study.Encodings.Messages;

/// <summary>A request as in the paper: the text of the query, in the encoding of its reply.</summary>
internal static class RequestMessage
{
    private static readonly XmlDictionaryString Element = Envelope.NameOf("Query");
    private static readonly XmlDictionaryString Sql = Envelope.NameOf("sql");
    private static readonly Dictionary<string, int> NumberOf = TpchQuery.All.ToDictionary(
        query => query.SqlText, query => query.Number, StringComparer.Ordinal);

    /// <summary>Writes the request for a query.</summary>
    internal static void Write(XmlDictionaryWriter writer, int query) =>
        Envelope.Write(writer, Element, inside => WriteText(inside, query));

    /// <summary>Writes what is inside the body of a request, where WCF writes the envelope.</summary>
    internal static void WriteBody(XmlDictionaryWriter writer, int query) =>
        Envelope.WriteBody(writer, Element, inside => WriteText(inside, query));

    /// <summary>Reads a request.</summary>
    /// <returns>The query's number.</returns>
    /// <exception cref="XmlException">It is no request.</exception>
    /// <exception cref="InvalidOperationException">It asks for something else than one of the 22 queries.</exception>
    internal static int Read(XmlDictionaryReader reader) => NumberOfText(Envelope.Read(reader, Element, ReadText));

    /// <summary>Reads what is inside the body of a request.</summary>
    /// <returns>The query's number.</returns>
    /// <exception cref="XmlException">It is no request.</exception>
    /// <exception cref="InvalidOperationException">It asks for something else than one of the 22 queries.</exception>
    internal static int ReadBody(XmlDictionaryReader reader) => NumberOfText(Envelope.ReadBody(reader, Element, ReadText));

    private static void WriteText(XmlDictionaryWriter writer, int query)
    {
        writer.WriteStartElement(null, Sql, Envelope.Namespace);
        writer.WriteString(TpchQuery.Get(query).SqlText);
        writer.WriteEndElement();
    }

    private static string ReadText(XmlDictionaryReader reader) => reader.ReadElementContentAsString(Sql.Value, Envelope.Namespace.Value);

    private static int NumberOfText(string text) => NumberOf.TryGetValue(text, out var number)
        ? number
        : throw new InvalidOperationException($"The request of {text.Length} characters is none of the {NumberOf.Count} queries of TPC-H.");
}
