// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Numerics;
using System.Runtime.InteropServices;

namespace Nam.Benchmarks.Oracle;

/// <summary>Which of the machine's processors threads run on: client and server stand for two machines.</summary>
internal static partial class Processors
{
    private const int MaskBytes = sizeof(ulong);

    /// <summary>Gets the mask of one half of the processors that this process may use.</summary>
    /// <param name="isServer">Whether the server's half is meant, or the client's.</param>
    /// <returns>The mask; 0 where there are not two, or they cannot be told apart here.</returns>
    internal static ulong Half(bool isServer)
    {
        if (!OperatingSystem.IsLinux() || GetAffinity(0, MaskBytes, out var all) < 0 || BitOperations.PopCount(all) < 2)
        {
            return 0;
        }

        var lower = 0UL;
        while (BitOperations.PopCount(lower) < BitOperations.PopCount(all) / 2)
        {
            lower |= 1UL << BitOperations.TrailingZeroCount(all & ~lower);
        }

        return isServer ? lower : all & ~lower;
    }

    /// <summary>Keeps all threads of this process, and those that they start, on some processors.</summary>
    /// <param name="mask">The processors' bits.</param>
    /// <returns>Whether that could be done; not for the mask 0.</returns>
    internal static bool TryKeep(ulong mask) =>
        mask != 0 && Directory.GetDirectories("/proc/self/task")
            .Count(task => TryKeep(mask, int.Parse(Path.GetFileName(task), CultureInfo.InvariantCulture))) > 0;

    /// <summary>Keeps a thread on some processors.</summary>
    /// <param name="mask">The processors' bits.</param>
    /// <param name="thread">The system's number of the thread; 0 for the calling one.</param>
    internal static bool TryKeep(ulong mask, int thread) => SetAffinity(thread, MaskBytes, mask) == 0;

    [LibraryImport("libc", EntryPoint = "sched_getaffinity")]
    private static partial int GetAffinity(int thread, nint bytes, out ulong mask);

    [LibraryImport("libc", EntryPoint = "sched_setaffinity")]
    private static partial int SetAffinity(int thread, nint bytes, in ulong mask);
}
