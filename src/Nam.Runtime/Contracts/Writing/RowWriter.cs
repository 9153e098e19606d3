// SPDX-License-Identifier: MIT

using System.Xml;

namespace Nam.Contracts.Writing;

/// <summary>The members of objects of one type: of some rows at once, which are written one by one or all together.</summary>
internal sealed class RowWriter<T>(MemberColumn[] columns, Gather<T> gather, Gather<T>? gatherParts)
{
    private readonly Array[] _values = [.. columns.Select(column => column.Values)];
    private readonly bool[]?[] _has = [.. columns.Select(column => column.Has)];
    private readonly MemberColumn[] _parts = [.. columns.Where(column => column.Part is not null)];
    private readonly Array[] _partValues = [.. columns.Where(column => column.Part is not null).Select(column => column.Values)];

    internal MemberColumn[] Columns => columns;

    /// <summary>Gets whether rows can be written all together: they have values only, of which one is always there.</summary>
    internal bool IsFlat { get; } = columns.All(column => column.Part is null) && columns.Any(column => column.IsAlwaysThere);

    /// <summary>Whether rows and what is in them are of exactly the types that the contract names.</summary>
    internal bool CanWrite(ReadOnlySpan<T> rows)
    {
        if (!typeof(T).IsSealed)
        {
            foreach (var row in rows)
            {
                if (row is not null && row.GetType() != typeof(T))
                {
                    return false;
                }
            }
        }

        return _parts.Length == 0 || CanWriteParts(rows);
    }

    /// <summary>Gathers the members of rows, none of them null.</summary>
    internal void Take(ReadOnlySpan<T> rows) => gather(rows, _values, _has);

    /// <summary>Writes the members of a row that was taken.</summary>
    internal void Write(XmlDictionaryWriter writer, int row)
    {
        foreach (var column in columns)
        {
            column.Write(writer, row);
        }
    }

    internal void Release()
    {
        foreach (var column in columns)
        {
            column.Release();
        }
    }

    private bool CanWriteParts(ReadOnlySpan<T> rows)
    {
        var single = rows.Length <= ContractGather.MostRows ? rows : rows[..ContractGather.MostRows];
        for (var at = 0; at < rows.Length; at += single.Length)
        {
            single = rows.Slice(at, Math.Min(ContractGather.MostRows, rows.Length - at));
            if (single.Contains(default!))
            {
                single = rows.Slice(at, 1);
                if (single[0] is null)
                {
                    continue;
                }
            }

            gatherParts!(single, _partValues, []);
            foreach (var part in _parts)
            {
                foreach (var value in ((object?[])part.Values).AsSpan(0, single.Length))
                {
                    if (value is not null && !part.Part!.CanWrite(value))
                    {
                        return false;
                    }
                }
            }
        }

        return true;
    }
}
