// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using Nam.Lab.Kernel;

namespace Nam.Lab.Forwarding;

/// <summary>Memory for packets outside the heap; the place that was used last is used first, so that little of it is touched.</summary>
internal sealed unsafe class PacketStore : IDisposable
{
    private const int Stride = 1_536;

    private readonly int[] _free;
    private byte* _memory;
    private int _freeCount;

    internal PacketStore(int count)
    {
        System.Diagnostics.Debug.Assert(Stride >= TunDevice.PacketBytes);
        _memory = (byte*)NativeMemory.Alloc((nuint)count, Stride);
        _free = [.. Enumerable.Range(0, count).Reverse()];
        _freeCount = count;
    }

    internal static int MostBytes => Stride;

    internal bool IsEmpty => _freeCount == 0;

    internal byte* this[int place] => _memory + ((long)place * Stride);

    internal int Take() => _free[--_freeCount];

    internal void Return(int place) => _free[_freeCount++] = place;

    /// <inheritdoc/>
    public void Dispose()
    {
        NativeMemory.Free(_memory);
        _memory = null;
    }
}
