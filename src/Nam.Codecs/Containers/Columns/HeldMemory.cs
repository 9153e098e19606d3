// SPDX-License-Identifier: MIT
using System.Runtime.CompilerServices;

namespace Nam.Codecs.Containers.Columns;

/// <summary>Counts the bytes of the arrays that a decoder keeps from block to block, so that it can let them go where
/// they are too many.</summary>
internal sealed class HeldMemory
{
    internal long Bytes { get; private set; }

    /// <summary>Makes an array that has room for so many elements, unless it has; what was in it is lost then.</summary>
    internal void Fit<T>(ref T[] array, int count, int least)
    {
        if (array.Length < count)
        {
            Replace(ref array, GC.AllocateUninitializedArray<T>(Math.Max(least, count)));
        }
    }

    /// <summary>Makes an array longer and keeps what is in it.</summary>
    internal void Grow<T>(ref T[] array, int count)
    {
        var grown = array;
        Array.Resize(ref grown, count);
        Replace(ref array, grown);
    }

    private void Replace<T>(ref T[] array, T[] other)
    {
        Bytes += (long)(other.Length - array.Length) * Unsafe.SizeOf<T>();
        array = other;
    }
}
