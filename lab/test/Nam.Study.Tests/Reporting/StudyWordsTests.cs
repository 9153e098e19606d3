// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;

namespace Nam.Study.Tests.Reporting;

public sealed class StudyWordsTests
{
    [Theory]
    [InlineData("yes", new[] { 9.0, 10, 9, 10 })]
    [InlineData("no", new[] { 30.0, 31, 32, 29 })]
    [InlineData("cannot be told", new[] { -24.1, 86, 3, -23 })]
    [InlineData("cannot be told", new[] { 10.5 })]
    public void Holds_MeanBesideALimit_IsToldWhereTheValuesDecide(string expected, double[] values)
    {
        var finding = StudyFinding.OfMean("at most 11", "here", values, 11.5, "It does.", "It does not.");

        Assert.Equal(expected, StudyWords.Holds(finding));
        Assert.Equal(expected == "cannot be told", finding.Why.StartsWith("The values differ", StringComparison.Ordinal));
    }

    [Fact]
    public void Sum_EveryKindOfFinding_CountsThemApart()
    {
        StudyFinding[] findings =
        [
            new("a", "b", true, "c"), new("a", "b", false, "c"), new("a", "b", null, "c"), new("a", "b", null, "c") { IsWithinNoise = true }
        ];

        Assert.Equal("1 of 4 hold, 1 do not, 1 cannot be told, 1 not measured.", StudyWords.Sum(findings));
    }

    [Theory]
    [InlineData(2.0, false)]
    [InlineData(2.1, true)]
    [InlineData(null, false)]
    public void Warnings_LoadAboveTheCores_SaySo(double? load, bool isWarned)
    {
        var run = SampleRuns.Run(SampleRuns.Report() with { IsWhole = true });

        var warnings = StudyWords.Warnings(run with { Machine = run.Machine with { LoadBefore = load, Cores = 2 } });

        Assert.Equal(isWarned, warnings.Any(warning => warning.Contains("on 2 cores", StringComparison.Ordinal)));
    }
}
