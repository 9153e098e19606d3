// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Benchmarks.Gate.Node.Documents;

/// <summary>Seeded values that documents are filled with; the same seed makes the same values everywhere.</summary>
internal sealed class Words(int seed)
{
    private const string Syllables =
        "ba be bi bo ca ce co da de di do fa fe fi ga ge ha he ka ke la le li lo ma me mi mo na "
        + "ne ni no pa pe ra re ri ro sa se si so ta te ti to va ve vi wa we";

    private static readonly string[] Parts = Syllables.Split(' ');
    private static readonly DateTime Start = new(2026, 3, 1, 8, 0, 0, DateTimeKind.Utc);

    private readonly Random _random = new(seed);
    private DateTime _now = Start;

    /// <summary>Returns a number from 0 to below the limit.</summary>
    internal int Below(int limit) => _random.Next(limit);

    internal bool OneIn(int count) => _random.Next(count) == 0;

    internal string Of(params ReadOnlySpan<string> choices) => choices[_random.Next(choices.Length)];

    /// <summary>Returns a word; short numbers, and so their words, are more frequent than others.</summary>
    internal string Word()
    {
        var rank = (int)(2_000 * Math.Pow(_random.NextDouble(), 3)) + 7;
        var word = "";
        for (; rank > 0; rank /= Parts.Length)
        {
            word += Parts[rank % Parts.Length];
        }

        return word;
    }

    internal string Title()
    {
        var word = Word();
        return char.ToUpperInvariant(word[0]) + word[1..];
    }

    internal string Name() => Title() + Title();

    internal string Sentence(int most = 14)
    {
        var words = Enumerable.Range(0, 3 + Below(most)).Select(_ => OneIn(12) ? Word() + "," : Word());
        return Title() + " " + string.Join(' ', words).TrimEnd(',') + ".";
    }

    internal string Paragraph(int sentences = 5) => string.Join(' ', Enumerable.Range(0, 1 + Below(sentences)).Select(_ => Sentence()));

    internal string Number(int digits, int places = 0)
    {
        var number = _random.NextInt64((long)Math.Pow(10, digits + places)) / (decimal)Math.Pow(10, places);
        return number.ToString("F" + places, CultureInfo.InvariantCulture);
    }

    internal string Hex(int digits) => string.Concat(Enumerable.Range(0, digits).Select(_ => "0123456789abcdef"[Below(16)]));

    internal string Guid() => $"{Hex(8)}-{Hex(4)}-4{Hex(3)}-a{Hex(3)}-{Hex(12)}";

    internal string Base64(int bytes)
    {
        var content = new byte[bytes];
        _random.NextBytes(content);
        return Convert.ToBase64String(content);
    }

    /// <summary>Returns a time, later than the one before it by at most that many seconds.</summary>
    internal DateTime Later(int mostSeconds = 600) => _now = _now.AddSeconds(1 + Below(mostSeconds));

    internal string LaterText(int mostSeconds = 600) => Later(mostSeconds).ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture);

    internal string Address() => $"https://www.{Word()}.example/{Word()}/{Word()}-{Below(10_000)}";

    /// <summary>Makes as many parts as were asked for.</summary>
    internal static IEnumerable<T> Many<T>(int count, Func<int, T> make) => Enumerable.Range(0, count).Select(make);
}
