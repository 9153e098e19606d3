// SPDX-License-Identifier: MIT
using System.Xml;
using Tpch;

namespace Nam.Tool.Studies.Encodings.Messages;

/// <summary>A request as in the paper: the text of the query, in the encoding of its reply.</summary>
internal static class RequestMessage
{
    private static readonly XmlDictionaryString Element = Envelope.NameOf("Query");
    private static readonly XmlDictionaryString Sql = Envelope.NameOf("sql");
    private static readonly Dictionary<string, int> NumberOf = TpchQuery.All.ToDictionary(query => query.SqlText, query => query.Number, StringComparer.Ordinal);

    /// <summary>Writes the request for a query.</summary>
    internal static void Write(XmlDictionaryWriter writer, int query)
    {
        var text = TpchQuery.Get(query).SqlText;
        Envelope.Write(writer, Element, inside =>
        {
            inside.WriteStartElement(null, Sql, Envelope.Namespace);
            inside.WriteString(text);
            inside.WriteEndElement();
        });
    }

    /// <summary>Reads a request.</summary>
    /// <returns>The query's number.</returns>
    /// <exception cref="XmlException">It is no request.</exception>
    /// <exception cref="InvalidOperationException">It asks for something else than one of the 22 queries.</exception>
    internal static int Read(XmlDictionaryReader reader)
    {
        var text = Envelope.Read(reader, Element, inside => inside.ReadElementContentAsString(Sql.Value, Envelope.Namespace.Value));
        return NumberOf.TryGetValue(text, out var number)
            ? number
            : throw new InvalidOperationException($"The request of {text.Length} characters is none of the {NumberOf.Count} queries of TPC-H.");
    }
}
