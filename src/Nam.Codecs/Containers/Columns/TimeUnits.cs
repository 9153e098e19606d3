// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

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
        // Constants, so that divisions become multiplications.
        return TryDivide(ticks, units, TimeSpan.TicksPerDay) ? (byte)4
            : TryDivide(ticks, units, TimeSpan.TicksPerSecond) ? (byte)3
            : TryDivide(ticks, units, TimeSpan.TicksPerMillisecond) ? (byte)2
            : TryDivide(ticks, units, TimeSpan.TicksPerMicrosecond) ? (byte)1
            : (byte)0;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
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
