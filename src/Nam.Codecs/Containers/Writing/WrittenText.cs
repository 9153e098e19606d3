// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Estimates the bytes of text that a block stands for; the time to decode the block is set against them.</summary>
internal static class WrittenText
{
    // <a></a> and  a="" but for their names.
    private const int ElementMarkup = 5;
    private const int AttributeMarkup = 4;

    /// <summary>Bytes of UTF-8, of what has values and of the elements that begin with it.</summary>
    internal static long Of(StructureState state, ReadOnlySpan<KnownElement> known)
    {
        var bytes = 0L;
        for (var node = 1; node < state.NodeCount && node < known.Length; node++)
        {
            if (known[node].Column is not { Count: not 0 } column)
            {
                continue;
            }

            ref readonly var place = ref state.Nodes[node];
            bytes += Values(column) + (column.Count * Markup(state, place));
            if (place is { Index: 0, Parent: not 0 })
            {
                bytes += column.Count * Markup(state, state.Nodes[place.Parent]);
            }
        }

        return bytes;
    }

    private static long Markup(StructureState state, in StructureNode place)
    {
        long name = state.Text(place.Prefix).Length + state.Text(place.Name).Length;
        return place.Kind switch
        {
            NodeKind.Element or NodeKind.Leaf => (2 * name) + ElementMarkup,
            NodeKind.Attribute => name + AttributeMarkup,
            _ => 0,
        };
    }

    // What values of a kind mostly have; of numbers services seldom send all digits that there might be.
    private static long Values(ValueColumn column) => column.Kind switch
    {
        ColumnKind.Text => column.TextBytes,
        ColumnKind.Octets => column.TextBytes * 4 / 3,
        ColumnKind.Booleans or ColumnKind.Integers => 5L * column.Count,
        ColumnKind.Guids => 36L * column.Count,
        ColumnKind.UniqueIds => 45L * column.Count,
        ColumnKind.DateTimes => 20L * column.Count,
        _ => 10L * column.Count,
    };
}
