// SPDX-License-Identifier: MIT
using System.Diagnostics;
using Nam.Tool.Commands;
using Nam.Tool.Terminal;

namespace Nam.Tool.Tests.Commands;

/// <summary>The verb with a script in the place of nam-study; scripts are programs on Unix only.</summary>
public class StudyVerbTests
{
    private const string Program = "nam-study";

    [Fact]
    public void Run_NoProgram_SaysInOneSentenceHowToGetIt()
    {
        using var folder = new WorkFolder();

        var fault = Assert.Throws<ToolException>(() => StudyVerb.Run([], [folder.PathOf("")]));

        Assert.Equal(
            "The studies are a program of their own, nam-study, which is neither beside nam nor on the PATH: " +
            "'dotnet publish lab/Nam.Study -o FOLDER' in a clone of NAM's repository writes it to a folder for the PATH.",
            fault.Message);
    }

    [Fact]
    public void Folders_OfThisProcess_AreItsOwnBeforeThePath()
    {
        var folders = StudyVerb.Folders.ToList();

        Assert.Equal([Path.GetDirectoryName(Environment.ProcessPath), AppContext.BaseDirectory], folders.Take(2));
        Assert.Equal(Environment.GetEnvironmentVariable("PATH"), string.Join(Path.PathSeparator, folders.Skip(2)));
    }

    [UnixFact]
    public void Run_ProgramInSeveralFolders_StartsTheFirstWithAllArgumentsAndGivesItsExitCode()
    {
        using var folder = new WorkFolder();
        Write(folder, "first", "for each; do echo \"$each\"; done > \"$0.said\"; exit 7");
        Write(folder, "second", "exit 8");

        var code = StudyVerb.Run(
            ["two words", "--help", "-o", ""], ["", folder.PathOf("none"), folder.PathOf("first"), folder.PathOf("second")]);

        Assert.Equal(7, code);
        Assert.Equal("two words\n--help\n-o\n\n", File.ReadAllText(folder.PathOf($"first/{Program}.said")));
    }

    [UnixFact]
    public void Run_FileThatMayNotBeRun_IsPassedOver()
    {
        using var folder = new WorkFolder();
        folder.Write($"first/{Program}", "#!/bin/sh\nexit 7\n");
        Write(folder, "second", "exit 8");

        Assert.Equal(8, StudyVerb.Run([], [folder.PathOf("first"), folder.PathOf("second")]));
    }

    [UnixFact]
    public void Run_FileThatIsNoProgram_SaysWhich()
    {
        using var folder = new WorkFolder();
        Write(folder, "first", "exit 7", interpreter: "/no/such/shell");

        var fault = Assert.Throws<ToolException>(() => StudyVerb.Run([], [folder.PathOf("first")]));

        Assert.StartsWith($"{folder.PathOf($"first/{Program}")} cannot be started: ", fault.Message, StringComparison.Ordinal);
    }

    [UnixFact]
    public void Nam_Study_IsTheProgramOnThePathWithItsOutputsAndExitCode()
    {
        using var folder = new WorkFolder();
        Write(folder, "first", "echo \"$@\"; echo wrong >&2; exit 7");

        using var nam = Start(folder.PathOf("first"), "study", "transport", "--quick");
        var (text, error) = (nam.StandardOutput.ReadToEndAsync(), nam.StandardError.ReadToEnd());
        nam.WaitForExit();

        Assert.Equal((7, "transport --quick", "wrong"), (nam.ExitCode, text.Result.Trim(), error.Trim()));
    }

    [UnixFact]
    public void Nam_AskedToTerminate_AsksTheProgramAndWaitsForWhatItMakesOfIt()
    {
        using var folder = new WorkFolder();
        Write(folder, "first", "trap 'echo stopped; exit 143' TERM; echo begun; for i in $(seq 2000); do sleep 0.05; done");

        using var nam = Start(folder.PathOf("first"), "study", "transport");
        Assert.Equal("begun", nam.StandardOutput.ReadLine());
        Assert.Equal(0, Signals.Send(nam.Id, Signals.Terminate));
        var rest = nam.StandardOutput.ReadToEnd();
        nam.WaitForExit();

        Assert.Equal((143, "stopped"), (nam.ExitCode, rest.Trim()));
    }

    private static void Write(WorkFolder folder, string place, string script, string interpreter = "/bin/sh")
    {
        var file = folder.Write($"{place}/{Program}", $"#!{interpreter}\n{script}\n");
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(file, UnixFileMode.UserRead | UnixFileMode.UserExecute);
        }
    }

    private static Process Start(string folder, params string[] arguments)
    {
        var start = new ProcessStartInfo(DotNetRoot.Command, ["exec", typeof(NamCommand).Assembly.Location, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["PATH"] = folder + Path.PathSeparator + start.Environment["PATH"];
        return Process.Start(start)!;
    }
}
