// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Writing;
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Reading;

/// <summary>Makes columns of a document that came as text, for a reader that shows nodes.</summary>
internal static class TextForms
{
    private static readonly ContainerOptions Fast = new() { Level = ColumnLevel.Fast };

    /// <summary>Makes the forms of a text; their columns are as they are.</summary>
    /// <exception cref="ReplyDecodeException">The text is not well-formed, or has something that containers do not carry.</exception>
    internal static List<byte[]> Make(ReadOnlySpan<byte> text, TextStyle style)
    {
        var writer = ContainerWriter.Rent(style, Fast);
        try
        {
            if (!TextToContainers.TryWrite(text, writer, style, Fast))
            {
                throw new ReplyDecodeException("The container form has a text that is no document of containers.");
            }

            writer.Complete();
            return [.. Enumerable.Range(0, writer.FormCount).Select(index => writer.Form(index).ToArray())];
        }
        finally
        {
            ContainerWriter.Return(writer);
        }
    }
}
