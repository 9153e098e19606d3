// SPDX-License-Identifier: MIT
namespace Nam.Fuzz;

/// <summary>SplitMix64 (Steele, Lea and Flood, 2014): cheap to start anew for every input.</summary>
internal struct FuzzRandom(ulong seed)
{
    private ulong _state = seed;

    internal ulong Next()
    {
        _state += 0x9E37_79B9_7F4A_7C15;
        var mixed = _state;
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58_476D_1CE4_E5B9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D0_49BB_1331_11EB;
        return mixed ^ (mixed >> 31);
    }

    /// <summary>A number from 0 to below a limit.</summary>
    internal int Below(int limit)
    {
        return limit <= 1 ? 0 : (int)(((Next() >> 32) * (ulong)limit) >> 32);
    }
}
