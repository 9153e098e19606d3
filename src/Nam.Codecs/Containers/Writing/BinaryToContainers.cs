// SPDX-License-Identifier: MIT
using System.Xml;

namespace Nam.Codecs;

/// <summary>Writes the container form of a document that is at hand in the binary form.</summary>
internal static class BinaryToContainers
{
    /// <summary>The style of a form.</summary>
    internal static TextStyle StyleOf(ReadOnlySpan<byte> form) => (TextStyle)(form[0] & 1);

    /// <summary>Reads the binary form into a writer.</summary>
    /// <param name="form">The form.</param>
    /// <param name="writer">A writer that was reset, with the form's style, and not written to.</param>
    /// <exception cref="NotSupportedException">The form has a prologue, or what containers cannot carry.</exception>
    /// <exception cref="ReplyDecodeException">The form is damaged.</exception>
    internal static void Write(ReadOnlyMemory<byte> form, ContainerWriter writer)
    {
        using (var header = FormHeader.Read(form.Span, DecodeLimits.Default))
        {
            if (header.PrologueStart != header.DocumentStart)
            {
                throw new NotSupportedException("The binary form has a prologue; write its containers from the text.");
            }
        }

        using var reader = BinaryXml.CreateReader(form, XmlDictionaryReaderQuotas.Max, DecodeLimits.Default, null);
        reader.Read();
        while (!reader.EOF)
        {
            writer.WriteNode(reader, defattr: true);
        }
    }
}
