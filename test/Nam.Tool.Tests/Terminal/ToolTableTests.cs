// SPDX-License-Identifier: MIT
using Nam.Tool.Terminal;

namespace Nam.Tool.Tests.Terminal;

public class ToolTableTests
{
    [Theory]
    [InlineData("/a/bc/def", 9, "/a/bc/def")]
    [InlineData("/a/bc/def", 8, "…/bc/def")]
    [InlineData("/a/bc/def", 5, "…/def")]
    [InlineData("/a/bc/def", 3, "…ef")]
    public void CutPath_LongPath_LosesItsFirstSteps(string path, int length, string expected)
    {
        Assert.Equal(expected, ToolTable.CutPath(path, length));
    }

    [Fact]
    public void Printable_ControlCharacters_BecomeVisible()
    {
        Assert.Equal("a⏎b c·[31m", ToolTable.Printable("a\nb\tc\u001b[31m"));
        Assert.Equal("·<a>·b", ToolTable.Printable("\ufeff<a>\u202eb"));
    }
}
