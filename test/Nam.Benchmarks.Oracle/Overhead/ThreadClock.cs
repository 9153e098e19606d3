// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Nam.Benchmarks.Oracle.Overhead;

/// <summary>Processor time of the calling thread; where the system does not tell, the time that has passed.</summary>
internal static partial class ThreadClock
{
    private const int ThreadProcessorTime = 3;

    internal static double Seconds =>
        OperatingSystem.IsLinux() && GetTime(ThreadProcessorTime, out var time) == 0
            ? time.Seconds + (1e-9 * time.Nanoseconds)
            : Stopwatch.GetTimestamp() / (double)Stopwatch.Frequency;

    [LibraryImport("libc", EntryPoint = "clock_gettime")]
    private static partial int GetTime(int clock, out TimeSpec time);

    [StructLayout(LayoutKind.Sequential)]
    private struct TimeSpec
    {
        public long Seconds;
        public long Nanoseconds;
    }
}
