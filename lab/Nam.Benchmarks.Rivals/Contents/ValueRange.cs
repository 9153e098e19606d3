// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Benchmarks.Rivals.Contents;

/// <summary>What a column of decimals needs where all have one scale.</summary>
/// <param name="Precision">18, which 64 bits hold, or 38.</param>
/// <param name="Scale">The most places that a value has.</param>
internal readonly record struct ValueRange(int Precision, int Scale)
{
    private const int ShortPrecision = 18;
    private const int LongPrecision = 38;

    internal static ValueRange Of(IEnumerable<decimal> values)
    {
        var (scale, largest) = (0, 0m);
        foreach (var value in values)
        {
            scale = Math.Max(scale, value.Scale);
            largest = Math.Max(largest, Math.Abs(value));
        }

        var digits = decimal.Truncate(largest).ToString(CultureInfo.InvariantCulture).Length + scale;
        return new ValueRange(digits <= ShortPrecision ? ShortPrecision : LongPrecision, scale);
    }
}
