// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class PagePathTests
{
    [Theory]
    [InlineData("https://example.org/a.html?x=1", "/a.html")]
    [InlineData("http://example.org", "/")]
    [InlineData("http://example.org?x=/y", "/")]
    [InlineData("/a.html#top", "/a.html")]
    [InlineData("/go?to=http://example.org/b", "/go")]
    [InlineData("/a.jsp;jsessionid=1?x=1", "/a.jsp")]
    [InlineData("http://example.org/a;b=1/c;d=1;e#f", "/a;b=1/c")]
    [InlineData("-", "")]
    [InlineData("", "")]
    [InlineData("*", "")]
    [InlineData("android-app://shop/main", "/main")]
    public void OfAddress_Text_IsItsPath(string address, string expected)
    {
        Assert.Equal(expected, PagePath.OfAddress(address).ToString());
    }
}
