// SPDX-License-Identifier: MIT
using System.CommandLine;
using Nam.Lab;
using Nam.Study.Reporting;
using Nam.Tool.Commands;
using Nam.Tool.Terminal;

namespace Nam.Study.Commands;

/// <summary><c>./build.sh study</c>: the experiments of papers, done again on this machine.</summary>
internal static class StudyCommand
{
    internal const string Name = "study";

    private const string GatewayOption = "--gateway";

    internal static Command Create(ToolConsole console)
    {
        var name = new Argument<string?>("NAME")
        {
            Arity = ArgumentArity.ZeroOrOne, Description = "The study to run; without one, they are listed."
        };
        var quick = new Option<bool>("--quick", "-q")
        {
            Description = "Ends within two minutes: fewer repetitions and fewer cells, the same tables."
        };
        var output = new Option<string>("--output", "-o")
        {
            HelpName = "FOLDER", Description = "Where the report and the samples go.",
            DefaultValueFactory = _ => Path.Combine("artifacts", "results"),
        };
        var write = new Option<bool>("--write")
        {
            Description = "Writes the page of figures, study-NAME.md, to docs/results besides."
        };
        var gateway = new Option<string?>(GatewayOption)
        {
            HelpName = "FILE", Description = "The program of Nam.Gateway, for the studies with a proxy."
        };
        var command = new Command(
            Name,
            "Does the experiment of a paper again on this machine and shows its tables beside the paper's; Ctrl-C ends it and keeps what was measured.")
        {
            name, quick, output, write, gateway,
        };
        command.SetAction(result => NamCommand.Guard(console, () =>
        {
            if (result.GetValue(name) is not { } wanted)
            {
                StudyTables.WriteList(console, StudyList.All);
                return 0;
            }

            using var stop = new StopSignals();
            return Run(
                console, stop, StudyList.Find(wanted), result.GetRequiredValue(output), result.GetValue(quick),
                result.GetValue(gateway), result.GetValue(write) ? Path.Combine("docs", "results") : null);
        }));
        return command;
    }

    /// <summary>Runs a study, shows what it measured and writes its files.</summary>
    /// <returns>The exit code: 0, or what a shell gives to a program that a signal ended.</returns>
    internal static int Run(
        ToolConsole console, StopSignals stop, IStudy study, string folder, bool isQuick, string? gateway, string? pageFolder = null)
    {
        if (gateway is not null && !File.Exists(gateway))
        {
            throw new ToolException($"There is no file {gateway}; {GatewayOption} names the program of Nam.Gateway.");
        }

        var files = StudyFiles.In(folder, study.Name);
        var page = pageFolder is null ? null : StudyFiles.In(pageFolder, study.Name);
        var run = StudyRun.Begin(study, isQuick, (GatewayOption, gateway));
        var report = StudyProgress.Run(console, stop, progress =>
        {
            var context = new StudyContext { IsQuick = isQuick, Progress = progress, GatewayProgram = gateway };
            try
            {
                return study.RunAsync(context, stop.Token).GetAwaiter().GetResult();
            }
            catch (NetworkLabException fault)
            {
                throw new ToolException(fault.Message, fault);
            }
        });
        var ended = run.End(report);
        StudyTables.Write(console, ended);
        foreach (var file in files.Write(ended).Concat(page is null ? [] : [page.WritePage(ended)]))
        {
            console.Text.WriteLine($"Written: {file}");
        }

        return stop.ExitCode;
    }
}
