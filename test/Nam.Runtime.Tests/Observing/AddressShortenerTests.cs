// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Observing;

namespace Nam.Runtime.Tests.Observing;

public sealed class AddressShortenerTests
{
    [Theory]
    [InlineData("203.0.113.77", "203.0.113.0/24")]
    [InlineData("::ffff:203.0.113.77", "203.0.113.0/24")]
    [InlineData("2001:db8:12:3456:789a:bcde:f012:3456", "2001:db8:12::/48")]
    [InlineData("fe80::1%3", "fe80::/48")]
    [InlineData("127.0.0.1", "127.0.0.1")]
    [InlineData("::1", "::1")]
    public void Shorten_Address_KeepsItsNetworkOnly(string address, string expected) =>
        Assert.Equal(expected, AddressShortener.Shorten(IPAddress.Parse(address)));

    [Theory]
    [InlineData("203.0.113.77", "::ffff:203.0.113.4", true)]
    [InlineData("203.0.113.77", "203.0.114.77", false)]
    [InlineData("2001:db8:12:3456::1", "2001:db8:12:ffff::2", true)]
    [InlineData("2001:db8:12::1", "2001:db8:13::1", false)]
    [InlineData("127.0.0.1", "127.0.0.2", false)]
    [InlineData("::1", "::2", false)]
    public void KeyOf_TwoAddresses_IsTheSameWhereTheirNetworkIs(string one, string other, bool isSame)
    {
        var (first, second) = (IPAddress.Parse(one), IPAddress.Parse(other));

        Assert.Equal(isSame, AddressShortener.KeyOf(first, isWhole: false) == AddressShortener.KeyOf(second, isWhole: false));
        Assert.Equal(isSame, AddressShortener.Shorten(first) == AddressShortener.Shorten(second));
        Assert.Equal(
            first.MapToIPv6().Equals(second.MapToIPv6()),
            AddressShortener.KeyOf(first, isWhole: true) == AddressShortener.KeyOf(second, isWhole: true));
    }
}
