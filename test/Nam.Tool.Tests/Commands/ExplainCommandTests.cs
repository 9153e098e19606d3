// SPDX-License-Identifier: MIT
using System.Text.Json;
using Nam.Stores;
using Nam.TestKit;
using Nam.Tool.Tests.Explaining;

namespace Nam.Tool.Tests.Commands;

public sealed class ExplainCommandTests : IDisposable
{
    private readonly WorkFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Explain_SlowPath_PicksAPackedFormat()
    {
        Assert.StartsWith(
            "text+zip-", Chosen("--size", "46k", "--rtt", "90", "--bandwidth", "5M", "--reads", "binary,zip"), StringComparison.Ordinal);
    }

    [Fact]
    public void Explain_FastPath_PicksAStoredFormat()
    {
        Assert.Equal("binary", Chosen("--size", "46k", "--rtt", "0.1", "--bandwidth", "10G", "--reads", "binary,zip"));
    }

    [Theory]
    [InlineData("1", "text+brotli-2")]
    [InlineData("16", "binary")]
    public void Explain_Client_MovesTheChoiceToCheaperDecoding(string factor, string expected)
    {
        Assert.Equal(expected, Chosen("--size", "200k", "--rtt", "5", "-b", "100M", "--reads", "binary,zip,brotli", "--client", factor));
    }

    [Fact]
    public void Explain_LossAndWindow_ChangeTheTransfer()
    {
        string[] question = ["--size", "1M", "--rtt", "90", "-b", "100M", "--reads", "text"];

        var usual = Total(question);
        var lossy = Total([.. question, "--loss", "2%"]);
        var warm = Total([.. question, "--window", "1000"]);

        Assert.True(lossy > usual * 1.5, $"{lossy} with loss, {usual} without");
        Assert.True(warm < usual * 0.7, $"{warm} with an open window, {usual} with a fresh one");
    }

    [Fact]
    public void Explain_Folder_CountsWhatWasLearned()
    {
        var place = LearnedPlace.Folder(_folder, LearnedPlace.Profiles());

        var json = ToolRun.Well(
            "explain", "-p", place, "-o", "GetOrders", "-s", "orders", "--from", "text", "--to", "text", "--json").Json();

        AssertLearned(json);
    }

    [Fact]
    public void Explain_Json_HasEveryField()
    {
        var json = ToolRun.Well("explain", "--size", "46k", "--rtt", "90", "--bandwidth", "95M", "--json").Json();

        Assert.Equal(
            ["chosen", "reason", "sentence", "from", "textBytes", "roundTripSeconds", "bytesPerSecond", "isBandwidthKnown", "rows"],
            json.EnumerateObject().Select(field => field.Name));
        Assert.Equal(
            ["format", "bytes", "encodeSeconds", "transferSeconds", "decodeSeconds", "totalSeconds", "riskSeconds", "samples"],
            json.GetProperty("rows")[0].EnumerateObject().Select(field => field.Name));
        Assert.Equal(46_000, json.GetProperty("textBytes").GetDouble());
        Assert.Equal(0.09, json.GetProperty("roundTripSeconds").GetDouble(), 12);
        Assert.Equal(95e6 / 8, json.GetProperty("bytesPerSecond").GetDouble());
        Assert.True(json.GetProperty("isBandwidthKnown").GetBoolean());
    }

