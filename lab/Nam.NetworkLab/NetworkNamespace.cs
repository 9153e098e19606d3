// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Net.Sockets;
using Microsoft.Win32.SafeHandles;
using Nam.Lab.Kernel;

namespace Nam.Lab;

/// <summary>A network namespace of Linux: network devices and sockets that see no others.</summary>
/// <remarks>
/// Thread-safe. A socket stays in the namespace in which it was created, whatever thread uses it. Threads that are
/// started inside stay inside too, those of the thread pool included; create sockets there and do everything else outside.
/// </remarks>
public sealed class NetworkNamespace : IDisposable
{
    private readonly SafeFileHandle _handle;

    private NetworkNamespace(string path, SafeFileHandle handle)
    {
        Path = path;
        _handle = handle;
    }

    /// <summary>The file by which this or another process of the same user opens the namespace.</summary>
    public string Path { get; }

    /// <summary>Opens a namespace.</summary>
    /// <param name="path">A path such as <see cref="NetworkLab.ServerNamespacePath"/> or one below <c>/run/netns</c>.</param>
    /// <exception cref="NetworkLabException">There is none, or this user may not open it.</exception>
    public static NetworkNamespace Open(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return new NetworkNamespace(path, Libc.Open(path, Libc.ReadOnly));
    }

    /// <summary>Runs something on a thread of its own inside the namespace and waits for it.</summary>
    /// <returns>What it returned.</returns>
    /// <exception cref="NetworkLabException">This user may not enter the namespace.</exception>
    /// <remarks>What the delegate throws is thrown here.</remarks>
    public T Run<T>(Func<T> action)
    {
        ArgumentNullException.ThrowIfNull(action);
        ObjectDisposedException.ThrowIf(_handle.IsClosed, this);
        return OwnThread.Run(() =>
        {
            Libc.EnterNetwork(_handle);
            return action();
        });
    }

    /// <summary>Runs something on a thread of its own inside the namespace and waits for it.</summary>
    /// <exception cref="NetworkLabException">This user may not enter the namespace.</exception>
    public void Run(Action action)
    {
        ArgumentNullException.ThrowIfNull(action);
        Run(() =>
        {
            action();
            return true;
        });
    }

    /// <summary>Creates a socket of IPv4 in the namespace.</summary>
    /// <param name="protocol">TCP or UDP.</param>
    public Socket CreateSocket(ProtocolType protocol = ProtocolType.Tcp)
    {
        var type = protocol == ProtocolType.Udp ? SocketType.Dgram : SocketType.Stream;
        return Run(() => new Socket(AddressFamily.InterNetwork, type, protocol));
    }

    /// <summary>Starts a program inside the namespace.</summary>
    /// <exception cref="System.ComponentModel.Win32Exception">The program cannot be started.</exception>
    public Process Start(ProcessStartInfo program)
    {
        ArgumentNullException.ThrowIfNull(program);
        return Run(() => Process.Start(program)!);
    }

    /// <inheritdoc/>
    public void Dispose() => _handle.Dispose();

    /// <summary>The namespace in which this thread is; other processes reach it as long as this object lives.</summary>
    internal static NetworkNamespace OfThisThread()
    {
        var handle = Libc.Open("/proc/thread-self/ns/net", Libc.ReadOnly);
        return new NetworkNamespace($"/proc/{Environment.ProcessId}/fd/{handle.DangerousGetHandle()}", handle);
    }
}
