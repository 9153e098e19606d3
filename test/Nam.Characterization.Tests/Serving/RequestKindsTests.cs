// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Nam.Characterization.Tests.Serving;

public sealed class RequestKindsTests
{
    private const string BrowserPage = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

    [Theory]
    [InlineData("/about", null, null, ResourceKind.Page)]
    [InlineData("/a.gif", null, null, ResourceKind.Embedded)]
    [InlineData("/report.pdf", BrowserPage, null, ResourceKind.Page)]
    [InlineData("/a.gif", BrowserPage, null, ResourceKind.Embedded)]
    [InlineData("/foo.html.gz", BrowserPage, null, ResourceKind.Variant)]
    [InlineData("/picture", "image/avif,image/webp,*/*;q=0.8", null, ResourceKind.Embedded)]
    [InlineData("/style", "text/css,*/*;q=0.1", null, ResourceKind.Embedded)]
    [InlineData("/about", "*/*", null, ResourceKind.Page)]
    [InlineData("/orders", "application/soap+xml", null, ResourceKind.Other)]
    [InlineData("/orders", "*/*", "empty", ResourceKind.Other)]
    [InlineData("/report", "*/*", "document", ResourceKind.Page)]
    [InlineData("/foo.html.gz", null, "document", ResourceKind.Variant)]
    [InlineData("/picture", "*/*", "image", ResourceKind.Embedded)]
    [InlineData("/part.html", BrowserPage, "iframe", ResourceKind.Embedded)]
    [InlineData("/film", "*/*", "video", ResourceKind.Other)]
    internal void Of_Request_IsToldByItsHeadersThenByItsPath(string path, string? accept, string? destination, ResourceKind expected)
    {
        var headers = new HeaderDictionary { [HeaderNames.Accept] = accept, ["Sec-Fetch-Dest"] = destination };

        Assert.Equal(expected, RequestKinds.Of(headers, path));
    }
}
