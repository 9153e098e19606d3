// SPDX-License-Identifier: MIT
using Nam.Codecs.Xml;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Doubles that are an integer over a power of ten; docs/container-format.md section 4.4.</summary>
internal static class ShortDoubles
{
    /// <summary>In place of the places: the doubles of a column are no such.</summary>
    internal const byte None = 255;

    private const double Limit = 1L << 53;

    // 15 digits always come back from a double; below 10⁻⁴ the text has an exponent.
    private const long DecimalLimit = 1_000_000_000_000_000;
    private const int DecimalPlaces = 15;

    /// <summary>Writes the doubles as integers over one power of ten; gives the places, or −1 if some are not.</summary>
    internal static int FromDoubles(ReadOnlySpan<double> values, Span<long> unscaled)
    {
        var places = 0;
        for (var index = 0; index < values.Length;)
        {
            var value = values[index];
            if (TryScale(value, places, out unscaled[index]))
            {
                index++;
                continue;
            }

            // One more place for all; a value that is too large or has no such form ends this soon.
            do
            {
                places++;
            }
            while (places <= ScaledDouble.MostPlaces && !TryScale(value, places, out _));
            if (places > ScaledDouble.MostPlaces || Math.Abs(value) * ScaledDouble.Power(places) >= Limit)
            {
                return -1;
            }

            index = 0;
        }

        return places;
    }

    /// <summary>
    /// Writes decimals with differing places as integers over one power of ten, where the double of each has the same text. No decimal
    /// may end in a zero after its point. Returns the places, or −1 if this is not possible.
    /// </summary>
    internal static int FromTrimmedDecimals(ReadOnlySpan<long> values, ReadOnlySpan<byte> scales, Span<long> unscaled)
    {
        var places = 0;
        foreach (var scale in scales)
        {
            places = Math.Max(places, scale);
        }

        if (places > DecimalPlaces)
        {
            return -1;
        }

        var least = places < 4 ? 1 : TrailingZeros.Power(places - 4);
        for (var index = 0; index < values.Length; index++)
        {
            var value = values[index];
            var power = TrailingZeros.Power(places - scales[index]);
            var limit = DecimalLimit / power;
            if (value >= limit || value <= -limit || (scales[index] != 0 && value % 10 == 0))
            {
                return -1;
            }

            var scaled = value * power;
            if (scaled != 0 && Math.Abs(scaled) < least)
            {
                return -1;
            }

            unscaled[index] = scaled;
        }

        return places;
    }

    private static bool TryScale(double value, int places, out long unscaled)
    {
        var scaled = Math.Round(value * ScaledDouble.Power(places));
        unscaled = 0;
        if (!(Math.Abs(scaled) < Limit))
        {
            return false;
        }

        unscaled = (long)scaled;
        return unscaled == 0 ? BitConverter.DoubleToInt64Bits(value) == 0 : unscaled / ScaledDouble.Power(places) == value;
    }
}
