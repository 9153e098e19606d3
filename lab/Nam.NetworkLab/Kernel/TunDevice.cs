// SPDX-License-Identifier: MIT
using System.Net;
using Microsoft.Win32.SafeHandles;

namespace Nam.Lab.Kernel;

/// <summary>A network device whose packets a program reads and writes; it lasts as long as its descriptor.</summary>
internal static class TunDevice
{
    internal const string Path = "/dev/net/tun";

    /// <summary>The size of the largest packet.</summary>
    internal const int PacketBytes = 1_500;

    // The kernel's own queue of 500 packets would overflow before the lab's.
    private const int KernelQueuePackets = 20_000;

    private const string Name = "lab0";
    private const uint SetDevice = 0x400454CA;
    private const uint SetFlags = 0x8914;
    private const uint SetAddress = 0x8916;
    private const uint SetMask = 0x891C;
    private const uint SetPacketBytes = 0x8922;
    private const uint SetQueueLength = 0x8943;
    private const short PacketsOnly = 0x1001;
    private const short UpAndRunning = 0x41;

    private static readonly IPAddress Mask = new([255, 255, 255, 0]);

    /// <summary>Makes the device in the network namespace of this thread and takes it and the loopback into use.</summary>
    internal static SafeFileHandle Create(IPAddress address)
    {
        var device = Libc.Open(Path, Libc.ReadWrite | Libc.NonBlocking);
        try
        {
            var request = new InterfaceRequest(Name);
            Libc.Control(device, SetDevice, request.WithFlags(PacketsOnly), "A TUN device cannot be made");
            using var control = Libc.OpenControlSocket();
            Libc.Control(control, SetAddress, request.WithAddress(address), "The TUN device cannot be given an address");
            Libc.Control(control, SetMask, request.WithAddress(Mask), "The TUN device cannot be given a network mask");
            Libc.Control(control, SetPacketBytes, request.WithNumber(PacketBytes), "The TUN device cannot be given a packet size");
            _ = Libc.TryControl(control, SetQueueLength, request.WithNumber(KernelQueuePackets));
            Libc.Control(control, SetFlags, request.WithFlags(UpAndRunning), "The TUN device cannot be taken into use");
            Libc.Control(
                control, SetFlags, new InterfaceRequest("lo").WithFlags(UpAndRunning), "The loopback device cannot be taken into use");
            return device;
        }
        catch
        {
            device.Dispose();
            throw;
        }
    }
}
