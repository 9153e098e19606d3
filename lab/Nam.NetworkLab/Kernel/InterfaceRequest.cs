// SPDX-License-Identifier: MIT
using System.Net;
using System.Runtime.InteropServices;
using System.Text;

namespace Nam.Lab.Kernel;

/// <summary>The kernel's struct ifreq: the name of a device, and one of several things about it.</summary>
[StructLayout(LayoutKind.Explicit, Size = 40)]
internal unsafe struct InterfaceRequest
{
    private const int NameBytes = 16;
    private const short Internet = 2;

    [FieldOffset(0)]
    private fixed byte _name[NameBytes];

    [FieldOffset(NameBytes)]
    private short _short;

    [FieldOffset(NameBytes)]
    private int _number;

    // A socket address: the family, the port, the address.
    [FieldOffset(NameBytes + 4)]
    private fixed byte _address[4];

    internal InterfaceRequest(string name)
    {
        fixed (byte* start = _name)
        {
            Encoding.ASCII.GetBytes(name, new Span<byte>(start, NameBytes - 1));
        }
    }

    internal readonly InterfaceRequest WithFlags(short flags) => this with { _short = flags };

    internal readonly InterfaceRequest WithNumber(int number) => this with { _number = number };

    internal readonly InterfaceRequest WithAddress(IPAddress address)
    {
        var request = this with { _short = Internet };
        address.TryWriteBytes(new Span<byte>(request._address, 4), out _);
        return request;
    }
}
