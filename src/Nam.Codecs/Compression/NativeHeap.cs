// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Codecs.Compression;

/// <summary>Keeps memory of the system's encoders in the process from one call to the next. Thread-safe.</summary>
/// <remarks>
/// zlib and Brotli take 0.3 to 3 MB for each call. The C library of Linux maps blocks of that size anew each time, or
/// gives them back as soon as they are free, and then every page is made and cleared once more: of 77 KB Brotli 5 took
/// 3,851 µs so, and 234 after this, on a virtual machine. Once a block of 2 MiB was freed, glibc keeps blocks of up to
/// 2 MiB, and at most 4 MiB at the end of each heap (mallopt(3), M_MMAP_THRESHOLD and M_TRIM_THRESHOLD); it does so by
/// itself after longer documents. Other C libraries do not mind.
/// </remarks>
internal static unsafe class NativeHeap
{
    private const int Bytes = 2 << 20;

    static NativeHeap() => NativeMemory.Free(NativeMemory.Alloc(Bytes));

    /// <summary>To be called before an encoder is made; does something once in a process.</summary>
    internal static void Prepare()
    {
    }
}
