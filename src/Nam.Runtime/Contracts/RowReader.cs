// SPDX-License-Identifier: MIT

using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using Nam.Codecs.Containers.Reading;

namespace Nam.Contracts;

/// <summary>Reads rows of a list straight from the columns of containers.</summary>
/// <typeparam name="TRow">The data contract of a row.</typeparam>
[RequiresUnreferencedCode(ContractShape.Reflection)]
[RequiresDynamicCode(ContractShape.Reflection)]
internal sealed class RowReader<TRow>
    where TRow : class
{
    private readonly RowParts _parts;
    private readonly RowObject<TRow> _object;
    private TRow[]? _kept;

    /// <summary>Makes the code for it, which takes milliseconds.</summary>
    public RowReader(ContractShape shape, RowParts parts)
    {
        _parts = parts;
        _object = new RowObject<TRow>(shape, parts.Parts);
    }

    /// <summary>Reads the rows that match the contract, from the reader's current node on.</summary>
    /// <param name="reader">At the start of a list or of a row; afterwards still at the start of the list, which goes on after
    /// these rows, or at the end of the last of them.</param>
    /// <param name="row">A row.</param>
    /// <param name="isEntered">Whether the reader is at the start of a row.</param>
    /// <param name="rows">Gets the rows.</param>
    /// <param name="isRefused">Whether a value does not fit its member; the serializer says which.</param>
    /// <returns>True if there is a row; if not, nothing has changed.</returns>
    public bool TryRead(ContainerReader reader, RowPart row, bool isEntered, List<TRow> rows, out bool isRefused)
    {
        isRefused = false;
        if (reader.FindRows(row, _parts.Depth, isEntered) is not { } found)
        {
            return false;
        }

        var before = rows.Count;
        try
        {
            if (TryFill(reader, found, rows))
            {
                reader.PassRows(found);
                return true;
            }
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // Whatever it is, the serializer comes to it, too, and says so in its own way.
        }

        isRefused = true;
        CollectionsMarshal.SetCount(rows, before);
        reader.LeaveRows(found);
        return false;
    }

    private bool TryFill(ContainerReader reader, RowWalk found, List<TRow> rows)
    {
        var filling = new RowFilling(reader, found, _parts.Count);
        var chunk = Interlocked.Exchange(ref _kept, null) ?? new TRow[RowFilling.ChunkRows];
        rows.EnsureCapacity(rows.Count + found.Count);
        for (var from = 0; from < found.Count; from += RowFilling.ChunkRows)
        {
            var end = Math.Min(found.Count, from + RowFilling.ChunkRows);
            var filled = chunk.AsSpan(0, end - from);
            foreach (ref var made in filled)
            {
                made = _object.Make();
            }

            if (!_object.TryFill(filling, chunk, from, end))
            {
                return false;
            }

            rows.AddRange(filled);
        }

        Array.Clear(chunk);
        _kept = chunk;
        return true;
    }
}
