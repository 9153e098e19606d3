// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Lab;
using Nam.Study.Commands;
using Nam.Study.Reporting;
using Nam.Study.Tests.Reporting;
using Nam.Tool.Terminal;

namespace Nam.Study.Tests.Commands;

public class StudyCommandTests
{
    [Fact]
    public void Study_WithoutAName_ListsAll()
    {
        var run = ToolRun.Run(StudyCommandLine.Run, 100);

        Assert.Equal(0, run.Code);
        Assert.All(StudyList.All, study => Assert.Contains(study.Name, run.Text, StringComparison.Ordinal));
        Assert.All(run.Text.Split('\n'), line => Assert.InRange(line.TrimEnd().Length, 0, 100));
    }

    [Fact]
    public void Study_UnknownName_SaysWhichThereAre()
    {
        var run = ToolRun.Run(StudyCommandLine.Run, null, "moon");

        Assert.Equal(1, run.Code);
        Assert.StartsWith("nam: There is no study 'moon'; there are ", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Help_OfStudy_HasUsage()
    {
        var run = ToolRun.Run(StudyCommandLine.Run, null, "--help");

        Assert.Equal((0, ""), (run.Code, run.Error));
        Assert.Contains($"Usage:{Environment.NewLine}  nam study", run.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void StudyHost_InTheHelp_IsNotListed()
    {
        var run = ToolRun.Run(StudyCommandLine.Run, null, "--help");

        Assert.DoesNotContain("study-host", run.Text, StringComparison.Ordinal);
        Assert.Contains("study", run.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void StudyHost_UnknownRole_SaysSo()
    {
        var run = ToolRun.Run(StudyCommandLine.Run, null, "study-host", "moon");

        Assert.Equal(1, run.Code);
        Assert.Contains("There is no role 'moon'", run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public void Run_Study_ShowsTablesAndWritesFiles()
    {
        using var folder = new WorkFolder();
        StudyContext? seen = null;

        var (code, text, error) = Run(folder, (context, _) =>
        {
            seen = context;
            context.Progress.Begin("Sizes", 1);
            context.Progress.Step("first");
            return SampleRuns.Report();
        });

        Assert.Equal(0, code);
        Assert.True(seen!.IsQuick);
        Assert.Contains("1 of 1: first", error, StringComparison.Ordinal);
        Assert.Contains("Table I", text, StringComparison.Ordinal);
        Assert.Contains($"Written: {folder.PathOf("study-fake.md")}", text, StringComparison.Ordinal);
        Assert.Contains("./build.sh study fake --quick", Encoding.UTF8.GetString(folder.Read("study-fake.md")), StringComparison.Ordinal);
        Assert.NotEmpty(folder.Read("study-fake-times.csv"));
    }

    [Fact]
    public void Run_StoppedStudy_WritesWhatThereIsAndEndsLikeASignal()
    {
        using var folder = new WorkFolder();
        using var stop = new StopSignals();

        var (code, text, error) = Run(
            folder,
            (_, token) =>
            {
                stop.TryStop(2);
                stop.Stopping.GetAwaiter().GetResult();
                Assert.True(token.IsCancellationRequested);
                return SampleRuns.Report() with { IsWhole = false };
            },
            stop);

        Assert.Equal(130, code);
        Assert.Contains("stopped before its end", text, StringComparison.Ordinal);
        Assert.Contains(StudyProgress.Stopping, error, StringComparison.Ordinal);
        Assert.NotEmpty(folder.Read("study-fake.md"));
    }

    [Fact]
    public void Run_LabFails_IsASentence()
    {
        using var folder = new WorkFolder();

        var fault = Assert.Throws<ToolException>(() => Run(folder, (_, _) => throw new NetworkLabException("The lab has ended.")));

        Assert.Equal("The lab has ended.", fault.Message);
    }

    [Fact]
    public void Run_FolderCannotBeMade_SaysSoBeforeItMeasures()
    {
        using var folder = new WorkFolder();
        var file = folder.Write("taken", "x");
        var wasRun = false;
        using var console = new ToolConsole(Stream.Null, TextWriter.Null, null);
        using var stop = new StopSignals();
        var study = new FakeStudy((_, _) =>
        {
            wasRun = true;
            return SampleRuns.Report();
        });

        Assert.Throws<ToolException>(() => StudyCommand.Run(console, stop, study, file, isQuick: true, gateway: null));

        Assert.False(wasRun);
    }

    [Fact]
    public void Begin_WithPrograms_TellsTheCommandThatWasTyped()
    {
        var study = new FakeStudy((_, _) => SampleRuns.Report());

        Assert.Equal(
            "./build.sh study fake --gateway Program",
            StudyRun.Begin(study, isQuick: false, ("--other", null), ("--gateway", "/some/where/Program")).Command);
        Assert.Equal("./build.sh study fake --quick", StudyRun.Begin(study, isQuick: true).Command);
    }

    [Fact]
    public void Run_GatewayThatIsMissing_SaysSo()
    {
        using var folder = new WorkFolder();

        var run = ToolRun.Run(
            StudyCommandLine.Run, null, "soap-overhead", "--output", folder.PathOf(""), "--gateway", folder.PathOf("none"));

        Assert.Equal(1, run.Code);
        Assert.Contains("--gateway names the program of Nam.Gateway.", run.Error, StringComparison.Ordinal);
    }

    private static (int Code, string Text, string Error) Run(
        WorkFolder folder, Func<StudyContext, CancellationToken, StudyReport> run, StopSignals? signals = null)
    {
        using var output = new MemoryStream();
        using var error = new StringWriter();
        using var own = signals is null ? new StopSignals() : null;
        int code;
        using (var console = new ToolConsole(output, error, null))
        {
            code = StudyCommand.Run(console, signals ?? own!, new FakeStudy(run), folder.PathOf(""), isQuick: true, gateway: null);
        }

        return (code, Encoding.UTF8.GetString(output.ToArray()), error.ToString());
    }
}
