// SPDX-License-Identifier: MIT
using System.Runtime.Serialization;
using System.Text;
using System.Xml;
using Tpch;

namespace Nam.Tool.Studies.Transport;

/// <summary>A SOAP message with rows of TPC-H, of a size that is asked for.</summary>
internal static class TransportReply
{
    private const string Head =
        """<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><Response xmlns="http://nam.example/tpch">""";

    private const string Tail = "</Response></s:Body></s:Envelope>";
    private const double ScaleFactor = 0.01;

    // Names, addresses, amounts, dates and comments: what services of business send.
    private static readonly int[] Numbers = [10, 3, 2, 18];

    /// <summary>Makes the message: as many rows as fit, and spaces before its end for the rest.</summary>
    /// <exception cref="InvalidDataException">There are not rows enough.</exception>
    internal static byte[] Create(int bytes)
    {
        var text = new StringBuilder(Head, bytes);
        var room = bytes - Tail.Length;
        var database = TpchDatabase.Load(ScaleFactor);
        foreach (var number in Numbers)
        {
            var query = TpchQuery.Get(number);
            var (open, close) = ($"<Q{number}Result>", $"</Q{number}Result>");
            if (text.Length + open.Length + close.Length > room)
            {
                break;
            }

            text.Append(open);
            var isFull = false;
            foreach (var row in query.Run(database))
            {
                var element = Serialize(query, row);
                isFull = text.Length + element.Length + close.Length > room;
                if (isFull)
                {
                    break;
                }

                text.Append(element);
            }

            text.Append(close);
            if (isFull)
            {
                return Encoding.ASCII.GetBytes(text.Append(' ', room - text.Length).Append(Tail).ToString());
            }
        }

        throw new InvalidDataException($"The rows make {text.Length} bytes; {bytes} were asked for.");
    }

    private static string Serialize(TpchQuery query, object row)
    {
        var text = new StringBuilder();
        using (var writer = XmlWriter.Create(text, new XmlWriterSettings { OmitXmlDeclaration = true, ConformanceLevel = ConformanceLevel.Fragment }))
        {
            new DataContractSerializer(query.RowType).WriteObject(writer, row);
        }

        // The envelope declares the namespace, and no row has a nil.
        return text.ToString()
            .Replace($" xmlns=\"{TpchQuery.ContractNamespace}\"", "", StringComparison.Ordinal)
            .Replace(" xmlns:i=\"http://www.w3.org/2001/XMLSchema-instance\"", "", StringComparison.Ordinal);
    }
}
