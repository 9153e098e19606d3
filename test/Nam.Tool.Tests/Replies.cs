// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Tpch;
using Tpch.Queries;

namespace Nam.Tool.Tests;

/// <summary>The 22 replies of TPC-H as finished SOAP text, and a message of more than one block.</summary>
internal static class Replies
{
    private const double Scale = 0.01;
    private const string Soap = "http://www.w3.org/2003/05/soap-envelope";

    private static readonly Lazy<TpchDatabase> Database = new(() => TpchDatabase.Load(Scale));
    private static readonly Lazy<IReadOnlyList<byte[]>> Texts = new(() => [.. TpchQuery.All.Select(query => Write(query))]);

    /// <summary>All of them, by number from 0.</summary>
    internal static IReadOnlyList<byte[]> All => Texts.Value;

    /// <summary>A reply by the number of its query.</summary>
    internal static byte[] Of(int query) => All[query - 1];

    /// <summary>A message that takes two blocks as containers, because of its text.</summary>
    internal static byte[] Large()
    {
        var random = new Random(5);
        var text = new StringBuilder("<rows>");
        while (text.Length < 9 << 20)
        {
            text.Append("<row><id>").Append(random.Next()).Append("</id><note>")
                .Append(Convert.ToBase64String(BitConverter.GetBytes(random.NextInt64())).AsSpan(0, 10))
                .Append(' ', random.Next(3)).Append(new string((char)('a' + random.Next(26)), 900)).Append("</note></row>");
        }

        return Encoding.UTF8.GetBytes(text.Append("</rows>").ToString());
    }

    private static byte[] Write(TpchQuery query)
    {
        var rows = query.Run(Database.Value);
        var listType = typeof(RowList<>).MakeGenericType(query.RowType);
        var stream = new MemoryStream();
        using var writer = XmlDictionaryWriter.CreateTextWriter(stream, new UTF8Encoding(false));
        writer.WriteStartElement("s", "Envelope", Soap);
        writer.WriteStartElement("s", "Body", Soap);
        writer.WriteStartElement("ExecuteQueryResponse", TpchQuery.ContractNamespace);
        new DataContractSerializer(listType, "ExecuteQueryResult", TpchQuery.ContractNamespace).WriteObject(
            writer, Activator.CreateInstance(listType, rows)!);
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.WriteEndElement();
        writer.Flush();
        return stream.ToArray();
    }
}
