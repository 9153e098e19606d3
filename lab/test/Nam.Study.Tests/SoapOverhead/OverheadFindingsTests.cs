// SPDX-License-Identifier: MIT
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

public class OverheadFindingsTests
{
    private const int Findings = 10;

    [Fact]
    public void Of_TimesLikeThePapers_HoldsAllButTheSmallShareOfElements()
    {
        var findings = OverheadFindings.Of(new PaperView(), [FakeViews.LikeThePaper()]);

        // With so little noise the number of elements explains nearly all that varies.
        Assert.Equal(Findings, findings.Count);
        Assert.All(findings.Take(Findings - 1), finding => Assert.True(finding.Holds, finding.Paper));
        Assert.False(findings[^1].Holds);
    }

    [Fact]
    public void Of_TimesThatAreAllTheSame_HoldsNothingButTheSmallShare()
    {
        var findings = OverheadFindings.Of(new PaperView(), [FakeViews.AllTheSame()]);

        Assert.All(
            findings.Where(finding => finding.Paper.Contains("significant", StringComparison.Ordinal)),
            finding => Assert.False(finding.Holds, finding.Here));
        Assert.False(findings[1].Holds);
        Assert.False(findings[2].Holds);
        Assert.False(findings[3].Holds);
        Assert.True(findings[^1].Holds);
    }

    [Fact]
    public void Of_NothingMeasured_JudgesNothing()
    {
        var view = new MeasuredView("LAN", new Dictionary<OverheadExperiment, CellValues>(), FakeViews.Plan);

        var findings = OverheadFindings.Of(new PaperView(), [view]);

        Assert.Equal(Findings, findings.Count);
        Assert.All(findings, finding => Assert.Null(finding.Holds));
        Assert.All(findings, finding => Assert.Equal("LAN: –.", finding.Here));
    }

    [Fact]
    public void Of_TwoPlaces_IsJudgedByTheFirstAndTellsBoth()
    {
        var findings = OverheadFindings.Of(new PaperView(), [FakeViews.AllTheSame(), FakeViews.LikeThePaper("loopback")]);

        Assert.False(findings[1].Holds);
        Assert.Equal("LAN: 1.00 times; loopback: 13.9 times.", findings[1].Here);
        Assert.Contains("13.4 times", findings[1].Paper, StringComparison.Ordinal);
    }
}
