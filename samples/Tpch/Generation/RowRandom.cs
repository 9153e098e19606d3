// SPDX-License-Identifier: MIT
namespace Tpch.Generation;

/// <summary>One of dbgen's streams of random numbers: seed = seed * 16807 mod (2^31 - 1).</summary>
/// <remarks>
/// A stream sets aside the same count of draws for every row, used or not. The seed of any row is therefore the first
/// seed times a power of the multiplier, so that blocks of rows can be made independently of each other.
/// </remarks>
internal struct RowRandom
{
    private const uint Multiplier = 16807;
    private const uint Modulus = int.MaxValue;

    private readonly uint _rowStep;
    private uint _rowSeed;
    private uint _seed;

    /// <param name="seed">The seed of row zero.</param>
    /// <param name="drawsPerRow">Draws that are set aside for a row.</param>
    /// <param name="row">The row to begin with.</param>
    public RowRandom(uint seed, int drawsPerRow, int row)
    {
        _rowStep = Power(Multiplier, (ulong)drawsPerRow);
        _rowSeed = Multiply(seed, Power(Multiplier, (ulong)drawsPerRow * (ulong)row));
        _seed = _rowSeed;
    }

    /// <summary>A number between two bounds, both included.</summary>
    /// <remarks>
    /// The range may overflow to a negative number, as dbgen's does for 0 to 2^31 - 1: addresses are made of such draws.
    /// </remarks>
    public int Next(int lower, int upper)
    {
        _seed = Multiply(_seed, Multiplier);
        double range = unchecked(upper - lower + 1);
        return lower + (int)(_seed / (double)Modulus * range);
    }

    /// <summary>Goes on to the draws of the next row.</summary>
    public void NextRow()
    {
        _rowSeed = Multiply(_rowSeed, _rowStep);
        _seed = _rowSeed;
    }

    /// <summary>The product modulo 2^31 - 1, by adding the high bits to the low ones; neither factor is zero.</summary>
    private static uint Multiply(uint a, uint b)
    {
        var product = (ulong)a * b;
        var folded = (uint)(product & Modulus) + (uint)(product >> 31);
        return folded >= Modulus ? folded - Modulus : folded;
    }

    private static uint Power(uint number, ulong exponent)
    {
        var result = 1u;
        for (; exponent > 0; exponent >>= 1)
        {
            if ((exponent & 1) != 0)
            {
                result = Multiply(result, number);
            }

            number = Multiply(number, number);
        }

        return result;
    }
}
