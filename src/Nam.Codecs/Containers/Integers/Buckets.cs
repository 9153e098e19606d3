// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Integers;

/// <summary>Tokens of mode 2 of U: small values as they are, larger ones by their number of bits and the bits below the highest.</summary>
/// <param name="Exact">Values below 2 to the power of this are their own token.</param>
/// <param name="Mantissa">Bits below the highest that are part of the token.</param>
internal readonly record struct Buckets(int Exact, int Mantissa)
{
    /// <summary>One more than the largest token.</summary>
    internal int Tokens => (1 << Exact) + ((64 - Exact) << Mantissa);

    /// <summary>The token of a value.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int TokenOf(ulong value)
    {
        if (value < 1UL << Exact)
        {
            return (int)value;
        }

        var top = BitOperations.Log2(value);
        var head = (int)(value >> (top - Mantissa)) & ((1 << Mantissa) - 1);
        return (1 << Exact) + ((top - Exact) << Mantissa) + head;
    }

    /// <summary>Number of extra bits after a token.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal int ExtraBits(int token)
    {
        var bucket = token - (1 << Exact);
        return bucket < 0 ? 0 : Exact + (bucket >> Mantissa) - Mantissa;
    }

    /// <summary>The least value of a token.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ulong LeastOf(int token)
    {
        var bucket = token - (1 << Exact);
        var head = (1UL << Mantissa) | ((ulong)bucket & ((1UL << Mantissa) - 1));
        return bucket < 0 ? (ulong)token : head << ExtraBits(token);
    }
}
