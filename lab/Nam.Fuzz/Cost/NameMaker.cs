// SPDX-License-Identifier: MIT
using System.Text;

namespace Nam.Fuzz.Cost;

/// <summary>Names that are alike but for a number, which stands where a hash may not look.</summary>
internal sealed class NameMaker
{
    private const int Digits = 5;
    private readonly int _length;
    private readonly int _place;

    internal NameMaker(ref GeneReader genes, int longest)
    {
        Count = genes.Size(1, 60_000);
        _length = genes.Size(1, longest);
        _place = genes.Choice(3);
        Order = genes.Choice(4);
    }

    internal int Count { get; }

    private int Order { get; }

    /// <summary>The number of the name that comes next: in order, backwards, at random, or the last ones again and again.</summary>
    internal int Pick(int step, ref FuzzRandom random)
    {
        return Order switch
        {
            0 => step % Count,
            1 => Count - 1 - (step % Count),
            2 => random.Below(Count),
            _ => Count - 1 - (step % Math.Min(Count, 3)),
        };
    }

    internal string this[int number]
    {
        get
        {
            var digits = ToLetters(number);
            if (_length <= Digits)
            {
                return digits;
            }

            var name = new StringBuilder(_length).Append('n', _length);
            var place = _place switch { 0 => 0, 1 => (_length - Digits) / 2, _ => _length - Digits };
            for (var index = 0; index < digits.Length; index++)
            {
                name[place + index] = digits[index];
            }

            return name.ToString();
        }
    }

    private static string ToLetters(int number)
    {
        var letters = new StringBuilder(Digits);
        do
        {
            letters.Append((char)('a' + (number % 20)));
            number /= 20;
        }
        while (number != 0);
        return letters.ToString();
    }
}
