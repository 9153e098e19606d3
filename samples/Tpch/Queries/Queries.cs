// SPDX-License-Identifier: MIT
using Tpch.Tables;

namespace Tpch.Queries;

/// <summary>The 22 queries of TPC-H with the parameters of its validation run and without row limits.</summary>
/// <remarks>
/// Amounts are whole numbers of cents, or of 0.0001 where an amount is multiplied by a percentage, and become decimals
/// in the reply. All queries use all processors and are safe to call from several threads.
/// </remarks>
public static partial class TpchQueries
{
    private const byte Cents = 2;
    private const byte TenThousandths = 4;

    /// <summary>For each nation, whether it lies in a region.</summary>
    private static bool[] NationsIn(TpchDatabase db, string region) =>
        Array.ConvertAll(db.Nation.RegionKey, key => db.Region.Name[key] == region);

    /// <summary>For each part, whether its type, brand or another column of words fulfils a condition.</summary>
    private static bool[] PartsWith(WordColumn column, Predicate<string> condition)
    {
        var wanted = column.Where(condition);
        return Array.ConvertAll(column.Codes, code => wanted[code]);
    }

    /// <summary>SQL's LIKE '%first%second%'.</summary>
    private static bool HasInOrder(ReadOnlySpan<byte> text, ReadOnlySpan<byte> first, ReadOnlySpan<byte> second)
    {
        var at = text.IndexOf(first);
        return at >= 0 && text[(at + first.Length)..].IndexOf(second) >= 0;
    }
}
