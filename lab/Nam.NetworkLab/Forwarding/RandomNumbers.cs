// SPDX-License-Identifier: MIT
namespace Nam.Lab.Forwarding;

/// <summary>Random numbers from a seed, without memory on the heap.</summary>
/// <remarks>Source: G. L. Steele, D. Lea, C. H. Flood, Fast Splittable Pseudorandom Number Generators, 2014 (SplitMix64).</remarks>
internal struct RandomNumbers(ulong seed)
{
    private ulong _state = seed;

    /// <summary>A number from 0 to below 1.</summary>
    internal double Next()
    {
        const double Unit = 1.0 / (1UL << 53);
        _state += 0x9E3779B97F4A7C15;
        var mixed = (_state ^ (_state >> 30)) * 0xBF58476D1CE4E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
        return ((mixed ^ (mixed >> 31)) >> 11) * Unit;
    }
}
