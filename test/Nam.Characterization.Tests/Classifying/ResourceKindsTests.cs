// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class ResourceKindsTests
{
    [Theory]
    [InlineData("/", ResourceKind.Page)]
    [InlineData("/news/", ResourceKind.Page)]
    [InlineData("/about", ResourceKind.Page)]
    [InlineData("/v1.2/about", ResourceKind.Page)]
    [InlineData("/INDEX.HTML", ResourceKind.Page)]
    [InlineData("/a.php?picture=b.gif", ResourceKind.Page)]
    [InlineData("/a.gif", ResourceKind.Embedded)]
    [InlineData("/css/site.CSS?v=1", ResourceKind.Embedded)]
    [InlineData("/site.css.gz", ResourceKind.Embedded)]
    [InlineData("/foo.html.gz", ResourceKind.Variant)]
    [InlineData("/foo.html.p_lc", ResourceKind.Variant)]
    [InlineData("/foo.html.bundle.gz", ResourceKind.Variant)]
    [InlineData("/archive.gz", ResourceKind.Other)]
    [InlineData("/archive.tar.gz", ResourceKind.Other)]
    [InlineData("/index.jsp;jsessionid=0A.gif", ResourceKind.Page)]
    [InlineData("/list.do;v=1;w=2?x=/a.gif", ResourceKind.Page)]
    [InlineData("/;jsessionid=1", ResourceKind.Page)]
    [InlineData("/a;b=1/c.gif", ResourceKind.Embedded)]
    [InlineData("/a.gif;jsessionid=1", ResourceKind.Embedded)]
    [InlineData("/data.json", ResourceKind.Other)]
    [InlineData("*", ResourceKind.Other)]
    [InlineData("", ResourceKind.Other)]
    internal void Of_Path_IsToldByItsEnd(string path, ResourceKind expected)
    {
        Assert.Equal(expected, ResourceKinds.Of(path));
    }
}
