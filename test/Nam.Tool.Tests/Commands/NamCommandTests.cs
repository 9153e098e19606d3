// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Nam.Tool.Tests.Commands;

public class NamCommandTests
{
    [Theory]
    [InlineData]
    [InlineData("encode")]
    [InlineData("decode")]
    [InlineData("inspect")]
    [InlineData("bench")]
    [InlineData("bench", "codecs")]
    [InlineData("explain")]
    public void Help_OfEveryCommand_HasUsageAndExamples(params string[] command)
    {
        var run = ToolRun.Well([.. command, "--help"]);

        Assert.Contains(
            $"Usage:{Environment.NewLine}  {string.Join(' ', (string[])["nam", .. command])}", run.Text, StringComparison.Ordinal);
        Assert.Contains($"Examples:{Environment.NewLine}  nam ", run.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Help_OnANarrowTerminal_FitsItsWidth()
    {
        var run = ToolRun.OnTerminal(80, "encode", "--help");

        Assert.All(run.Text.Split('\n'), line => Assert.InRange(line.TrimEnd().Length, 0, 80));
    }

    [Fact]
    public void Run_WithoutArguments_ShowsTheHelpAndFails()
    {
        var run = ToolRun.Of();

        Assert.Equal(1, run.Code);
        Assert.Contains("Usage:", run.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_UnknownCommand_SaysWhatIsWrongAndWhereToLook()
    {
        var run = ToolRun.Of("encod", "a.xml");

        Assert.Equal(1, run.Code);
        Assert.Contains("encod", run.Error, StringComparison.Ordinal);
        Assert.EndsWith("Try: nam --help", run.Error.TrimEnd(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(
        "nam: There is no command 'bogus'; there are encode, decode, inspect, bench, explain, top, profile, classify.",
        "nam", "bogus")]
    [InlineData(
        "nam: There is no command 'decod'; there are encode, decode, inspect, bench, explain, top, profile, classify. Did you mean 'decode'?",
        "nam", "decod", "a.nam")]
    [InlineData(
        "nam: nam profile: there is no command 'shw'; there are show, merge. Did you mean 'show'?",
        "nam profile", "profile", "shw")]
    [InlineData("nam: nam has no option '--bogus'.", "nam", "--bogus")]
    [InlineData(
        "nam: nam decode needs FILE: Files with frames, patterns such as *.nam, or folders with .nam files; - for the standard input.",
        "nam decode", "decode")]
    public void Run_CommandLineThatCannotBeUsed_NamesWhatIsWrong(string expected, string path, params string[] arguments)
    {
        var run = ToolRun.Of(arguments);

        Assert.Equal(1, run.Code);
        Assert.Equal([expected, $"Try: {path} --help"], run.Error.TrimEnd().Split(Environment.NewLine));
    }

    [Fact]
    public void Run_OptionMissing_PointsToTheHelpOfTheCommand()
    {
        var run = ToolRun.Of("encode", "a.xml");

        Assert.Equal(1, run.Code);
        Assert.Contains("--output", run.Error, StringComparison.Ordinal);
        Assert.EndsWith("Try: nam encode --help", run.Error.TrimEnd(), StringComparison.Ordinal);
    }

    [Fact]
    public void Version_OfTheTool_IsThatOfItsAssembly()
    {
        var run = ToolRun.Well("--version");

        Assert.Equal(FileVersionInfo.GetVersionInfo(typeof(ToolException).Assembly.Location).ProductVersion, run.Text.TrimEnd());
    }
}
