// SPDX-License-Identifier: MIT
using Nam.Client;
using ClientProgram = TpchClient.Program;

namespace TpchService.Tests.Client;

public sealed class ProgramTests(RunningService service) : IClassFixture<RunningService>
{
    [Theory]
    [InlineData("basicHttp", false)]
    [InlineData("basicHttp", true)]
    [InlineData("wsHttp", false)]
    [InlineData("wsHttp", true)]
    [InlineData("netTcp", false)]
    [InlineData("netTcp", true)]
    public async Task RunAsync_Query_ShowsRowsAndOneLineOfFigures(string binding, bool isDataSet)
    {
        var (code, output, error) = await RunAsync(
            ["--query", "4", "--binding", binding, .. isDataSet ? ["--dataset"] : Array.Empty<string>()]);

        Assert.Equal((0, ""), (code, error));
        Assert.Single(
            output.Split('\n'),
            line => line.StartsWith("Q4 ", StringComparison.Ordinal) && line.Contains(" 5 rows ", StringComparison.Ordinal));
        Assert.Contains("o_orderpriority", output);
        Assert.Equal(binding != "netTcp", output.Contains("  text+gzip", StringComparison.Ordinal));
    }

    [Fact]
    public async Task RunAsync_WithoutNam_ShowsThatRepliesCameAsTheyAre()
    {
        var (code, output, _) = await RunAsync(["--query", "6", "--no-nam"]);

        Assert.Equal(0, code);
        Assert.Contains("without NAM", output);
        Assert.EndsWith("  plain", output.Split('\n').Single(line => line.StartsWith("Q6 ", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task RunAsync_NoQuery_HasALineForEach()
    {
        var (code, output, _) = await RunAsync([]);

        Assert.Equal(0, code);
        Assert.Equal(Enumerable.Range(1, 22), output.Split('\n').Where(line => line.StartsWith('Q')).Select(line => int.Parse(line[1..3])));
    }

    [Theory]
    [InlineData("The query '23' is not a whole number from 1 to 22.", "--query", "23")]
    [InlineData("The binding 'udp' is unknown; there are basicHttp, wsHttp, netTcp.", "--binding", "udp")]
    [InlineData("The option --port needs a value behind it.", "--port")]
    [InlineData("The option '--fast' is unknown; --help lists all.", "--fast")]
    public async Task RunAsync_ArgumentThatCannotBeUsed_SaysWhyAndReturnsTwo(string sentence, params string[] args)
    {
        var (code, output, error) = await RunAsync(args);

        Assert.Equal((2, "", sentence), (code, output, error.Trim()));
    }

    [Theory]
    [InlineData("basicHttp")]
    [InlineData("netTcp")]
    public async Task RunAsync_NobodyListens_SaysWhereAndReturnsOne(string binding)
    {
        var (code, _, error) = await RunAsync(["--binding", binding, "--query", "1", "--port", "1"]);

        Assert.Equal(1, code);
        Assert.Contains("127.0.0.1:", error);
        Assert.Contains("Start samples/TpchService", error);
    }

    private async Task<(int Code, string Output, string Error)> RunAsync(string[] args)
    {
        await using var nam = new NamClient(new NamClientOptions());
        using var output = new StringWriter();
        using var error = new StringWriter();
        string[] all = args.Contains("--port") ? args : ["--port", $"{service.Port}", .. args];
        return (await ClientProgram.RunAsync(all, output, error, nam), output.ToString(), error.ToString());
    }
}
