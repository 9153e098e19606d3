// SPDX-License-Identifier: MIT
using System.ComponentModel;
using System.Net.Sockets;
using System.Runtime.InteropServices;

namespace Nam.Benchmarks.Gate.Node;

/// <summary>Makes sockets in network namespaces; this program refers to nothing of the lab, which may be another in the base.</summary>
internal static partial class NamespaceSocket
{
    /// <summary>What stands for this process's own namespace.</summary>
    internal const string Own = "-";

    private const int CloseOnExec = 0x80000;
    private const int NewNetwork = 0x40000000;

    /// <summary>Creates a socket of TCP over IPv4.</summary>
    /// <param name="path">The namespace's file, or <see cref="Own"/>.</param>
    /// <exception cref="Win32Exception">This user may not enter the namespace.</exception>
    internal static Socket Create(string path)
    {
        if (path == Own)
        {
            return Create();
        }

        // Only this thread enters the namespace, and it ends at once: threads that it starts would stay inside.
        Socket? socket = null;
        Exception? fault = null;
        var thread = new Thread(() =>
        {
            var file = Open(path, CloseOnExec);
            var isInside = file >= 0 && SetNamespace(file, NewNetwork) == 0;
            fault = isInside ? null : new Win32Exception(Marshal.GetLastPInvokeError(), $"The namespace {path} cannot be entered.");
            socket = isInside ? Create() : null;
            _ = Close(file);
        });
        thread.Start();
        thread.Join();
        return socket ?? throw fault!;
    }

    private static Socket Create() => new(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp) { NoDelay = true };

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "setns", SetLastError = true)]
    private static partial int SetNamespace(int file, int kind);

    [LibraryImport("libc", EntryPoint = "close")]
    private static partial int Close(int file);
}
