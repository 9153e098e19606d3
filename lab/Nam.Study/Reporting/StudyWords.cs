// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Study.Reporting;

/// <summary>What the terminal and the page say in the same words.</summary>
internal static class StudyWords
{
    /// <summary>The heading of the findings.</summary>
    internal const string Findings = "The paper's findings";

    /// <summary>The heading of the sentences about how it was measured.</summary>
    internal const string Method = "How it was measured";

    private const string NotWhole = "This run was stopped before its end: cells without a value show –, and means are of fewer samples.";

    private const string Quick = "This was a quick run, with few repetitions; its figures vary more than those of a full one.";

    /// <summary>The headings of the findings' table.</summary>
    internal static readonly IReadOnlyList<string> FindingColumns = ["Holds", "The paper", "Here", "Why"];

    /// <summary>What the reader of a run has to bear in mind.</summary>
    internal static IReadOnlyList<string> Warnings(StudyRun run)
    {
        var warnings = new List<string>();
        if (run.IsQuick)
        {
            warnings.Add(Quick);
        }

        if (run.Machine.LoadBefore > run.Machine.Cores)
        {
            warnings.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"This machine was busy before the run: a load average of {run.Machine.LoadBefore:0.0} on {run.Machine.CoresInWords}. Times are longer and vary more than they would alone."));
        }

        if (!run.Report.IsWhole)
        {
            warnings.Add(NotWhole);
        }

        return warnings;
    }

    /// <summary>Whether a finding holds, as a word.</summary>
    internal static string Holds(StudyFinding finding) => finding.Holds switch
    {
        true => "yes",
        false => "no",
        null => finding.IsWithinNoise ? "cannot be told" : "not measured",
    };

    /// <summary>How many findings hold, as a sentence.</summary>
    internal static string Sum(IReadOnlyList<StudyFinding> findings)
    {
        static string Rest(int count, string words) => count == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $", {count} {words}");
        var rest = Rest(findings.Count(finding => finding is { Holds: null, IsWithinNoise: true }), "cannot be told")
            + Rest(findings.Count(finding => finding is { Holds: null, IsWithinNoise: false }), "not measured");
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{findings.Count(finding => finding.Holds == true)} of {findings.Count} hold, {findings.Count(finding => finding.Holds == false)} do not{rest}.");
    }

    /// <summary>What is worth knowing of a run: names and values.</summary>
    internal static IReadOnlyList<(string Name, string Value)> Facts(StudyRun run)
    {
        var culture = CultureInfo.InvariantCulture;
        var machine = run.Machine;
        return
        [
            ("Paper", run.Paper),
            ("Command", run.Command),
            ("Date", run.Date.ToString("yyyy-MM-dd HH:mm 'UTC'", culture)),
            ("Took", run.Duration.TotalSeconds < 120
                ? string.Create(culture, $"{run.Duration.TotalSeconds:0} s")
                : string.Create(culture, $"{run.Duration.TotalMinutes:0} min")),
            ("Tool", $"nam {run.Version}, commit {machine.Commit ?? "unknown"}"),
            (
                "Machine",
                $"{machine.Processor ?? "unknown processor"}, {machine.CoresInWords}, {machine.OperatingSystem}, {machine.Framework}"),
            ("Load average before", machine.LoadBefore?.ToString("0.00", culture) ?? "unknown"),
        ];
    }
}
