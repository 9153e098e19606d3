// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Security;
using System.Text;
using System.Xml;
using Tpch;
using Tpch.Queries;

namespace Nam.Study.Transport;

/// <summary>A SOAP message with rows of TPC-H, of a size that is asked for.</summary>
internal static class TransportReply
{
    private const string Head =
        """<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Response xmlns="http://nam.example/tpch">""";

    private const string Tail = "</Response></s:Body></s:Envelope>";
    private const double ScaleFactor = 0.01;

    // Names, addresses, amounts, dates and comments: what services of business send.
    private static readonly int[] Numbers = [10, 3, 2, 18];

    private static readonly string[] CustomerFields =
    [
        "c_custkey", "c_name", "c_address", "c_nationkey", "c_phone", "c_acctbal", "c_mktsegment", "c_comment"
    ];

    /// <summary>Makes the message: as many rows as fit, and spaces before its end for the rest.</summary>
    /// <exception cref="InvalidDataException">There are not rows enough.</exception>
    internal static byte[] Create(int bytes)
    {
        var text = new StringBuilder(Head, bytes);
        var room = bytes - Tail.Length;
        foreach (var (name, rows) in Results(TpchDatabase.Load(ScaleFactor)))
        {
            if (!Append(text, name, rows, room))
            {
                return Encoding.ASCII.GetBytes(text.Append(' ', room - text.Length).Append(Tail).ToString());
            }
        }

        throw new InvalidDataException($"The rows make {text.Length} bytes; {bytes} were asked for.");
    }

    /// <summary>Appends a list as far as there is room.</summary>
    /// <returns>Whether there was room for all of it.</returns>
    private static bool Append(StringBuilder text, string name, IEnumerable<string> rows, int room)
    {
        var (open, close) = ($"<{name}>", $"</{name}>");
        if (text.Length + open.Length + close.Length > room)
        {
            return false;
        }

        text.Append(open);
        var isWhole = true;
        foreach (var row in rows)
        {
            isWhole = text.Length + row.Length + close.Length <= room;
            if (!isWhole)
            {
                break;
            }

            text.Append(row);
        }

        text.Append(close);
        return isWhole;
    }

    private static IEnumerable<(string Name, IEnumerable<string> Rows)> Results(TpchDatabase database)
    {
        foreach (var query in Numbers.Select(TpchQuery.Get))
        {
            yield return ($"Q{query.Number}Result", query.Run(database).Cast<object>().Select(row => Serialize(query, row)));
        }

        using var table = new MemoryStream();
        database.Write(TpchTable.Customer, table);
        var lines = Encoding.ASCII.GetString(table.ToArray()).Split('\n', StringSplitOptions.RemoveEmptyEntries);
        yield return ("Customers", lines.Select(Customer));
    }

    private static string Serialize(TpchQuery query, object row)
    {
        var text = new StringBuilder();
        using (var writer = XmlWriter.Create(
            text, new XmlWriterSettings { OmitXmlDeclaration = true, ConformanceLevel = ConformanceLevel.Fragment }))
        {
            new DataContractSerializer(query.RowType).WriteObject(writer, row);
        }

        // The envelope declares the namespace, and no row of these queries has a nil.
        return text.ToString()
            .Replace($" xmlns=\"{TpchQuery.ContractNamespace}\"", "", StringComparison.Ordinal)
            .Replace(" xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\"", "", StringComparison.Ordinal);
    }

    // A line of dbgen's format has a bar behind every field.
    private static string Customer(string line)
    {
        var values = line.Split('|');
        return $"<Customer>{string.Concat(CustomerFields.Select((field, index) => $"<{field}>{SecurityElement.Escape(values[index])}</{field}>"))}</Customer>";
    }
}
