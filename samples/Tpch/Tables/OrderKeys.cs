// SPDX-License-Identifier: MIT
namespace Tpch.Tables;

/// <summary>The keys of orders are sparse: of 32 numbers the first eight are in use (TPC-H, clause 4.2.3).</summary>
internal static class OrderKeys
{
    /// <summary>The key of the order in a row, counted from zero.</summary>
    public static int OfRow(int row)
    {
        var number = row + 1;
        return ((number >> 3) << 5) | (number & 7);
    }

    /// <summary>The row, counted from zero, of the order with a key.</summary>
    public static int RowOf(int key) => (((key >> 5) << 3) | (key & 7)) - 1;
}
