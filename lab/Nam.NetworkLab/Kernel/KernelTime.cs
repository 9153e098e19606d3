// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Lab.Kernel;

/// <summary>The kernel's struct timespec on machines of 64 bits.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct KernelTime
{
    private const long NanosecondsPerSecond = 1_000_000_000;

    private readonly long _seconds;
    private readonly long _nanoseconds;

    internal KernelTime(long nanoseconds)
    {
        (_seconds, _nanoseconds) = Math.DivRem(nanoseconds, NanosecondsPerSecond);
    }
}
