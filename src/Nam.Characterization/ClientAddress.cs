// SPDX-License-Identifier: MIT
using System.Buffers.Binary;
using System.Net;

namespace Nam.Characterization;

/// <summary>The network address of a client, as 16 bytes; an IPv4 address and the same one mapped into IPv6 are equal.</summary>
internal readonly record struct ClientAddress
{
    private const ulong Mapped = 0xFFFF_0000_0000;

    internal ClientAddress(ulong high, ulong low)
    {
        High = high;
        Low = low;
    }

    /// <summary>Whether it is an IPv4 address.</summary>
    public bool IsIPv4 => High == 0 && Low >> 32 == Mapped >> 32;

    /// <summary>The first 8 bytes in network order.</summary>
    internal ulong High { get; }

    /// <summary>The last 8 bytes in network order.</summary>
    internal ulong Low { get; }

    /// <summary>Converts an address; its scope, if it has one, does not count. Allocates nothing.</summary>
    /// <param name="address">An IPv4 or IPv6 address.</param>
    public static ClientAddress From(IPAddress address)
    {
        ArgumentNullException.ThrowIfNull(address);
        Span<byte> bytes = stackalloc byte[16];
        address.TryWriteBytes(bytes, out var written);
        return written == 4
            ? OfIPv4(BinaryPrimitives.ReadUInt32BigEndian(bytes))
            : new ClientAddress(BinaryPrimitives.ReadUInt64BigEndian(bytes), BinaryPrimitives.ReadUInt64BigEndian(bytes[8..]));
    }

    /// <summary>Reads an address: four decimal numbers with dots, or IPv6.</summary>
    /// <param name="text">The text, without spaces.</param>
    /// <param name="address">The address, when the result is true.</param>
    /// <returns>False for anything else, such as a name, or an IPv4 address in octal or with less than four numbers.</returns>
    public static bool TryParse(ReadOnlySpan<char> text, out ClientAddress address)
    {
        address = default;
        if (text.Contains(':'))
        {
            if (text[0] == '[' || !IPAddress.TryParse(text, out var parsed))
            {
                return false;
            }

            address = From(parsed);
            return true;
        }

        uint bytes = 0;
        for (var i = 0; i < 4; i++)
        {
            var end = i == 3 ? text.Length : text.IndexOf('.');
            if (end is < 1 or > 3 || (end > 1 && text[0] == '0'))
            {
                return false;
            }

            var number = 0u;
            foreach (var digit in text[..end])
            {
                if (!char.IsAsciiDigit(digit))
                {
                    return false;
                }

                number = (number * 10) + digit - '0';
            }

            if (number > 255)
            {
                return false;
            }

            bytes = (bytes << 8) | number;
            text = i == 3 ? default : text[(end + 1)..];
        }

        address = OfIPv4(bytes);
        return true;
    }

    /// <summary>The address as .NET's type.</summary>
    public IPAddress ToIPAddress()
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, High);
        BinaryPrimitives.WriteUInt64BigEndian(bytes[8..], Low);
        return new IPAddress(IsIPv4 ? bytes[12..] : bytes);
    }

    /// <inheritdoc/>
    public override string ToString() => ToIPAddress().ToString();

    internal static ClientAddress OfIPv4(uint bytes) => new(0, Mapped | bytes);

    /// <summary>The 4 bytes of an IPv4 address.</summary>
    internal uint ToIPv4() => (uint)Low;

    /// <summary>The 16 bytes as one number.</summary>
    internal UInt128 ToNumber() => new(High, Low);

    /// <summary>The same with only the first bits of an IPv6 address, 1 to 128; an IPv4 address stays as it is.</summary>
    internal ClientAddress Truncate(int bits)
    {
        if (bits >= 128 || IsIPv4)
        {
            return this;
        }

        return bits > 64
            ? new ClientAddress(High, Low & (ulong.MaxValue << (128 - bits)))
            : new ClientAddress(High & (ulong.MaxValue << (64 - bits)), 0);
    }
}
