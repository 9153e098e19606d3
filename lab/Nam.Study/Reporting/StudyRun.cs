// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Tool.Commands;

namespace Nam.Study.Reporting;

/// <summary>A study that was run: what, where, when and what came of it.</summary>
internal sealed record StudyRun
{
    /// <summary>The verb.</summary>
    internal required string Name { get; init; }

    /// <summary>The report's heading.</summary>
    internal required string Title { get; init; }

    /// <summary>The paper.</summary>
    internal required string Paper { get; init; }

    /// <summary>What was typed, programs by their names alone.</summary>
    internal required string Command { get; init; }

    /// <summary>When it began.</summary>
    internal required DateTimeOffset Date { get; init; }

    /// <summary>How long it took.</summary>
    internal TimeSpan Duration { get; init; }

    /// <summary>Where it ran.</summary>
    internal required Machine Machine { get; init; }

    /// <summary>The version of the tool.</summary>
    internal required string Version { get; init; }

    /// <summary>What was measured.</summary>
    internal StudyReport Report { get; init; } = new() { IsWhole = false, Method = [], Findings = [], Sections = [], Samples = [] };

    /// <summary>Whether it was asked to be quick.</summary>
    internal bool IsQuick { get; init; }

    /// <summary>A run that begins now on this machine.</summary>
    /// <param name="study">The study.</param>
    /// <param name="isQuick">Whether it is asked to be quick.</param>
    /// <param name="programs">Options that name programs, with their files; null for those that were not given.</param>
    internal static StudyRun Begin(IStudy study, bool isQuick, params IEnumerable<(string Option, string? File)> programs) => new()
    {
        Name = study.Name,
        Title = study.Title,
        Paper = study.Paper,
        Command = $"./build.sh study {study.Name}{(isQuick ? " --quick" : "")}"
            + string.Concat(programs.Where(program => program.File is not null)
                .Select(program => $" {program.Option} {Path.GetFileName(program.File)}")),
        Date = DateTimeOffset.UtcNow,
        Machine = Machine.Describe(),
        Version = VersionText.Current.Split('+')[0],
        IsQuick = isQuick,
    };

    /// <summary>The run with what came of it.</summary>
    internal StudyRun End(StudyReport report) => this with { Report = report, Duration = DateTimeOffset.UtcNow - Date };
}
