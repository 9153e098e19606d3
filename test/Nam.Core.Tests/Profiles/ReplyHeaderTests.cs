// SPDX-License-Identifier: MIT
using Nam.Profiles;

namespace Nam.Core.Tests.Profiles;

public class ReplyHeaderTests
{
    [Fact]
    public void ToHeader_ThenTryParse_GivesTheSame()
    {
        var header = new ReplyHeader("5k3f9a1c", 0.012345).ToHeader();

        Assert.Equal("1;id=5k3f9a1c;srv=12345", header);
        Assert.True(ReplyHeader.TryParse(header, out var read));
        Assert.Equal("5k3f9a1c", read.Id);
        Assert.Equal(0.012345, read.ServerSeconds, 1e-12);
    }

    [Fact]
    public void ToHeader_NewConnection_SaysSo()
    {
        var header = new ReplyHeader("5k3f9a1c", 0.012345) { IsNewConnection = true }.ToHeader();

        Assert.Equal("1;id=5k3f9a1c;srv=12345;new=1", header);
        Assert.True(ReplyHeader.TryParse(header, out var read));
        Assert.True(read.IsNewConnection);
    }

    [Fact]
    public void ToHeader_AllThatAReplyMayTell_IsReadAgain()
    {
        var told = new ReplyHeader("0123456789abcdef", 3600) { IsNewConnection = true, IsFlowing = true };

        var header = told.ToHeader();

        Assert.Equal("1;id=0123456789abcdef;srv=3600000000;new=1;flow=1", header);
        Assert.True(ReplyHeader.TryParse(header, out var read));
        Assert.Equal(told, read);
    }

    [Theory]
    [InlineData("1;id=a;srv=1")]
    [InlineData("1;id=a;srv=1;new=0")]
    [InlineData("1;id=a;srv=1;new=yes")]
    public void TryParse_NotMarkedNew_IsNot(string header)
    {
        Assert.True(ReplyHeader.TryParse(header, out var read));
        Assert.False(read.IsNewConnection);
    }

    [Theory]
    [InlineData("1;srv=1.5;new=field;id=a")]
    [InlineData("1;id=0123456789abcdef;srv=0")]
    public void TryParse_WithinTheGrammar_IsRead(string header)
    {
        Assert.True(ReplyHeader.TryParse(header, out _));
    }

    [Theory]
    [InlineData("")]
    [InlineData("1")]
    [InlineData("2;id=a;srv=1")]
    [InlineData("1;id=a")]
    [InlineData("1;srv=1")]
    [InlineData("1;id=;srv=1")]
    [InlineData("1;id=A;srv=1")]
    [InlineData("1;id=0123456789abcdefg;srv=1")]
    [InlineData("1;id=a;srv=-1")]
    [InlineData("1;id=a;srv=1e3")]
    [InlineData("1;id=a;srv=3600000001")]
    [InlineData("1;id=a;srv=1;srv=2")]
    [InlineData("1;id=a;srv=1;")]
    public void TryParse_Malformed_IsAbsent(string header)
    {
        Assert.False(ReplyHeader.TryParse(header, out _));
    }

    [Fact]
    public void ToHeader_ImpossibleTime_IsBoundedAndReadable()
    {
        foreach (var seconds in (double[])[double.NaN, -1, double.PositiveInfinity])
        {
            Assert.True(ReplyHeader.TryParse(new ReplyHeader("a", seconds).ToHeader(), out var read));
            Assert.InRange(read.ServerSeconds, 0, 3600);
        }
    }

    [Fact]
    public void ToHeader_ImpossibleId_Throws()
    {
        Assert.Throws<InvalidOperationException>(() => new ReplyHeader("A b", 1).ToHeader());
        Assert.Throws<InvalidOperationException>(() => default(ReplyHeader).ToHeader());
    }
}
