// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Fills a member that is an object with members of its own.</summary>
/// <typeparam name="TRow">The type of the objects that have the member.</typeparam>
/// <typeparam name="TPart">The member's type.</typeparam>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class RowObjectMember<TRow, TPart>(RowPart part, ContractMember member) : RowMember<TRow>(part)
    where TPart : class
{
    private readonly RowSetter<TRow, TPart?> _set = RowCode.Setter<TRow, TPart?>(member);
    private readonly RowObject<TPart> _object = new(member.Shape, part.Parts!);

    public override bool TryFill(RowFilling filling, TRow[] rows, int from, int end)
    {
        var cursors = filling.Of(Part);
        if (cursors.Length == 0)
        {
            return true;
        }

        var parts = new TPart?[end - from];
        var hasPart = new bool[end - from];
        Mark(cursors, RowSlotKind.Element, from, end, hasPart, true);
        var isSet = (bool[])hasPart.Clone();
        Mark(cursors, RowSlotKind.Nil, from, end, hasPart, false);
        for (var row = 0; row < parts.Length; row++)
        {
            if (hasPart[row])
            {
                parts[row] = _object.Make();
            }
        }

        if (!_object.TryFill(filling, parts!, from, end))
        {
            return false;
        }

        for (var row = 0; row < parts.Length; row++)
        {
            if (isSet[row])
            {
                _set(rows, row, parts, row, 1);
            }
        }

        return true;
    }

    private static void Mark(RowCursor[] cursors, RowSlotKind kind, int from, int end, bool[] rows, bool value)
    {
        foreach (var cursor in cursors)
        {
            for (var at = from; cursor.Kind == kind && cursor.TryTake(at, end, out var row, out var count); at = row + count)
            {
                rows.AsSpan(row - from, count).Fill(value);
            }
        }
    }
}
