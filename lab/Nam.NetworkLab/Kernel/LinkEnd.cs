// SPDX-License-Identifier: MIT
using System.Net;
using Microsoft.Win32.SafeHandles;

namespace Nam.Lab.Kernel;

/// <summary>One end of a link: a network namespace of its own and the TUN device in it.</summary>
internal sealed class LinkEnd(NetworkNamespace network, SafeFileHandle device, IPAddress address) : IDisposable
{
    internal NetworkNamespace Network => network;

    internal SafeFileHandle Device => device;

    internal IPAddress Address => address;

    internal static LinkEnd Create(IPAddress address) => OwnThread.Run(() =>
    {
        Libc.LeaveNetwork();
        var network = NetworkNamespace.OfThisThread();
        try
        {
            ForgetConnections();
            return new LinkEnd(network, TunDevice.Create(address), address);
        }
        catch
        {
            network.Dispose();
            throw;
        }
    });

    /// <inheritdoc/>
    public void Dispose()
    {
        device.Dispose();
        network.Dispose();
    }

    // Otherwise a connection starts with what the kernel learned from earlier ones to the same address.
    private static void ForgetConnections()
    {
        try
        {
            File.WriteAllText("/proc/sys/net/ipv4/tcp_no_metrics_save", "1");
        }
        catch (Exception fault) when (fault is IOException or UnauthorizedAccessException)
        {
            // A container may have this read-only; the link is right all the same.
        }
    }
}
