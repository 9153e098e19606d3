// SPDX-License-Identifier: MIT

using Nam.Configuration;

namespace Nam.Runtime.Tests.Configuration;

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
        var nearest = Spelling.Nearest(
            written, ["mode", "format", "formats", "smallReplyBytes", "maximumReplyBytes", "enableForHttps", "hasSecrets"]);

        Assert.Equal(expected, nearest);
    }

    [Fact]
    public void Nearest_NothingAllowed_IsNone()
    {
        Assert.Null(Spelling.Nearest("mode", []));
    }
}
