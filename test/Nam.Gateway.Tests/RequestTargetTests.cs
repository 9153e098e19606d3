// SPDX-License-Identifier: MIT

namespace Nam.Gateway.Tests;

public sealed class RequestTargetTests
{
    [Theory]
    [InlineData("/", "/")]
    [InlineData("/a/b.svc?wsdl", "/a/b.svc?wsdl")]
    [InlineData("/%7Ea/%C3%A9//b?x=%2F&y=/../z", "/%7Ea/%C3%A9//b?x=%2F&y=/../z")]
    [InlineData("/a?b\\..\\c;..;/x", "/a?b\\..\\c;..;/x")]
    [InlineData("/a;v=1/..b/b../x;..", "/a;v=1/..b/b../x;..")]
    [InlineData("/a%2Fb/c%5cd/%2e%2e%2ex", "/a%2Fb/c%5cd/%2e%2e%2ex")]
    [InlineData("/...", "/...")]
    [InlineData("/.well-known/x", "/.well-known/x")]
    [InlineData("http://host:80/a?b", "/a?b")]
    [InlineData("http://host", "/")]
    [InlineData("http://host?b", "/?b")]
    public void PathAndQuery_OfProperTarget_IsUnchanged(string raw, string expected)
    {
        Assert.Equal(expected, RequestTarget.PathAndQuery(raw));
    }

    [Theory]
    [InlineData("*")]
    [InlineData("host:443")]
    [InlineData("/a b")]
    [InlineData("/a HTTP/1.1\r\nHost: other\r\n\r\n")]
    [InlineData("/\t")]
    [InlineData("/\x7f")]
    [InlineData("/\u00e9")]
    [InlineData("/..")]
    [InlineData("/.")]
    [InlineData("/a/../b")]
    [InlineData("/a/./b?c")]
    [InlineData("/a/%2e%2E/b")]
    [InlineData("/a/.%2e?c")]
    [InlineData("http://host/../b")]
    [InlineData("/a#b")]
    [InlineData("/a?b#c")]
    [InlineData("/a\\b")]
    [InlineData("/a\\..\\b")]
    [InlineData("/a/..%2fb")]
    [InlineData("/a%2F..%2Fb")]
    [InlineData("/a/%2e%2E%5Cb")]
    [InlineData("/a%5c..%5cb")]
    [InlineData("/a/..;/b")]
    [InlineData("/a/..;x=1/b")]
    [InlineData("/a/.%2E%3B/b")]
    [InlineData("/a/.;?b")]
    public void PathAndQuery_OfOtherTarget_IsNone(string raw)
    {
        Assert.Null(RequestTarget.PathAndQuery(raw));
    }
}
