// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Benchmarks.Cold;

/// <summary>A seeded reply in the shape of TPC-H query 10, with values of like lengths and spreads.</summary>
internal static class ColdReply
{
    private static readonly string[] Words =
    [
        "furiously", "quickly", "carefully", "blithely", "final", "special", "pending", "regular", "express", "ironic",
        "even", "bold", "silent", "requests",
        "deposits", "packages", "accounts", "instructions", "theodolites", "foxes", "pinto beans", "asymptotes",
        "sleep", "wake", "haggle", "nag", "boost", "use",
        "across", "among", "above", "against", "the", "according to", "slyly",
    ];

    private static readonly string[] Nations =
        [
            "ALGERIA", "ARGENTINA", "BRAZIL", "CANADA", "EGYPT", "ETHIOPIA", "FRANCE", "GERMANY", "INDIA", "INDONESIA",
            "IRAN", "IRAQ", "JAPAN", "JORDAN", "KENYA"
        ];

    internal static List<Q10Row> Make(int rows)
    {
        var random = new Random(10);
        return [.. Enumerable.Range(0, rows).Select(_ => Q10Row(random))];
    }

    private static Q10Row Q10Row(Random random)
    {
        var key = random.Next(1, 150_001);
        var nation = random.Next(Nations.Length);
        return new Q10Row
        {
            CustomerKey = key,
            Name = $"Customer#{key:D9}",
            Revenue = random.Next(90_000, 450_000_000) / 1_000m * 1.0000m,
            Balance = random.Next(-99_999, 999_999) / 100m,
            Nation = Nations[nation],
            Address = Letters(random, random.Next(10, 40)),
            Phone = $"{nation + 10}-{random.Next(100, 1_000)}-{random.Next(100, 1_000)}-{random.Next(1_000, 10_000)}",
            Comment = Prose(random, random.Next(29, 116)),
        };
    }

    private static string Letters(Random random, int length)
    {
        const string Alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ,";
        return string.Create(length, random, static (span, random) =>
        {
            foreach (ref var character in span)
            {
                character = Alphabet[random.Next(Alphabet.Length)];
            }
        }).Trim();
    }

    private static string Prose(Random random, int length)
    {
        var text = new StringBuilder();
        while (text.Length < length)
        {
            text.Append(Words[random.Next(Words.Length)]).Append(random.Next(9) == 0 ? ". " : " ");
        }

        return text.ToString(0, length).Trim();
    }
}
