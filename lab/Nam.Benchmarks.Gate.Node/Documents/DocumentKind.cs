// SPDX-License-Identifier: MIT
using System.Text;
using System.Xml;
using System.Xml.Linq;

namespace Nam.Benchmarks.Gate.Node.Documents;

/// <summary>A kind of document that services send and that is not a list of rows.</summary>
/// <param name="Name">The document's name in tables.</param>
/// <param name="IsIndented">Whether it has white space between its elements.</param>
/// <param name="Make">Makes its nodes, the document type included, from seeded values.</param>
internal sealed record DocumentKind(string Name, bool IsIndented, Func<Words, object[]> Make)
{
    private const int Seed = 4_600;

    /// <summary>All kinds, in the order of their seeds.</summary>
    internal static IReadOnlyList<DocumentKind> All { get; } =
        [.. WebDocuments.All, .. ServiceDocuments.All, .. FileDocuments.All, .. RecordDocuments.All];

    /// <summary>Returns the document's text in UTF-8, the same on every machine.</summary>
    internal byte[] ToText()
    {
        var document = new XDocument(Make(new Words(Seed + Name.Length * 31 + Name[0])));
        var settings = new XmlWriterSettings
        {
            Encoding = new UTF8Encoding(false), Indent = IsIndented, NewLineChars = "\n",
        };
        using var text = new MemoryStream();
        using (var writer = XmlWriter.Create(text, settings))
        {
            document.Save(writer);
        }

        return text.ToArray();
    }
}
