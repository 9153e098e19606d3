// SPDX-License-Identifier: MIT

using Nam.CoreWcf.Configuration;

namespace Nam.CoreWcf.Tests.Configuration;

public sealed class SpellingTests
{
    [Theory]
    [InlineData("smallReplyByte", "smallReplyBytes")]
    [InlineData("fromats", "formats")]
    [InlineData("Mode", "mode")]
    [InlineData("enableForHttp", "enableForHttps")]
    [InlineData("mod", "mode")]
    [InlineData("priority", null)]
    [InlineData("", null)]
    public void Nearest_WrittenName_IsTheOneThatWasMeantIfAny(string written, string? expected)
    {
        var nearest = Spelling.Nearest(written, NamElement.Attributes);

        Assert.Equal(expected, nearest);
    }

    [Fact]
    public void Nearest_NothingAllowed_IsNone()
    {
        Assert.Null(Spelling.Nearest("mode", []));
    }
}
