// SPDX-License-Identifier: MIT
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Writes the container form of a document that is at hand in the binary form.</summary>
/// <remarks>
/// By way of its text: that is the one thing that both forms agree on to the byte, a reader does not tell an empty
/// element from one with empty text, and the two passes together take less time than a reader and a writer.
/// </remarks>
internal static class BinaryToContainers
{
    /// <summary>The style of a form.</summary>
    internal static TextStyle StyleOf(ReadOnlySpan<byte> form) => (TextStyle)(form[0] & 1);

    /// <summary>Reads the binary form into a writer.</summary>
    /// <param name="form">The form.</param>
    /// <param name="writer">A writer that was reset, with the form's style, and not written to.</param>
    /// <exception cref="NotSupportedException">The form has what containers cannot carry.</exception>
    /// <exception cref="ReplyDecodeException">The form is damaged.</exception>
    internal static void Write(ReadOnlySpan<byte> form, ContainerWriter writer)
    {
        using var text = new PooledBuffer(form.Length);
        BinaryXml.WriteText(form, text, DecodeLimits.Default);
        if (!ContainerTokenizer.TryWrite(text.WrittenSpan, writer))
        {
            throw new NotSupportedException("Containers cannot carry what the binary form holds; send it in another format.");
        }
    }
}
