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
    public void Shorten_Address_KeepsItsNetworkOnly(string address, string expected) => Assert.Equal(expected, AddressShortener.Shorten(IPAddress.Parse(address)));
}
