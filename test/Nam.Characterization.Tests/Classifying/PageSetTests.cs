// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class PageSetTests
{
    [Fact]
    public void Resolve_PageOfTheSet_IsOneWhateverItsKind()
    {
        var pages = PageSet.Of(["/data.json"]);

        var request = pages.Resolve("/data.json?x=1");

        Assert.True(request.IsPage);
        Assert.Equal(ResourceKind.Page, request.Kind);
    }

    [Fact]
    public void Resolve_All_TakesEveryPageAndNoVersion()
    {
        Assert.True(PageSet.All.Resolve("/any.html").IsPage);
        Assert.False(PageSet.All.Resolve("/any.html.gz").IsPage);
        Assert.False(PageSet.All.Resolve("/any.gif").IsPage);
    }

    [Fact]
    public void IsObjectOf_SharedObject_IsOfBothPages()
    {
        var pages = PageSet.Parse(new StringReader("/a.html /logo.gif /a.gif # the first\n/b.html\t/logo.gif\n/c.html"));

        var (a, b, c) = (pages.Resolve("/a.html").Page, pages.Resolve("/b.html").Page, pages.Resolve("/c.html").Page);
        var logo = pages.Resolve("/logo.gif");
        var own = pages.Resolve("/a.gif");
        var other = pages.Resolve("/other.gif");

        Assert.Equal((true, true, true), (logo.IsObjectOf(a), logo.IsObjectOf(b), logo.IsObjectOf(c)));
        Assert.Equal((true, false, true), (own.IsObjectOf(a), own.IsObjectOf(b), own.IsObjectOf(c)));
        Assert.Equal((false, false, true), (other.IsObjectOf(a), other.IsObjectOf(b), other.IsObjectOf(c)));
        Assert.Equal(["/a.html", "/b.html", "/c.html"], pages.Pages);
    }

    [Fact]
    public void Of_PathWithoutSlash_IsRefused()
    {
        Assert.Throws<ArgumentException>(() => PageSet.Of(["index.html"]));
        Assert.Throws<FormatException>(() => PageSet.Parse(new StringReader("/index.html a.gif")));
    }

    [Fact]
    public void Of_TooManyPages_IsRefused()
    {
        var paths = Enumerable.Range(0, PageSet.MaximumPages + 1).Select(i => $"/{i}").ToList();

        Assert.Throws<ArgumentException>(() => PageSet.Of(paths));
        Assert.Equal(PageSet.MaximumPages, PageSet.Of(paths.Skip(1)).Pages.Count);
    }
}
