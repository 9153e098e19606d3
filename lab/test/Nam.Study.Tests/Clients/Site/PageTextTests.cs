// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Site;

public sealed class PageTextTests
{
    private static readonly string[] Objects = ["/p/00.css", "/p/01.js", "/p/02.gif", "/p/03.gif"];

    [Theory]
    [InlineData(1_500)]
    [InlineData(4_000)]
    [InlineData(31_500)]
    public void Render_ObjectsThatItWasMadeFor_HasExactlyTheBytes(int bytes)
    {
        Assert.Equal(bytes, PageText.Create(1, bytes, Objects).Render(Objects).Length);
    }

    [Fact]
    public void ObjectsOf_Page_AreTheObjectsInTheirOrder()
    {
        var page = PageText.Create(2, 8_000, Objects).Render(Objects);

        Assert.Equal(Objects, PageText.ObjectsOf(page));
    }

    [Fact]
    public void ObjectsOf_PageWithoutObjects_AreNone()
    {
        var page = PageText.Create(2, 8_000, Objects).Render([]);

        Assert.Contains("<a href=", page, StringComparison.Ordinal);
        Assert.Empty(PageText.ObjectsOf(page));
    }

    [Theory]
    [InlineData("/p.objects")]
    [InlineData("/p.objects.gz")]
    public void ObjectsOf_PageWithABundle_IsTheBundle(string bundle)
    {
        Assert.Equal([bundle], PageText.ObjectsOf(PageText.Create(2, 8_000, Objects).Render([bundle])));
    }

    [Fact]
    public void Render_ManyObjects_SpreadsThemOverThePage()
    {
        string[] objects = [.. Enumerable.Range(0, 20).Select(i => $"/p/{i:00}.gif")];

        var page = PageText.Create(3, 20_000, objects).Render(objects);

        Assert.Contains("/p/09.gif", page[7_000..13_000], StringComparison.Ordinal);
        Assert.Contains("/p/19.gif", page[16_000..], StringComparison.Ordinal);
    }
}