    [Theory]
    [InlineData(80, "46k")]
    [InlineData(120, "46k")]
    [InlineData(80, "1.5M")]
    [InlineData(80, "2G")]
    public void Explain_OnATerminal_FitsAndMarksTheChoice(int width, string size)
    {
        var run = ToolRun.OnTerminal(width, "explain", "--size", size, "--rtt", "90", "--bandwidth", "5M");

        Assert.Equal(0, run.Code);
        Assert.All(run.Text.Split('\n'), line => Assert.InRange(line.TrimEnd().Length, 0, width));
        Assert.Single(run.Text.Split('\n'), line => line.Contains(" * ", StringComparison.Ordinal));
        Assert.DoesNotContain("…", run.Text, StringComparison.Ordinal);
        Assert.Contains(" text ", run.Text, StringComparison.Ordinal);
        Assert.Single(
            run.Text.Split('\n'),
            line => line.Contains(" Format ", StringComparison.Ordinal) && line.Contains("÷ best", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(80)]
    [InlineData(120)]
    public void Explain_LearnedOnATerminal_FitsAndHasSamples(int width)
    {
        var place = LearnedPlace.Folder(_folder, LearnedPlace.Profiles());

        var run = ToolRun.OnTerminal(
            width, "explain", "--profile", place, "--operation", "GetOrders", "--from", "text", "--size", "1.5M",
            "--rtt", "90", "--bandwidth", "5M");

        Assert.Equal(0, run.Code);
        Assert.All(run.Text.Split('\n'), line => Assert.InRange(line.TrimEnd().Length, 0, width));
        Assert.Single(run.Text.Split('\n'), line => line.Contains("÷ best  Samples", StringComparison.Ordinal));
    }

    /// <summary>As <c>nam profile show</c> does.</summary>
    [Fact]
    public async Task Explain_OperationWithoutAPlace_IsFoundWhereNamKeepsProfiles()
    {
        UserFolder.Redirect();
        var store = new FileProfileStore(FileProfileStore.DefaultDirectory()!);
        foreach (var profile in LearnedPlace.Profiles())
        {
            await store.SaveAsync(profile.Key, profile.Profile);
        }

        AssertLearned(
            ToolRun.Well("explain", "-o", "GetOrders", "-s", "orders.example", "--from", "text", "--to", "text", "--json").Json());
    }

    [Fact]
    public void Explain_OnATerminal_ShowsEveryFormat()
    {
        string[] question = ["explain", "--size", "46k", "--rtt", "90"];
        var formats = ToolRun.Well([.. question, "--json"]).Json().GetProperty("rows").EnumerateArray()
            .Select(row => row.GetProperty("format").GetString()!).ToArray();

        var run = ToolRun.OnTerminal(120, question);

        var shown = run.Text[run.Text.IndexOf('─')..].Split('\n').Select(line => line.Trim().Split(' ')[0]);
        Assert.Equal(formats, shown.Where(formats.Contains));
    }

    [Theory]
    [InlineData("--size is 'big'; allowed are numbers from 1 to 2,000,000,000.", "--size", "big")]
    [InlineData("--size is '0'; allowed are numbers from 1 to 2,000,000,000.", "--size", "0")]
    [InlineData("--rtt is '-1'; allowed are numbers from 0.001 to 60,000.", "--size", "1k", "--rtt", "-1")]
    [InlineData("--bandwidth is '10'; allowed are numbers from 1,000 to 10,000,000,000,000.", "--size", "1k", "--bandwidth", "10")]
    [InlineData("--window is '0'; allowed are numbers from 1 to 1,000,000.", "--size", "1k", "--window", "0")]
    [InlineData("--client is '17'; allowed are numbers from 0.1 to 16.", "--size", "1k", "--client", "17")]
    [InlineData("--loss is '60%'; allowed are shares from 0 to 50%.", "--size", "1k", "--loss", "60%")]
    [InlineData("--from is 'xml'; allowed are objects and text.", "--size", "1k", "--from", "xml")]
    [InlineData("--to is 'xml'; allowed are objects and text.", "--size", "1k", "--to", "xml")]
    [InlineData("--reads names 'gzip'; there are binary, zip, brotli and containers.", "--size", "1k", "--reads", "zip,gzip")]
    [InlineData("The size of the reply is not known. Name it with --size, or an operation that has had replies with --operation.")]
    [InlineData("nowhere does not exist.", "--size", "1k", "--profile", "nowhere")]
    public void Explain_WrongQuestion_IsOneSentence(string expected, params string[] options)
    {
        var run = ToolRun.Of(["explain", .. options]);

        Assert.Equal((1, 0), (run.Code, run.Output.Length));
        Assert.Equal("nam: " + expected, run.Error.TrimEnd());
    }

    // The caller's round trip, the operation's typical size, and 1,000 bytes and 1 ms for containers that take 4 ms to decode.
    private static void AssertLearned(JsonElement json)
    {
        Assert.Equal(
            "what orders has learned of GetOrders and what callers of https://orders.example have learned",
            json.GetProperty("from").GetString());
        Assert.Equal(LearnedPlace.TextBytes, json.GetProperty("textBytes").GetDouble(), 3);
        Assert.Equal(0.03, json.GetProperty("roundTripSeconds").GetDouble(), 9);
        var containers = json.GetProperty("rows").EnumerateArray().Single(row => row.GetProperty("format").GetString() == "containers");
        Assert.Equal(30, containers.GetProperty("samples").GetInt64());
        Assert.InRange(containers.GetProperty("bytes").GetDouble(), 900, 1_100);
        Assert.InRange(containers.GetProperty("encodeSeconds").GetDouble(), 0.0009, 0.0011);
        Assert.InRange(containers.GetProperty("decodeSeconds").GetDouble(), 0.0036, 0.0044);
    }

    private static string Chosen(params string[] options) =>
        ToolRun.Well(["explain", .. options, "--json"]).Json().GetProperty("chosen").GetString()!;

    private static double Total(string[] options)
    {
        var rows = ToolRun.Well(["explain", .. options, "--json"]).Json().GetProperty("rows");
        return rows.EnumerateArray().Single(row => row.GetProperty("format").GetString() == "text").GetProperty("totalSeconds").GetDouble();
    }
}
