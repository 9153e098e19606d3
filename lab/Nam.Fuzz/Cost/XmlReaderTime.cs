// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Timing;

namespace Nam.Fuzz.Cost;

/// <summary>What XmlReader takes for a text, or for as many bytes of rows where there is none.</summary>
internal sealed class XmlReaderTime
{
    private const int Rows = 2_000;
    private const int Times = 10;
    private static readonly XmlReaderSettings Settings = new() { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };

    private readonly double _perByte;

    internal XmlReaderTime()
    {
        var text = Encoding.UTF8.GetBytes(
            $"<rows>{string.Concat(Enumerable.Range(0, Rows).Select(row => $"<row id=\"{row}\"><name>Customer {row}</name><price>{row}.25</price></row>"))}</rows>");
        var least = double.MaxValue;
        for (var time = 0; time < Times; time++)
        {
            least = Math.Min(least, Of(text) ?? double.MaxValue);
        }

        _perByte = least / text.Length;
    }

    /// <summary>Nanoseconds for that many bytes of rows.</summary>
    internal double OfBytes(long bytes)
    {
        return bytes * _perByte;
    }

    /// <summary>Nanoseconds to read all nodes; null if the text is not well-formed.</summary>
    internal static double? Of(byte[] text)
    {
        var start = ThreadClock.Nanoseconds;
        try
        {
            using var reader = XmlReader.Create(new MemoryStream(text), Settings);
            while (reader.Read())
            {
            }
        }
        catch (XmlException)
        {
            return null;
        }

        return ThreadClock.Nanoseconds - start;
    }
}
