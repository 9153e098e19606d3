// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Containers.Columns;

/// <summary>Units of time in columns, docs/container-format.md section 4.1: 0 = 100 ns, 1 = µs, 2 = ms, 3 = second, 4 = day.</summary>
internal static class TimeUnits
{
    /// <summary>The number of units.</summary>
    internal const int Count = 5;

    /// <summary>Ticks in a unit.</summary>
    internal static long Ticks(int unit) => unit switch
    {
        0 => 1,
        1 => TimeSpan.TicksPerMicrosecond,
        2 => TimeSpan.TicksPerMillisecond,
        3 => TimeSpan.TicksPerSecond,
        _ => TimeSpan.TicksPerDay,
    };

    /// <summary>Divides all ticks by the largest unit that leaves nothing over; unit 0 leaves <paramref name="units"/> undefined.</summary>
    internal static byte Divide(ReadOnlySpan<long> ticks, Span<long> units)
    {
        // Constants, so that the division becomes a multiplication.
        if (TryDivideByDay(ticks, units))
        {
            return 4;
        }

        if (TryDivideBySecond(ticks, units))
        {
            return 3;
        }

        for (var unit = 2; unit > 0; unit--)
        {
            if (TryDivide(ticks, units, Ticks(unit)))
            {
                return (byte)unit;
            }
        }

        return 0;
    }

    private static bool TryDivideByDay(ReadOnlySpan<long> ticks, Span<long> units)
    {
        for (var index = 0; index < ticks.Length; index++)
        {
            var quotient = ticks[index] / TimeSpan.TicksPerDay;
            units[index] = quotient;
            if (quotient * TimeSpan.TicksPerDay != ticks[index])
            {
                return false;
            }
        }

        return true;
    }

    private static bool TryDivideBySecond(ReadOnlySpan<long> ticks, Span<long> units)
    {
        for (var index = 0; index < ticks.Length; index++)
        {
            var quotient = ticks[index] / TimeSpan.TicksPerSecond;
            units[index] = quotient;
            if (quotient * TimeSpan.TicksPerSecond != ticks[index])
            {
                return false;
            }
        }

        return true;
    }

    private static bool TryDivide(ReadOnlySpan<long> ticks, Span<long> units, long unit)
    {
        for (var index = 0; index < ticks.Length; index++)
        {
            var quotient = ticks[index] / unit;
            units[index] = quotient;
            if (quotient * unit != ticks[index])
            {
                return false;
            }
        }

        return true;
    }
}
