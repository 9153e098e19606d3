// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class AddressPrefixTests
{
    [Theory]
    [InlineData("10.1.2.3/8", "10.0.0.0/8")]
    [InlineData("192.0.2.7", "192.0.2.7/32")]
    [InlineData("0.0.0.0/0", "0.0.0.0/0")]
    [InlineData("2001:db8:1::/32", "2001:db8::/32")]
    [InlineData("2001:db8::1", "2001:db8::1/128")]
    [InlineData("::/0", "::/0")]
    [InlineData("::ffff:10.1.2.3/104", "10.0.0.0/8")]
    public void TryParse_Prefix_HasOnlyItsBits(string text, string expected)
    {
        Assert.True(AddressPrefix.TryParse(text, out var prefix));

        Assert.Equal(expected, prefix.ToString());
    }

    [Theory]
    [InlineData("10.0.0.0/33")]
    [InlineData("10.0.0.0/-1")]
    [InlineData("10.0.0.0/")]
    [InlineData("10.0.0.0/ 8")]
    [InlineData("10.0.0/8")]
    [InlineData("2001:db8::/129")]
    [InlineData("::ffff:10.0.0.0/8")]
    [InlineData("example.org/8")]
    public void TryParse_AnythingElse_IsNone(string text)
    {
        Assert.False(AddressPrefix.TryParse(text, out _));
    }
}
