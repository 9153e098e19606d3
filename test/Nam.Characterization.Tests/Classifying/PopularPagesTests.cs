// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class PopularPagesTests
{
    [Fact]
    public void GetPages_Accesses_AreTheFewestThatMakeUpTheShare()
    {
        var popular = new PopularPages();
        Add(popular, "/a", 50);
        Add(popular, "/b", 20);
        Add(popular, "/c", 20);
        Add(popular, "/d", 10);

        Assert.Equal([new PopularPage("/a", 50, 0.5), new PopularPage("/b", 20, 0.2)], popular.GetPages());
        Assert.Equal(["/a", "/b"], popular.ToPageSet().Pages);
    }

    [Fact]
    public void GetPages_NoAccesses_AreNone()
    {
        Assert.Empty(new PopularPages().GetPages());
    }

    [Fact]
    public void GetPages_PagesThatCameAfterOthersLeft_DoNotInheritTheirAccesses()
    {
        var popular = new PopularPages(share: 1, capacity: 16);
        Add(popular, "/popular", 1000);
        for (var i = 0; i < 5000; i++)
        {
            popular.Add($"/rare{i}");
        }

        Assert.Equal("/popular", popular.GetPages()[0].Path);
        Assert.All(popular.GetPages().Skip(1), page => Assert.Equal(1, page.Accesses));
    }

    [Theory]
    [InlineData("GET", "/a.html?x=1", 200, 1)]
    [InlineData("GET", "http://example.org/a.html", 304, 1)]
    [InlineData("GET", "/a.html", 404, 0)]
    [InlineData("POST", "/a.html", 200, 0)]
    [InlineData("GET", "/a.gif", 200, 0)]
    [InlineData("GET", "/a.html.gz", 200, 0)]
    [InlineData("GET", "*", 200, 0)]
    public void Add_LineOfALog_CountsAnsweredPages(string method, string target, int status, int expected)
    {
        var popular = new PopularPages();

        popular.Add(new AccessLogEntry { Method = method, Target = target, Status = status });

        Assert.Equal(expected, popular.Accesses);
    }

    [Fact]
    public void ToPageSet_LaterSet_KeepsTheNumbersOfPages()
    {
        var popular = new PopularPages();
        Add(popular, "/a", 10);
        var before = popular.ToPageSet().Resolve("/a").Page;
        Add(popular, "/b", 15);

        var after = popular.ToPageSet();

        Assert.Equal(["/a", "/b"], after.Pages);
        Assert.Equal(before, after.Resolve("/a").Page);
        Assert.NotEqual(before, after.Resolve("/b").Page);
    }

    [Fact]
    public void Fade_OldPages_MakeRoom()
    {
        var popular = new PopularPages(share: 0.5);
        Add(popular, "/old", 100);
        for (var i = 0; i < 4; i++)
        {
            popular.Fade();
        }

        Add(popular, "/new", 10);

        Assert.Equal("/new", Assert.Single(popular.GetPages()).Path);
    }

    [Fact]
    public void Constructor_WrongArguments_AreRefused()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new PopularPages(0));
        Assert.Throws<ArgumentOutOfRangeException>(() => new PopularPages(double.NaN));
        Assert.Throws<ArgumentOutOfRangeException>(() => new PopularPages(capacity: 0));
    }

    private static void Add(PopularPages popular, string path, int times)
    {
        for (var i = 0; i < times; i++)
        {
            popular.Add(path);
        }
    }
}
