// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Rows of one list that are being filled: where the values of each part are.</summary>
internal sealed class RowFilling
{
    /// <summary>Rows that are filled at once, member by member: as many as stay in the processor's cache.</summary>
    public const int ChunkRows = 256;

    private readonly RowCursor[][] _cursors;

    public RowFilling(ContainerReader reader, RowWalk rows, int parts)
    {
        _cursors = new RowCursor[parts][];
        Array.Fill(_cursors, []);
        foreach (var slot in rows.Slots)
        {
            if (slot.Part is { } part && slot.Total != 0)
            {
                var cursor = new RowCursor(slot, slot.Kind == RowSlotKind.Value ? reader.ColumnOf(slot) : null);
                _cursors[part.Number] = [.. _cursors[part.Number], cursor];
            }
        }
    }

    /// <summary>Gets the nodes that stand for a part.</summary>
    public RowCursor[] Of(RowPart part) => _cursors[part.Number];
}
