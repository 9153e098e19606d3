// SPDX-License-Identifier: MIT
using Nam.Codecs.Infoset;
using Nam.Codecs.Text;

namespace Nam.Codecs.Binary;

/// <summary>Reads finished UTF-8 XML text into the binary form.</summary>
/// <remarks>
/// Takes well-formed XML 1.0 with namespaces but no document type, and gives a form with
/// the same infoset: elements, attributes in order, declarations where they stood, prefixes, characters, white space,
/// comments, sections, instructions. References become characters. Safe for concurrent use with different writers.
/// </remarks>
internal static class XmlTextTokenizer
{
    /// <summary>Writes the binary form of a text, or says that it has to stay text.</summary>
    /// <param name="utf8Xml">The whole document. A byte order mark and the XML declaration go into the form's prologue.</param>
    /// <param name="writer">A writer that was reset and not written to; its style says how empty elements come out again.</param>
    /// <returns>
    /// Whether the form was written. False for what this reader does not know or the form cannot carry: other encodings, a document type,
    /// prefixes that are not declared, anything that is not well-formed. The writer has to be reset then.
    /// </returns>
    public static bool TryWrite(ReadOnlySpan<byte> utf8Xml, BinaryXmlWriter writer)
    {
        ArgumentNullException.ThrowIfNull(writer);
        return TextScans.Run(utf8Xml, new BinarySink(writer, writer), isFragment: false);
    }

    /// <summary>Writes the records of markup that stands inside of an element.</summary>
    /// <param name="utf8Xml">The markup.</param>
    /// <param name="writer">Gets the records.</param>
    /// <param name="around">The writer whose innermost element it is.</param>
    internal static bool TryWriteFragment(ReadOnlySpan<byte> utf8Xml, BinaryXmlWriter writer, InfosetWriter around) =>
        TextScans.Run(utf8Xml, new BinarySink(writer, around), isFragment: true);
}
