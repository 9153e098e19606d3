// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class PrefixTableTests
{
    private const string Text =
        """
        # from a routing table
        10.0.0.0/8
        10.1.0.0/16      AS64500 Example Net   # inside
        10.1.2.0/24
        192.0.2.0/24     AS64500 Example Net

        2001:db8::/32    six
        ::/0
        """;

    [Theory]
    [InlineData("10.9.9.9", "10.0.0.0/8")]
    [InlineData("10.1.9.9", "AS64500 Example Net")]
    [InlineData("10.1.2.9", "10.1.2.0/24")]
    [InlineData("192.0.2.1", "AS64500 Example Net")]
    [InlineData("2001:db8:ffff::1", "six")]
    [InlineData("2001:db9::1", "::/0")]
    [InlineData("11.0.0.0", null)]
    [InlineData("9.255.255.255", null)]
    public void Find_Address_IsInItsLongestPrefix(string address, string? expected)
    {
        var table = PrefixTable.Parse(new StringReader(Text));

        var cluster = table.Find(ClientClassifierTests.Address(address));

        Assert.Equal(expected, cluster < 0 ? null : table.NameOf(cluster));
    }

    [Fact]
    public void Parse_SameName_IsOneCluster()
    {
        Assert.Equal(5, PrefixTable.Parse(new StringReader(Text)).Count);
    }

    [Fact]
    public void Find_PrefixesOfOtherFamily_DoNotCount()
    {
        var table = PrefixTable.Parse(new StringReader("::/0"));

        Assert.Equal(-1, table.Find(ClientClassifierTests.Address("192.0.2.1")));
    }

    [Fact]
    public void Parse_BadLine_NamesIt()
    {
        var fault = Assert.Throws<FormatException>(() => PrefixTable.Parse(new StringReader("10.0.0.0/8\n\n10.0.0.0/40 x")));

        Assert.Contains("Line 3", fault.Message, StringComparison.Ordinal);
        Assert.Contains("10.0.0.0/40", fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void NameOf_NoCluster_IsRefused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => PrefixTable.Empty.NameOf(0));
    }
}
