// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Fills one member of rows.</summary>
/// <param name="part">The member's element.</param>
/// <typeparam name="TRow">The type of the objects that have the member.</typeparam>
internal abstract class RowMember<TRow>(RowPart part)
{
    public RowPart Part => part;

    /// <summary>Fills the member of a range of rows.</summary>
    /// <param name="filling">The values.</param>
    /// <param name="rows">The objects of the rows of the range.</param>
    /// <param name="from">The first row.</param>
    /// <param name="end">The row after the last one.</param>
    /// <returns>Whether all values are the member's type.</returns>
    public abstract bool TryFill(RowFilling filling, TRow[] rows, int from, int end);
}
