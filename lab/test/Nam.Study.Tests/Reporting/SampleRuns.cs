// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Wcf.Measuring;
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Reporting;

/// <summary>A run with one of everything, and with characters that mean something in Markdown and CSV.</summary>
internal static class SampleRuns
{
    internal const string Odd = "</script><b>&\"'|*`";

    internal static StudyReport Report()
    {
        var samples = new StudySamples("times", "query", "total_us");
        samples.Add("Q1, \"first\"", 1.5);
        return new StudyReport
        {
            IsWhole = true,
            Method = ["Measured with care.", Odd],
            Findings =
            [
                new("A is above B.", "A 2, B 1.", true, "It is."),
                new("B is above C.", "B 1, C 3.", false, "It is not."),
                new("C is " + Odd, "–", null, "Nobody looked."),
            ],
            Sections =
            [
                new("First " + Odd)
                {
                    Text = ["Look at this."],
                    Tables =
                    [
                        new("Table I", ["Size bytes", "Paper ms", "Here ms"], [["1", "14.3", "0.5"], [Odd, "20", "–"]])
                        {
                            Note = "Note " + Odd
                        },
                    ],
                },
            ],
            Samples = [samples],
        };
    }

    internal static StudyRun Run(StudyReport? report = null) => new()
    {
        Name = "sample",
        Title = "A sample of " + Odd,
        Paper = "N. Obody: On Samples, 2003.",
        Command = "./build.sh study sample",
        Date = new DateTimeOffset(2026, 3, 4, 5, 6, 7, TimeSpan.Zero),
        Duration = TimeSpan.FromSeconds(90),
        Machine = new Machine("Some processor", 2, "Some system", "Some runtime", 0.25, "abc123"),
        Version = "1.2.3",
        Report = report ?? Report(),
    };

    internal static string Text(Action<TextWriter, StudyRun> write, StudyRun? run = null)
    {
        using var output = new StringWriter { NewLine = "\n" };
        write(output, run ?? Run());
        return output.ToString();
    }
}
