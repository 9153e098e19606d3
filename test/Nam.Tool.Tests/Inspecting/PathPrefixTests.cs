// SPDX-License-Identifier: MIT
using Nam.Tool.Inspecting;

namespace Nam.Tool.Tests.Inspecting;

public class PathPrefixTests
{
    [Theory]
    [InlineData("/e/b/r", "/e/b/r/row/x", "/e/b/r/row/y")]
    [InlineData("/e/b", "/e/b/r/row/x", "/e/b/s/t")]
    [InlineData("", "/a/b", "/a/c")]
    [InlineData("", "/a/b/c", "/d/e/f")]
    public void Of_Paths_IsWhatTheyShareButForTwoSteps(string expected, params string[] paths)
    {
        var rows = paths.Select(path => new ReportRow { Kind = "column", Path = path, Bytes = 1 }).ToList();

        Assert.Equal(expected, PathPrefix.Of(rows));
    }

    [Fact]
    public void Shorten_OtherPath_StaysAsItIs()
    {
        Assert.Equal("…/c", PathPrefix.Shorten("/a/b/c", "/a/b"));
        Assert.Equal("/a/bc/d", PathPrefix.Shorten("/a/bc/d", "/a/b"));
    }
}
