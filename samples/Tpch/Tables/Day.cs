// SPDX-License-Identifier: MIT
using System.Text;

namespace Tpch.Tables;

/// <summary>Dates as days since 1992-01-01, the first date of the data; the last one is 1998-12-31.</summary>
internal static class Day
{
    private const int Count = 2557;
    private static readonly DateTime First = new(1992, 1, 1);
    private static readonly int[] Years = [.. Enumerable.Range(0, Count).Select(day => First.AddDays(day).Year)];
    private static readonly byte[] Texts =
        Encoding.ASCII.GetBytes(string.Concat(Enumerable.Range(0, Count).Select(day => $"{First.AddDays(day):yyyy-MM-dd}")));

    public static ushort Of(int year, int month, int day) => (ushort)(new DateTime(year, month, day) - First).Days;

    public static DateTime ToDate(ushort day) => First.AddDays(day);

    public static int YearOf(ushort day) => Years[day];

    /// <summary>The date as yyyy-MM-dd.</summary>
    public static ReadOnlySpan<byte> Text(ushort day) => Texts.AsSpan(day * 10, 10);
}
