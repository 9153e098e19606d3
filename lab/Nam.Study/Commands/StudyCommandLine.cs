// SPDX-License-Identifier: MIT
using Nam.Study.Hosting;
using Nam.Study.Labs;
using Nam.Tool.Commands;
using Nam.Tool.Terminal;

namespace Nam.Study.Commands;

/// <summary>The command line <c>nam-study</c>: a study, <c>lab</c>, or a role that a study starts.</summary>
internal static class StudyCommandLine
{
    /// <summary>Runs a command line.</summary>
    /// <returns>The exit code.</returns>
    internal static int Run(string[] arguments, ToolConsole console) => NamCommand.Run(
        arguments is [StudyProcess.Verb or LabCommand.Name, ..] ? arguments : [StudyCommand.Name, .. arguments],
        console,
        StudyCommand.Create(console),
        LabCommand.Create(console),
        StudyHostCommand.Create(console));
}
