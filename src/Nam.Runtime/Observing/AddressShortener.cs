// SPDX-License-Identifier: MIT

using System.Buffers.Binary;
using System.Globalization;
using System.Net;

namespace Nam.Observing;

/// <summary>Shortens addresses to networks, so that they name no person.</summary>
internal static class AddressShortener
{
    private const int KeptBytesOfIPv4 = 3;
    private const int KeptBytesOfIPv6 = 6;
    private const int MappedBytes = 12;

    /// <summary>Gives an address's first 24 bits (IPv4) or 48 bits (IPv6), as the network that they are.</summary>
    public static string Shorten(IPAddress address)
    {
        var plain = address.IsIPv4MappedToIPv6 ? address.MapToIPv4() : address;
        if (IPAddress.IsLoopback(plain))
        {
            return plain.ToString();
        }

        var bytes = plain.GetAddressBytes();
        var kept = bytes.Length == 4 ? KeptBytesOfIPv4 : KeptBytesOfIPv6;
        bytes.AsSpan(kept).Clear();
        return string.Create(CultureInfo.InvariantCulture, $"{new IPAddress(bytes)}/{kept * 8}");
    }

    /// <summary>Returns what is the same for addresses that <see cref="Shorten"/> makes the same, without memory of its own.</summary>
    /// <param name="address">The address.</param>
    /// <param name="isWhole">Whether the whole address counts.</param>
    public static UInt128 KeyOf(IPAddress address, bool isWhole)
    {
        Span<byte> bytes = stackalloc byte[16];
        var isMapped = !address.TryWriteBytes(bytes[MappedBytes..], out _);
        if (isMapped)
        {
            address.TryWriteBytes(bytes, out _);
            isMapped = address.IsIPv4MappedToIPv6;
        }
        else
        {
            bytes[(MappedBytes - 2)..MappedBytes].Fill(0xFF);
            isMapped = true;
        }

        if (!isWhole && !IPAddress.IsLoopback(address))
        {
            bytes[(isMapped ? MappedBytes + KeptBytesOfIPv4 : KeptBytesOfIPv6)..].Clear();
        }

        return BinaryPrimitives.ReadUInt128BigEndian(bytes);
    }
}
