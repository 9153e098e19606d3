// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Containers.Structure;

namespace Nam.Codecs.Containers.Writing;

/// <summary>Estimates the bytes that a document would have in the binary form. Knowledge of one way of writing an operation's
/// replies then serves for the other way.</summary>
internal static class BinarySize
{
    // A start of an element is a record and a name, an end is one byte or part of the value before it.
    private const int EventBytes = 2;

    // A name's length and its record.
    private const int NameBytes = 2;

    /// <summary>Bytes of the table of names, about. It has the known strings that occur as well.</summary>
    internal static long OfNames(StructureState state)
    {
        var bytes = state.StringBytes + ((long)NameBytes * (state.StringCount - KnownStrings.Count));
        var seen = 0UL;
        foreach (ref readonly var node in state.Nodes.AsSpan(0, state.NodeCount))
        {
            if (node.Name < KnownStrings.Count && (seen & (1UL << node.Name)) == 0)
            {
                seen |= 1UL << node.Name;
                bytes += KnownStrings.Table[node.Name].Length + NameBytes;
            }
        }

        return bytes;
    }

    /// <summary>Bytes of a block's records, about.</summary>
    internal static long OfRecords(StructureState state, ReadOnlySpan<KnownElement> known, int events)
    {
        var bytes = (long)EventBytes * events;
        for (var node = 1; node < state.NodeCount && node < known.Length; node++)
        {
            if (known[node].Column is { Count: not 0 } column)
            {
                bytes += Values(column);
            }
        }

        return bytes;
    }

    // A record and its value; texts and octets have a length as well.
    private static long Values(ValueColumn column) => column.Kind switch
    {
        ColumnKind.Text or ColumnKind.Octets => column.TextBytes + (2L * column.Count),
        ColumnKind.Booleans => column.Count,
        ColumnKind.Integers => 4L * column.Count,
        ColumnKind.Floats => 5L * column.Count,
        ColumnKind.Decimals or ColumnKind.Guids or ColumnKind.UniqueIds => 17L * column.Count,
        _ => 9L * column.Count,
    };
}
