// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Documents;

/// <summary>Computes the least and the estimated size of the text that a block stands for.</summary>
internal static class TextSize
{
    // <a></a> but for its two names; an attribute has = and two quotes, and a space in front.
    private const int LeafMarkup = 5;
    private const int AttributeMarkup = 4;
    private const int EmptyMarkup = 4;

    /// <summary>Bytes of markup that the events of a block have whatever the names are; a text counts one byte, that no
    /// event is for nothing.</summary>
    internal static long LeastMarkup(StructureDecoder events)
    {
        var bytes = 0L;
        for (var node = 1; node < events.NodeCount; node++)
        {
            long least = events.Node(node).Kind switch
            {
                NodeKind.Leaf => 7, // <a></a>
                NodeKind.Declaration => 9, //  xmlns=""
                NodeKind.Comment => 7, // <!---->
                NodeKind.Section => 12, // <![CDATA[]]>
                NodeKind.Attribute or NodeKind.Instruction => 5, //  a="" or <?a?>
                NodeKind.Text => 1,
                _ => 4, // <a/>
            };
            bytes += events.CountOf(node) * least;
        }

        return bytes;
    }

    /// <summary>Bytes of UTF-8 text, about, by a look at two values of each column, so that the time to decode a block
    /// can be set against it.</summary>
    internal static long Estimate(ContainerDocument document)
    {
        var events = document.Events;
        Span<byte> scratch = stackalloc byte[DecodedColumn.ScratchBytes];
        var bytes = 0L;
        for (var node = 1; node < events.NodeCount; node++)
        {
            long count = events.CountOf(node);
            if (count == 0)
            {
                continue;
            }

            bytes += count * Markup(events, node);
            if (document.Column(node) is { Kind: not ColumnKind.Octets } column)
            {
                bytes += count * (column.Utf8(0, scratch).Length + column.Utf8((int)(count / 2), scratch).Length) / 2;
            }
        }

        return bytes;
    }

    private static int Markup(StructureDecoder events, int node)
    {
        ref readonly var place = ref events.Node(node);
        var name = events.Prefix(node).Length + events.Name(node).Length;
        return place.Kind switch
        {
            NodeKind.Leaf or NodeKind.Element => (2 * name) + LeafMarkup,
            NodeKind.Empty => name + EmptyMarkup,
            NodeKind.Attribute or NodeKind.Declaration => name + AttributeMarkup,
            _ => 0,
        };
    }
}
