// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace Nam.Characterization.Tests.Serving;

public sealed class ActionTableTests
{
    [Theory]
    [InlineData(ClientClass.Poor, ".gz", "/foo.html.gz")]
    [InlineData(ClientClass.Poor, "compress", "/foo.html.gz")]
    [InlineData(ClientClass.Poor, "baseonly", "/light.html")]
    [InlineData(ClientClass.Poor, "baseonly, compress", "/foo.html.gz")]
    [InlineData(ClientClass.Poor, "richer", null)]
    [InlineData(ClientClass.Poor, "", null)]
    [InlineData(ClientClass.Poor, null, null)]
    [InlineData(ClientClass.Normal, ".gz", null)]
    [InlineData(ClientClass.Unknown, ".gz", null)]
    [InlineData(ClientClass.Rich, "richer", "/foo.html.r_mc")]
    [InlineData(ClientClass.Rich, ".r_mc .gz", "/foo.html.r_mc")]
    public void Choose_WithHeader_IsTheFirstVersionOfTheClassThatItLists(ClientClass @class, string? header, string? expected)
    {
        var headers = new HeaderDictionary { ["X-Server-Actions"] = header };

        Assert.Equal(expected, Table(requireHeader: true).Choose("/foo.html", @class, headers)?.Path);
        Assert.Null(Table(requireHeader: true).Choose("/other.html", @class, headers));
    }

    [Theory]
    [InlineData("gzip, br", "/foo.html.gz")]
    [InlineData("br;q=1, gzip;q=0.5", "/foo.html.gz")]
    [InlineData("gzip;q=0", "/light.html")]
    [InlineData("gzip;q=0.0", "/light.html")]
    [InlineData("br", "/light.html")]
    [InlineData(null, "/light.html")]
    public void Choose_WithoutHeader_IsWhatTheClientReads(string? acceptEncoding, string expected)
    {
        var headers = new HeaderDictionary { [HeaderNames.AcceptEncoding] = acceptEncoding };

        Assert.Equal(expected, Table(requireHeader: false).Choose("/foo.html", ClientClass.Poor, headers)?.Path);
    }

    [Fact]
    public void Choose_EmptyHeader_IsThePageEvenWhereNoneIsRequired()
    {
        var headers = new HeaderDictionary { ["X-Server-Actions"] = string.Empty };

        Assert.Null(Table(requireHeader: false).Choose("/foo.html", ClientClass.Poor, headers));
    }

    private static ActionTable Table(bool requireHeader)
    {
        var options = new ClientCharacterizationOptions { RequireActionHeader = requireHeader };
        options.AddPage("/foo.html")
            .AddVariant(ServerAction.Compress)
            .AddVariant(ServerAction.BaseOnly, "/light.html")
            .AddVariant(ServerAction.Richer);
        options.AddPage("/other.html");
        return new ActionTable(options);
    }
}
