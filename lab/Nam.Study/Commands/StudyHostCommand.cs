// SPDX-License-Identifier: MIT
using System.CommandLine;
using System.Runtime.InteropServices;
using Nam.Study.Hosting;
using Nam.Tool.Commands;
using Nam.Tool.Terminal;

namespace Nam.Study.Commands;

/// <summary><c>nam-study study-host</c>: a child process of a study; hidden, because people have no use for it.</summary>
internal static class StudyHostCommand
{
    private static readonly TimeSpan LongestEnd = TimeSpan.FromSeconds(3);

    internal static Command Create(ToolConsole console)
    {
        var role = new Argument<string>("ROLE") { Description = "What the process does." };
        var command = new Command(StudyProcess.Verb, "Plays a role in a study; ./build.sh study starts it.") { role };
        command.Hidden = true;
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            Play(StudyRoles.Create(result.GetRequiredValue(role)));
            return true;
        }));
        return command;
    }

    /// <summary>Plays a role until the study has had enough.</summary>
    internal static void Play(IStudyRole role)
    {
        // Ctrl-C goes to all processes of a terminal; the study's process decides when this one ends.
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, signal => signal.Cancel = true);
        using var input = new StreamReader(Console.OpenStandardInput(), StudyLines.Encoding);
        using var output = new StreamWriter(Console.OpenStandardOutput(), StudyLines.Encoding);

        // The output is for answers; what libraries write to the console must not get between them.
        Console.SetOut(Console.Error);
        using var late = new Timer(_ => Environment.Exit(NamCommand.Failed));
        StudyHost.RunAsync(role, input, output, () => late.Change(LongestEnd, Timeout.InfiniteTimeSpan)).GetAwaiter().GetResult();
    }
}
