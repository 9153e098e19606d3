// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Characterization;

/// <summary>A prefix: the first bits of addresses.</summary>
/// <param name="Network">The address with all other bits 0.</param>
/// <param name="Bits">How many bits count: 0 to 32 of IPv4, 0 to 128 of IPv6.</param>
internal readonly record struct AddressPrefix(ClientAddress Network, byte Bits)
{
    /// <summary>Reads ADDRESS or ADDRESS/BITS; bits of the address beyond those become 0.</summary>
    public static bool TryParse(ReadOnlySpan<char> text, out AddressPrefix prefix)
    {
        prefix = default;
        var slash = text.IndexOf('/');
        if (!ClientAddress.TryParse(slash < 0 ? text : text[..slash], out var address))
        {
            return false;
        }

        // ::ffff:10.0.0.0/104 is 10.0.0.0/8, since such addresses are.
        var isMapped = address.IsIPv4 && text.Contains(':');
        var most = address.IsIPv4 && !isMapped ? 32 : 128;
        var bits = most;
        if (slash >= 0 && !(int.TryParse(text[(slash + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out bits) && bits <= most))
        {
            return false;
        }

        if (isMapped)
        {
            bits -= 96;
        }

        if (bits < 0)
        {
            return false;
        }

        prefix = new AddressPrefix(Mask(address, bits), (byte)bits);
        return true;
    }

    /// <summary>First and last address of an IPv4 prefix.</summary>
    public (uint First, uint Last) ToIPv4Range() =>
        (Network.ToIPv4(), Network.ToIPv4() | (Bits == 0 ? uint.MaxValue : (1U << (32 - Bits)) - 1));

    /// <summary>First and last address of an IPv6 prefix.</summary>
    public (UInt128 First, UInt128 Last) ToIPv6Range() =>
        (Network.ToNumber(), Network.ToNumber() | (Bits == 0 ? UInt128.MaxValue : (UInt128.One << (128 - Bits)) - UInt128.One));

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Network}/{Bits}");

    private static ClientAddress Mask(ClientAddress address, int bits)
    {
        if (address.IsIPv4)
        {
            return ClientAddress.OfIPv4(bits == 0 ? 0 : address.ToIPv4() & (uint.MaxValue << (32 - bits)));
        }

        return bits == 0 ? new ClientAddress(0, 0) : address.Truncate(bits);
    }
}
