// SPDX-License-Identifier: MIT
using System.Net;

namespace Nam.Tool.Tests.Live;

public class TopCommandTests
{
    [Theory]
    [InlineData("")]
    [InlineData("/")]
    [InlineData("/nam")]
    [InlineData("/nam/")]
    public void Top_IntoAFile_ShowsTheFiguresOnce(string path)
    {
        using var service = Figures.Serve(out var address);

        var text = ToolRun.Well("top", address + path).Text;

        Assert.Contains(
            "Replies 1,500: 1,000 in a format, 500 plain; 1,300 to clients with NAM, 200 to others", text, StringComparison.Ordinal);
        Assert.Contains("Counted 1,234: sent 2.5 MB for 10 MB of plain text (25 %)", text, StringComparison.Ordinal);
        Assert.Contains(
            "Time saved: 15 s over 800 replies reported; plain text's time is predicted", text, StringComparison.Ordinal);
        Assert.Matches("GET /orders/1 +100 +200 KB +20 % +binary\\+zip-1 100", text);
        Assert.Contains("GET /orders/2 (second)", text, StringComparison.Ordinal);
        Assert.Contains("HEAD has no body to encode.", text, StringComparison.Ordinal);
        Assert.Matches("12:04:01 +GET /orders/1 +binary\\+zip-1 +fastest +9 KB +53 ms +63 ms", text);
        Assert.DoesNotContain('\u001b', text);
    }

    [Fact]
    public void Top_AsJson_IsTheDocument()
    {
        using var service = Figures.Serve(out var address);

        var state = ToolRun.Well("top", address["http://".Length..], "--json").Json();

        Assert.Equal(1_500, state.GetProperty("totals").GetProperty("replies").GetInt64());
        Assert.Equal("GET /orders/1", state.GetProperty("operations")[0].GetProperty("name").GetString());
    }

    [Fact]
    public void Top_GuardedPage_NeedsAHeader()
    {
        using var service = Figures.Serve(out var address, HttpStatusCode.Unauthorized);

        var refused = ToolRun.Of("top", address);
        Assert.Equal(1, refused.Code);
        Assert.Contains("is guarded (401); give what it asks for with --header", refused.Error, StringComparison.Ordinal);
        Assert.Contains("Replies 1,500", ToolRun.Well("top", address, "-H", "Authorization: Bearer key").Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Top_WhereThereIsNoPage_SaysWhatTheServiceNeeds()
    {
        using var service = Figures.Serve(out var address);

        var run = ToolRun.Of("top", address + "/elsewhere");

        Assert.Equal(1, run.Code);
        Assert.Equal(
            $"nam: There is no page of NAM at {address}/elsewhere. The service needs app.MapNam(), which outside development has to say who may look.{Environment.NewLine}",
            run.Error);
    }

    [Fact]
    public void Top_WhatIsNoPage_SaysSo()
    {
        using var service = Figures.Serve(out var address, body: "<html/>");
        Assert.Contains("are no figures of NAM", ToolRun.Of("top", address).Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("ftp://example.org", "is no address of a service")]
    [InlineData("http://[", "is no address of a service")]
    [InlineData("http://127.0.0.1:1", "cannot be asked")]
    public void Top_AddressThatCannotBeUsed_IsOneSentence(string address, string expected)
    {
        var run = ToolRun.Of("top", address);
        Assert.Equal(1, run.Code);
        Assert.Contains(expected, Assert.Single(run.Error.TrimEnd().Split('\n')), StringComparison.Ordinal);
    }
}
