// SPDX-License-Identifier: MIT
using Nam.Codecs.Binary;
using Nam.Codecs.Text;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Reads finished UTF-8 XML text into the container form, as <see cref="XmlTextTokenizer"/> does for the binary form.</summary>
internal static class ContainerTokenizer
{
    /// <summary>Writes the container of a text, or says that it has to stay text.</summary>
    /// <param name="utf8Xml">The whole document.</param>
    /// <param name="writer">A writer that was reset and not written to; after a no it has to be reset.</param>
    internal static bool TryWrite(ReadOnlySpan<byte> utf8Xml, ContainerWriter writer)
    {
        try
        {
            return TextScans.Run(utf8Xml, new ContainerSink(writer), isFragment: false);
        }
        catch (NotSupportedException)
        {
            return false;
        }
    }

    /// <summary>Writes markup that stands inside the writer's innermost element.</summary>
    internal static bool TryWriteFragment(ReadOnlySpan<byte> utf8Xml, ContainerWriter writer) =>
        TextScans.Run(utf8Xml, new ContainerSink(writer), isFragment: true);
}
