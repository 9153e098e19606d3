// SPDX-License-Identifier: MIT
using Nam.Tool.Live;

namespace Nam.Tool.Tests.Live;

public class LiveScreenTests
{
    private static readonly Uri Address = new("http://orders.example/nam");

    [Theory]
    [InlineData(40, 10)]
    [InlineData(80, 24)]
    [InlineData(100, 40)]
    [InlineData(160, 50)]
    [InlineData(200, 100)]
    public void Frame_TerminalOfAnySize_FillsItAtMost(int width, int height)
    {
        var lines = Lines(LiveScreen.Frame(Figures.Make(operations: 60, decisions: 50), Address, string.Empty, width, height));

        Assert.True(lines.Length <= height, $"{lines.Length} lines");
        Assert.All(lines, line => Assert.True(line.Length <= width, line));
        Assert.StartsWith("NAM orders·[31m", lines[0], StringComparison.Ordinal); // what a name has in it does not turn the colour
        Assert.Equal("q ends", lines[^1]);
    }

    [Fact]
    public void Frame_ServiceThatIsGone_SaysSoBelowTheLastFigures()
    {
        var lines = Lines(LiveScreen.Frame(Figures.Make(), Address, "It cannot be asked. Trying again.", 80, 24));

        Assert.Equal("It cannot be asked. Trying again.", lines[^1]);
        Assert.Contains("Replies 1,500", lines[1], StringComparison.Ordinal);
    }

    private static string[] Lines(string frame)
    {
        Assert.StartsWith("\u001b[H", frame, StringComparison.Ordinal);
        Assert.EndsWith("\u001b[K\u001b[J", frame, StringComparison.Ordinal);
        return [.. frame["\u001b[H".Length..^"\u001b[J".Length].Split("\r\n").Select(line => line[..^"\u001b[K".Length])];
    }
}
