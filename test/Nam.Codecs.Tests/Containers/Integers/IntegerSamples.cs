// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Tests.Containers.Integers;

/// <summary>Seeded series of integers that look like those of replies.</summary>
internal static class IntegerSamples
{
    private const int Seed = 20_111;

    /// <summary>Series of every shape and of several lengths.</summary>
    internal static IEnumerable<long[]> All()
    {
        var random = new Random(Seed);
        foreach (var count in new[] { 0, 1, 2, 3, 7, 64, 255, 1000, 5000 })
        {
            foreach (var shape in Shapes)
            {
                var values = new long[count];
                shape(random, values);
                yield return values;
            }
        }
    }

    private static readonly Action<Random, long[]>[] Shapes =
    [
        (_, v) => Array.Fill(v, -7),
        (_, v) => Fill(v, i => 1000 - (3L * i)),
        (r, v) => Fill(v, _ => r.Next(2)),
        (r, v) => Fill(v, _ => r.Next(100, 1000)),
        (r, v) => Fill(v, _ => r.Next(-1_000_000, 1_000_000)),
        (r, v) => Fill(v, _ => r.NextInt64(long.MinValue, long.MaxValue)),
        (r, v) => Fill(v, _ => (r.Next(190_000) * 32L) + r.Next(8)),
        (r, v) => Fill(v, _ => (r.Next(50_000) * 3L) + 1 + r.Next(2)),
        (r, v) => Fill(v, _ => r.Next(5000) * 25L),
        (r, v) => Fill(v, _ => (long)Math.Exp(r.NextDouble() * 43)),
        (r, v) => Fill(v, _ => r.Next(20) == 0 ? r.Next(100_000) : r.Next(8)),
        (r, v) => Fill(v, i => i == 0 ? 0 : v[i - 1] + r.Next(-20, 21)),
        (r, v) => Fill(v, i => i == 0 ? 5_000_000_000 : v[i - 1] - (long)(Math.Exp(8 + (4.0 * i / v.Length)) * r.NextDouble())),
        (r, v) => Fill(v, i => i == 0 ? 0 : v[i - 1] + r.Next(30_000)),
        (r, v) => Fill(v, i => i > 0 && r.Next(10) != 0 ? v[i - 1] : r.Next(1_000_000)),
        (r, v) => Fill(v, _ => r.Next(300) * 123_456_789L),
        (r, v) => Fill(v, i => i % 2 == 0 ? long.MinValue : long.MaxValue - r.Next(3)),
    ];

    private static void Fill(long[] values, Func<int, long> value)
    {
        for (var i = 0; i < values.Length; i++)
        {
            values[i] = value(i);
        }
    }
}
