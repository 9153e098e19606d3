// SPDX-License-Identifier: MIT
namespace TpchWeb.Tests;

public sealed class ProgramTests
{
    [Theory]
    [InlineData("'--scal' is unknown", "--scal", "1")]
    [InlineData("scale '0'", "--scale", "0")]
    [InlineData("scale '-1'", "--scale", "-1")]
    [InlineData("scale '101'", "--scale", "101")]
    [InlineData("scale 'big'", "--scale", "big")]
    [InlineData("--scale needs a value", "--scale")]
    [InlineData("address 'nowhere'", "--urls", "nowhere")]
    [InlineData("address 'http://127.0.0.1:0/path'", "--urls", "http://127.0.0.1:0/path")]
    [InlineData("'Q1' is unknown", "Q1")]
    public async Task RunAsync_BadArguments_SaysSoAndReturns2(string reason, params string[] args)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();

        var code = await Program.RunAsync(args, output, error);

        Assert.Equal(2, code);
        Assert.Contains(reason, error.ToString());
        Assert.Single(error.ToString().TrimEnd().Split('\n'));
        Assert.Empty(output.ToString());
    }

    [Theory]
    [InlineData("'--fast' is unknown", "--fast")]
    [InlineData("scale 'x'", "--scale", "x")]
    [InlineData("network 'moon'", "--network", "moon")]
    [InlineData("rounds '0'", "--rounds", "0")]
    [InlineData("--rounds needs a value", "--rounds")]
    public async Task DemoRunAsync_BadArguments_SaysSoAndReturns2(string reason, params string[] args)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();

        var code = await TpchDemo.Program.RunAsync(args, output, error, CancellationToken.None);

        Assert.Equal(2, code);
        Assert.Contains(reason, error.ToString());
        Assert.Single(error.ToString().TrimEnd().Split('\n'));
        Assert.Empty(output.ToString());
    }

    [Fact]
    public async Task RunAsync_Help_ListsOptions()
    {
        using var output = new StringWriter();
        using var error = new StringWriter();

        var code = await Program.RunAsync(["--help"], output, error);

        Assert.Equal(0, code);
        Assert.Contains("--no-nam", output.ToString());
    }

    [Fact]
    public async Task DemoRunAsync_EndedBefore_ShowsTheSummarySoFar()
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        using var stop = new CancellationTokenSource();
        await stop.CancelAsync();

        var code = await TpchDemo.Program.RunAsync([], output, error, stop.Token);

        Assert.Equal(TpchComparison.DemoProgram.Interrupted, code);
        Assert.Contains("Ended by Ctrl-C", output.ToString());
    }
}
