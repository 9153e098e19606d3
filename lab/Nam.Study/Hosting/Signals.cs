// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Study.Hosting;

/// <summary>Signals to other processes; not on Windows, which has none.</summary>
internal static class Signals
{
    /// <summary>SIGTERM: asks a process to end.</summary>
    internal const int Terminate = 15;

    /// <summary>Sends a signal.</summary>
    /// <returns>0, or -1 when there is no such process or it is somebody else's.</returns>
    [DllImport("libc", EntryPoint = "kill")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    internal static extern int Send(int process, int signal);
}
