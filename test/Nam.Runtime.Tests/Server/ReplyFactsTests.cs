// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Profiles;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

public sealed class ReplyFactsTests
{
    [Theory]
    [InlineData("203.0.113.7", "203.0.113.7", true)]
    [InlineData("203.0.113.7", "::ffff:203.0.113.7", true)]
    [InlineData("203.0.113.7", "203.0.113.8", false)]
    [InlineData("2001:db8:1:2::1", "2001:db8:1:2:3::4", true)]
    [InlineData("2001:db8:1:2::1", "2001:db8:1:3::1", false)]
    [InlineData("0.0.0.0", null, false)]
    [InlineData(null, null, true)]
    public void CallerNumber_OfTwoAddresses_IsTheSameForOneCaller(string? one, string? other, bool isSame)
    {
        Assert.Equal(isSame, Of(one) == Of(other));

        static ulong Of(string? address) =>
            new ReplyFacts("o", new ClientProfile()) { Caller = address is null ? null : IPAddress.Parse(address) }.CallerNumber;
    }
}
