// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Study.Reporting;

namespace Nam.Study.Transport;

/// <summary>One of the three documents, of the paper's sizes.</summary>
/// <param name="Name">The paper's name for it.</param>
/// <param name="MediaType">Its type on the wire.</param>
/// <param name="Bytes">Its size.</param>
/// <param name="Content">What it is.</param>
internal sealed record TransportDocument(string Name, string MediaType, int Bytes, string Content)
{
    /// <summary>The index page.</summary>
    internal static readonly TransportDocument Index = new(
        "index.html", "application/xhtml+xml; charset=utf-8", 44, "the page of a server that works");

    /// <summary>The page.</summary>
    internal static readonly TransportDocument Page = new(
        "cisco.html", "application/xhtml+xml; charset=utf-8", 66_613, "NAM's documentation, rendered as one page of XHTML");

    /// <summary>The data.</summary>
    internal static readonly TransportDocument Data = new(
        "xml.html", "text/xml; charset=utf-8", 232_081, "rows of TPC-H in a SOAP envelope");

    /// <summary>All three, as in the paper's Table I.</summary>
    internal static readonly IReadOnlyList<TransportDocument> All = [Index, Page, Data];

    private const string PageResource = "Nam.Study.Transport.page.html";

    /// <summary>Makes its bytes; always the same.</summary>
    internal byte[] Read()
    {
        var bytes = this == Index ? Encoding.ASCII.GetBytes("<html><body><h1>It works!</h1></body></html>")
            : this == Page ? ReadPage()
            : TransportReply.Create(Bytes);
        return bytes.Length == Bytes ? bytes : throw new InvalidDataException($"{Name} has {bytes.Length} bytes; it should have {Bytes}.");
    }

    /// <summary>Finds a document by its name.</summary>
    /// <exception cref="ToolException">There is none.</exception>
    internal static TransportDocument Find(string name) =>
        All.FirstOrDefault(document => document.Name == name) ?? throw new ToolException($"There is no document {name}.");

    private static byte[] ReadPage()
    {
        using var resource = typeof(StudyReport).Assembly.GetManifestResourceStream(PageResource)!;
        var bytes = new byte[resource.Length];
        resource.ReadExactly(bytes);
        return bytes;
    }
}
