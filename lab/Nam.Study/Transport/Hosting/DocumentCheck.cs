// SPDX-License-Identifier: MIT
using System.Xml.Linq;

namespace Nam.Study.Transport.Hosting;

/// <summary>Holds what a caller got against what the server has.</summary>
internal static class DocumentCheck
{
    /// <summary>Whether two documents are the same, byte for byte or, as after a binary form, in what their XML says.</summary>
    internal static bool IsSame(byte[] sent, byte[] got) => sent.AsSpan().SequenceEqual(got) || XNode.DeepEquals(Load(sent), Load(got));

    private static XDocument Load(byte[] text)
    {
        using var stream = new MemoryStream(text);
        var document = XDocument.Load(stream, LoadOptions.PreserveWhitespace);

        // Which prefix a namespace has, and where it is declared, is not what the document says.
        document.Descendants().Attributes().Where(attribute => attribute.IsNamespaceDeclaration).Remove();
        return document;
    }
}
