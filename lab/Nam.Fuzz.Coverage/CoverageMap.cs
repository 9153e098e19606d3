// SPDX-License-Identifier: MIT
using System.Numerics;
using System.Runtime.InteropServices;
using Nam.Fuzz.Damaging;
using SharpFuzz.Common;

namespace Nam.Fuzz;

/// <summary>Which branches ran how often, as AFL counts them (Zalewski, "Technical details"): pairs of places, in
/// classes of counts.</summary>
/// <remarks>For one thread: what is watched counts into one piece of memory.</remarks>
internal sealed unsafe class CoverageMap : INovelty
{
    private const int Size = 1 << 16;
    private readonly byte* _counts;
    private readonly byte[] _seen = new byte[Size];

    public CoverageMap()
    {
        _counts = (byte*)NativeMemory.AllocZeroed(Size);
        Trace.SharedMem = _counts;
    }

    /// <summary>Pairs that some input has reached.</summary>
    public int Edges => _seen.Count(classes => classes != 0);

    public void Clear()
    {
        new Span<byte>(_counts, Size).Clear();
        Trace.PrevLocation = 0;
    }

    public bool Learn()
    {
        var isNew = false;
        for (var i = 0; i < Size; i += sizeof(ulong))
        {
            if (*(ulong*)(_counts + i) == 0)
            {
                continue;
            }

            for (var j = i; j < i + sizeof(ulong); j++)
            {
                // 1, 2, 3, 4 to 7, 8 to 15, ... : one bit each.
                var count = _counts[j];
                var one = count switch { 0 => 0, < 4 => 1 << (count - 1), _ => 1 << Math.Min(7, BitOperations.Log2(count) + 1) };
                isNew |= (one & ~_seen[j]) != 0;
                _seen[j] |= (byte)one;
            }
        }

        return isNew;
    }
}
