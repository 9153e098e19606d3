// SPDX-License-Identifier: MIT
using System.ComponentModel;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Nam.Study.Hosting;

/// <summary>Reads the processor time of another process.</summary>
internal static class ProcessClock
{
    /// <summary>The kind of clock that counts what the scheduler gave, of all threads that the process has or had.</summary>
    private const int SchedulerClock = 2;

    private const int BitsOfKind = 3;

    /// <summary>Processor time that a process has used so far, user and system.</summary>
    /// <remarks>
    /// On Linux from the process's clock, exact to nanoseconds; what <see cref="Process"/> reads from /proc comes in steps of 10 ms, too
    /// coarse for the cost of a reply.
    /// </remarks>
    /// <exception cref="InvalidOperationException">The process has ended.</exception>
    internal static TimeSpan Read(Process process)
    {
        // clock_getcpuclockid(3) computes the clock's number so.
        if (OperatingSystem.IsLinux() && Environment.Is64BitProcess
            && GetTime((~process.Id << BitsOfKind) | SchedulerClock, out var time) == 0)
        {
            return TimeSpan.FromSeconds(time.Seconds) + TimeSpan.FromMicroseconds(time.Nanoseconds / 1e3);
        }

        process.Refresh();
        try
        {
            return process.TotalProcessorTime;
        }
        catch (Win32Exception fault)
        {
            throw new InvalidOperationException("The process has ended.", fault);
        }
    }

    [DllImport("libc", EntryPoint = "clock_gettime")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int GetTime(int clock, out KernelTime time);

    [StructLayout(LayoutKind.Sequential)]
    private struct KernelTime
    {
        internal long Seconds;
        internal long Nanoseconds;
    }
}
