// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;

namespace Nam.Lab.Kernel;

/// <summary>The kernel's struct pollfd.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct PollRequest
{
    internal const short Readable = 1;

    internal int Descriptor;
    internal short Events;
    internal short Returned;
}
