// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Nam.Codecs.Containers.Mixing;

/// <summary>Mixes what counters say of a bit into its odds; docs/mixing.md section 4.</summary>
internal static unsafe class BitMixer
{
    /// <summary>Inputs of a mixer, and so the weights of one set: two for each counter, the second one 8 places behind.</summary>
    internal const int Inputs = 16;

    /// <summary>Points of the curve that corrects odds in one context.</summary>
    internal const int Points = 33;

    private const int EarlyRate = 10;

    private static readonly short* Squash = (short*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(MixTables.Squash));
    private static readonly short* Stretch = (short*)Unsafe.AsPointer(ref MemoryMarshal.GetReference(MixTables.Stretch));

    /// <summary>Gives a counter's odds, as their logarithm and as what they are, to a mixer; those of one that knows
    /// nothing count nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Put(int* input, int counter)
    {
        var (odds, told) = (counter >> 4, counter & 15);
        input[0] = told == 0 ? 0 : Stretch[odds];
        input[Inputs / 2] = ((odds - 2_048) * MixTables.Trust[told]) >> 5;
    }

    /// <summary>How fast weights learn with so many bytes before this one: faster at first.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int RateAt(int rate, int bytes) => rate + (EarlyRate / (1 + (bytes >> 10)));

    /// <summary>Codes a bit by its inputs, and tells the mixers how good they were.</summary>
    /// <param name="coder">The coder; null only to learn.</param>
    /// <param name="bit">The bit, unless it is read.</param>
    /// <param name="inputs">The inputs.</param>
    /// <param name="weights">One set of weights.</param>
    /// <param name="otherWeights">The other one; null if there is one only.</param>
    /// <param name="curve">Points of the curve.</param>
    /// <param name="rate">How fast weights learn, by <see cref="RateAt"/>.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static int Code(BitCoder? coder, int bit, int* inputs, int* weights, int* otherWeights, ushort* curve, int rate)
    {
        var one = Mix(inputs, weights);
        var other = otherWeights == null ? one : Mix(inputs, otherWeights);
        var place = ((one + other) >> 1) + 2_048;
        var part = place & ((1 << MixTables.StepBits) - 1);
        var point = curve + (place >> MixTables.StepBits);
        var corrected = ((point[0] * (128 - part)) + (point[1] * part)) >> 11;
        if (coder is not null)
        {
            bit = coder.Code(Math.Clamp((Squash[place] + (3 * corrected) + 2) >> 2, 1, 4_095), bit);
        }

        Correct(inputs, weights, ((bit << 12) - Squash[one + 2_048]) * rate);
        if (otherWeights != null)
        {
            Correct(inputs, otherWeights, ((bit << 12) - Squash[other + 2_048]) * rate);
        }

        point += part >> (MixTables.StepBits - 1);
        *point = (ushort)(*point + (((-bit & 0xFFFF) - *point) >> 5));
        return bit;
    }

    /// <summary>Sets weights as they are at first: those of the first inputs, and none for the second ones.</summary>
    internal static void ResetWeights(Span<int> weights, int first)
    {
        for (var set = 0; set < weights.Length; set += Inputs)
        {
            weights.Slice(set, Inputs / 2).Fill(first);
            weights.Slice(set + (Inputs / 2), Inputs / 2).Clear();
        }
    }

    /// <summary>Sets curves as they are at first: they correct nothing.</summary>
    internal static void ResetCurves(Span<ushort> curves)
    {
        for (var point = 0; point < curves.Length; point++)
        {
            curves[point] = (ushort)(MixTables.Squash[Math.Min((point % Points) << MixTables.StepBits, 4_095)] * 16);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Mix(int* inputs, int* weights)
    {
        var sum = ((Vector256.Load(inputs) * Vector256.Load(weights)) >> 4)
            + ((Vector256.Load(inputs + 8) * Vector256.Load(weights + 8)) >> 4);
        return Math.Clamp(Vector256.Sum(sum) >> 12, -MixTables.Most, MixTables.Most);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Correct(int* inputs, int* weights, int error)
    {
        var by = Vector256.Create(error);
        var round = Vector256.Create(1 << 13);
        (Vector256.Load(weights) + (((Vector256.Load(inputs) * by) + round) >> 14)).Store(weights);
        (Vector256.Load(weights + 8) + (((Vector256.Load(inputs + 8) * by) + round) >> 14)).Store(weights + 8);
    }
}
