// SPDX-License-Identifier: MIT

using System.Globalization;
using System.Net;

namespace Nam.Observing;

/// <summary>Shortens addresses to networks, so that they name no person.</summary>
internal static class AddressShortener
{
    private const int KeptBytesOfIPv4 = 3;
    private const int KeptBytesOfIPv6 = 6;

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
}
