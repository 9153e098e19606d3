// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Fills a member that is one value.</summary>
/// <param name="part">The member's element.</param>
/// <param name="member">The member.</param>
/// <param name="read">Takes the next values from a column.</param>
/// <typeparam name="TRow">The type of the objects that have the member.</typeparam>
/// <typeparam name="TValue">The type that columns give the values as.</typeparam>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class RowValueMember<TRow, TValue>(RowPart part, ContractMember member, RowRead<TValue> read) : RowMember<TRow>(part)
{
    private readonly RowSetter<TRow, TValue> _set = RowCode.Setter<TRow, TValue>(member);
    private readonly RowSetter<TRow, TValue>? _setNil = member.IsNullable ? RowCode.NilSetter<TRow, TValue>(member) : null;
    private TValue[]? _kept;

    public override bool TryFill(RowFilling filling, TRow[] rows, int from, int end)
    {
        var values = Interlocked.Exchange(ref _kept, null) ?? new TValue[RowFilling.ChunkRows];
        foreach (var cursor in filling.Of(Part))
        {
            if (!TryFill(cursor, values, rows, from, end))
            {
                return false;
            }
        }

        if (!typeof(TValue).IsValueType)
        {
            Array.Clear(values);
        }

        _kept = values;
        return true;
    }

    private bool TryFill(RowCursor cursor, TValue[] values, TRow[] rows, int from, int end)
    {
        var set = _set;
        switch (cursor.Kind)
        {
            case RowSlotKind.Value:
                var count = cursor.CountIn(from, end);
                if (count != 0 && !read(cursor.Column, values.AsSpan(0, count)))
                {
                    return false;
                }

                break;
            case RowSlotKind.Empty:
                values.AsSpan().Fill((TValue)(object)(typeof(TValue) == typeof(string) ? string.Empty : Array.Empty<byte>()));
                break;
            case RowSlotKind.Nil:
                set = _setNil!;
                break;
            default:
                // The element around what says that it is nil.
                return true;
        }

        var value = 0;
        for (var at = from; cursor.TryTake(at, end, out var row, out var taken); at = row + taken)
        {
            set(rows, row - from, values, cursor.Kind == RowSlotKind.Value ? value : 0, taken);
            value += taken;
        }

        return true;
    }
}
