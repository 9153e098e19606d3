// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text;

namespace Nam.Codecs.Tests.Containers.Columns;

/// <summary>Makes columns of text that look like many things, and sometimes like two of them.</summary>
internal static class RandomColumns
{
    private static readonly string[] Oddities =
    [
        "", " ", "-0", "007", "+5", "1e5", "1E5", "INF", "NaN", "true", "True", "2024-02-30", "2024-02-29", "2024-02-29T24:00:00",
        "0001-01-01T00:00:00Z", "9999-12-31", "a ", " a", "  ", "é", "\ud83d\ude00", "\t",
        "79228162514264337593543950335", "0.0000000000000000000000000001",
        "-9223372036854775808", "9223372036854775807", "5", "5.", "5.0", "PT0S", "]]>", "<&>", "\u00a0", "\u2028",
    ];

    internal static string[] Make(Random random, int rows)
    {
        var make = Maker(random);
        var odd = random.Next(3) == 0 ? random.Next(2, 200) : int.MaxValue;
        var sorted = random.Next(4) == 0;
        var texts = Enumerable.Range(0, rows)
            .Select(row => random.Next(odd) == 1 ? Oddities[random.Next(Oddities.Length)] : make(row))
            .ToArray();
        if (sorted)
        {
            Array.Sort(texts, StringComparer.Ordinal);
        }

        return texts;
    }

    private static Func<int, string> Maker(Random random)
    {
        var range = 1 << random.Next(1, 31);
        var pool = Enumerable.Range(0, random.Next(1, 60)).Select(_ => Letters(random, random.Next(20))).ToArray();
        return random.Next(14) switch
        {
            0 => _ => Number(random.Next(-range, range)),
            1 => row => Number(row * 3),
            2 => _ => Number(random.NextInt64(long.MinValue, long.MaxValue)),
            3 => _ => (random.Next(range) / 100m).ToString("0.00", CultureInfo.InvariantCulture),
            4 => _ => (random.Next(range) / 1000m).ToString(CultureInfo.InvariantCulture),
            5 => _ => new DateOnly(1992, 1, 1).AddDays(random.Next(2_500)).ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
            6 => _ => new DateTime(2024, 1, 1).AddSeconds(random.Next(range)).ToString("yyyy-MM-ddTHH:mm:ss", CultureInfo.InvariantCulture),
            7 => _ => pool[random.Next(pool.Length)],
            8 => _ => string.Join(' ', Enumerable.Range(0, random.Next(15)).Select(_ => pool[random.Next(pool.Length)])),
            9 => row => $"{pool[0]}x{row:D9}/{random.Next(range)}",
            10 => _ => $"{random.Next(10, 35)}-{random.Next(1_000):D3}-{random.Next(10_000):D4}",
            11 => _ => Letters(random, 8),
            12 => _ => Oddities[random.Next(Oddities.Length)],
            _ => _ => Letters(random, random.Next(40)),
        };
    }

    private static string Number(long value)
    {
        return value.ToString(CultureInfo.InvariantCulture);
    }

    private static string Letters(Random random, int length)
    {
        var text = new StringBuilder();
        var isWide = random.Next(5) == 0;
        for (var index = 0; index < length; index++)
        {
            text.Append(isWide && random.Next(3) == 0 ? (char)random.Next(0xA0, 0xD800) : (char)random.Next(' ', '~'));
        }

        return text.ToString();
    }
}
