// SPDX-License-Identifier: MIT
using Nam.Tool.Terminal;
using Spectre.Console;

namespace Nam.Study.Tests;

public class TerminalProgressTests
{
    [Fact]
    public void Tell_InBetween_IsWrittenAsItIs()
    {
        var shown = Show(progress => progress.Tell("No [lab] here."));

        Assert.Contains("No [lab] here.", shown, StringComparison.Ordinal);
    }

    [Fact]
    public void Step_WithoutAPart_IsNoFault()
    {
        var shown = Show(progress => progress.Step("first"));

        Assert.DoesNotContain("first", shown, StringComparison.Ordinal);
    }

    [Fact]
    public void Begin_WithMarkup_IsShownAsItIs()
    {
        var shown = Show(progress =>
        {
            progress.Begin("Sizes [odd", 2);
            progress.Step("first");
            progress.Begin("Elements", 1);
        });

        Assert.Contains("Sizes [odd", shown, StringComparison.Ordinal);
    }

    private static string Show(Action<TerminalProgress> act)
    {
        using var output = new StringWriter();
        var console = ToolConsole.LiveOn(AnsiConsole.Create(
            new AnsiConsoleSettings { Out = new AnsiConsoleOutput(output), Ansi = AnsiSupport.Yes, Interactive = InteractionSupport.Yes }));
        console.Profile.Width = 100;
        console.Progress().Start(context =>
        {
            using var progress = new TerminalProgress(console, context);
            act(progress);
        });
        return output.ToString();
    }
}
