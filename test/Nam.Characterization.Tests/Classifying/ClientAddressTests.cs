// SPDX-License-Identifier: MIT
using System.Net;

namespace Nam.Characterization.Tests.Classifying;

public class ClientAddressTests
{
    [Theory]
    [InlineData("192.0.2.7", true)]
    [InlineData("0.0.0.0", true)]
    [InlineData("255.255.255.255", true)]
    [InlineData("2001:db8::1", false)]
    [InlineData("::1", false)]
    public void TryParse_Address_IsTheOneThatNetHas(string text, bool isIPv4)
    {
        Assert.True(ClientAddress.TryParse(text, out var address));

        Assert.Equal(isIPv4, address.IsIPv4);
        Assert.Equal(IPAddress.Parse(text), address.ToIPAddress());
        Assert.Equal(ClientAddress.From(IPAddress.Parse(text)), address);
        Assert.Equal(text, address.ToString());
    }

    [Theory]
    [InlineData("")]
    [InlineData("-")]
    [InlineData("client.example.org")]
    [InlineData("1.2.3")]
    [InlineData("1.2.3.4.5")]
    [InlineData("1.2.3.256")]
    [InlineData("1.2.3.04")]
    [InlineData("1.2..4")]
    [InlineData("0x1.2.3.4")]
    [InlineData("1.2.3.4 ")]
    [InlineData("2001:db8::g")]
    [InlineData(":")]
    [InlineData("[::1]:80")]
    public void TryParse_AnythingElse_IsNone(string text)
    {
        Assert.False(ClientAddress.TryParse(text, out _));
    }

    [Fact]
    public void From_MappedAddress_IsTheIPv4Address()
    {
        var mapped = ClientAddress.From(IPAddress.Parse("::ffff:192.0.2.7"));

        Assert.True(mapped.IsIPv4);
        Assert.Equal(ClientAddress.From(IPAddress.Parse("192.0.2.7")), mapped);
    }

    [Theory]
    [InlineData(64, "2001:db8:1:2::")]
    [InlineData(48, "2001:db8:1::")]
    [InlineData(96, "2001:db8:1:2:3:4::")]
    [InlineData(128, "2001:db8:1:2:3:4:5:6")]
    public void Truncate_IPv6_KeepsTheFirstBits(int bits, string expected)
    {
        ClientAddress.TryParse("2001:db8:1:2:3:4:5:6", out var address);

        Assert.Equal(expected, address.Truncate(bits).ToString());
    }

    [Fact]
    public void Truncate_IPv4_KeepsAll()
    {
        ClientAddress.TryParse("192.0.2.7", out var address);

        Assert.Equal(address, address.Truncate(32));
    }
}
