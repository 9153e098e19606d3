// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using Nam.Codecs.Timing;

namespace Nam.Fuzz.Cost;

/// <summary>What XmlReader takes for a text, or for as many bytes of rows where there is none.</summary>
internal static class XmlReaderTime
{
    /// <summary>Rows for more bytes than these are read as these, so many times.</summary>
    private const int MostRows = 64 << 10;

    private const int Rows = 1_000;
    private static readonly XmlReaderSettings Settings = new() { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null };
    private static readonly byte[] Row = Encoding.UTF8.GetBytes(string.Concat(Enumerable.Range(0, Rows).Select(
        row => $"<row id=\"{row}\"><name>Customer {row}</name><price>{row}.25</price></row>")));

    /// <summary>Makes a document of rows of so many bytes, or of the most, if these are fewer.</summary>
    internal static byte[] OfRows(long bytes)
    {
        ReadOnlySpan<byte> open = "<rows>"u8, close = "</rows>"u8;
        var end = Row.AsSpan(0, (int)Math.Min(bytes, MostRows) - open.Length - close.Length).LastIndexOf("</row>"u8) + "</row>".Length;
        return [.. open, .. Row.AsSpan(0, end), .. close];
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
