// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>What one look at signed integers says: their range, that of the steps between them, and how many steps are 0.</summary>
internal readonly record struct IntegerStatistics(long Least, long Most, long LeastStep, long MostStep, int Repeats)
{
    /// <summary>Looks at one value or more; with only one, the steps are 0. Steps wrap.</summary>
    internal static IntegerStatistics Of(ReadOnlySpan<long> values)
    {
        var least = values[0];
        var most = values[0];
        var leastStep = values.Length > 1 ? long.MaxValue : 0;
        var mostStep = values.Length > 1 ? long.MinValue : 0;
        var repeats = 0;
        for (var i = 1; i < values.Length; i++)
        {
            var step = unchecked(values[i] - values[i - 1]);
            least = Math.Min(least, values[i]);
            most = Math.Max(most, values[i]);
            leastStep = Math.Min(leastStep, step);
            mostStep = Math.Max(mostStep, step);
            repeats += step == 0 ? 1 : 0;
        }

        return new IntegerStatistics(least, most, leastStep, mostStep, repeats);
    }
}
