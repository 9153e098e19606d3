// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Finds out whether integers prefer some remainders: multiples of a unit, keys with gaps.</summary>
internal static class Residues
{
    private const int SampleValues = 1 << 11;
    private const int Fewest = 256;

    // Bits a value, in 256ths, that a modulus has to save before it is used, because it takes half as much time again,
    // and over a smaller modulus.
    private const int LeastGain = 72;
    private const int LeastStep = 4;

    // Shorter integers are symbols as they are, whatever their remainders.
    private const int LeastBits = 12;

    private const int PowerBits = 6;
    private const int Composite = 30;

    // The quotient times the modulus and a remainder have to stay below 2^64 for every remainder.
    private const int MostBits = 62;

    /// <summary>Gives a modulus of 2 to 4,096, or 1 if none pays.</summary>
    internal static int FindModulus(ReadOnlySpan<ulong> values, int bits)
    {
        if (values.Length < Fewest || bits is <= LeastBits or > MostBits)
        {
            return 1;
        }

        var unit = CommonDivisor(values);
        if (unit is > 1 and <= SymbolCoder.MaximumSymbols)
        {
            return (int)unit;
        }

        Span<int> powers = stackalloc int[1 << PowerBits];
        Span<int> others = stackalloc int[Composite];
        powers.Clear();
        others.Clear();
        var stride = Math.Max(1, values.Length / SampleValues);
        var sampled = 0;
        for (var i = 0; i < values.Length; i += stride)
        {
            powers[(int)values[i] & ((1 << PowerBits) - 1)]++;
            others[(int)(values[i] % Composite)]++;
            sampled++;
        }

        var best = 1;
        var gain = LeastGain - LeastStep;
        for (var power = 1; power <= PowerBits; power++)
        {
            Consider(powers, 1 << power, sampled, ref best, ref gain);
        }

        for (var modulus = 3; modulus <= Composite; modulus++)
        {
            if (Composite % modulus == 0)
            {
                Consider(others, modulus, sampled, ref best, ref gain);
            }
        }

        return best;
    }

    private static void Consider(ReadOnlySpan<int> counts, int modulus, int sampled, ref int best, ref int gain)
    {
        Span<int> folded = stackalloc int[1 << PowerBits];
        folded = folded[..modulus];
        folded.Clear();
        for (var i = 0; i < counts.Length; i++)
        {
            folded[i % modulus] += counts[i];
        }

        // The second term is what a uniform distribution seems to save in a sample (Miller and Madow, 1955), twice for safety.
        var entropy = FixedLog.Entropy(folded) / sampled;
        var bias = (int)((modulus - 1) * (FixedLog.One * 1.442695) / sampled);
        var saved = FixedLog.Log2((uint)modulus) - (int)entropy - bias;
        if (saved >= gain + LeastStep)
        {
            gain = saved;
            best = modulus;
        }
    }

    private static ulong CommonDivisor(ReadOnlySpan<ulong> values)
    {
        var divisor = 0UL;
        foreach (var value in values)
        {
            if (divisor == 0 || value % divisor != 0)
            {
                divisor = Greatest(divisor, value);
                if (divisor == 1)
                {
                    return 1;
                }
            }
        }

        return divisor;
    }

    private static ulong Greatest(ulong a, ulong b)
    {
        while (b != 0)
        {
            (a, b) = (b, a % b);
        }

        return a;
    }
}
