// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Benchmarks.Network.Measuring;

/// <summary>The priority of this process's threads.</summary>
internal static partial class Priority
{
    private const int ThreadOrProcess = 0;
    private const int Raised = -10;

    /// <summary>Raises the calling thread and all that it starts later, so that a busy server does not slow the client.</summary>
    /// <returns>Whether that is allowed here.</returns>
    internal static bool TryRaise() => OperatingSystem.IsLinux() && SetPriority(ThreadOrProcess, 0, Raised) == 0;

    [LibraryImport("libc", EntryPoint = "setpriority")]
    private static partial int SetPriority(int which, int who, int priority);
}
