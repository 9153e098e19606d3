// SPDX-License-Identifier: MIT
using Nam.Study.Clients;
using Nam.Study.Clients.Results;

namespace Nam.Study.Tests.Clients.Results;

public sealed class ActionFindingsTests
{
    [Fact]
    public void Judge_ThePapersOwnTables_AllHoldThatItPrints()
    {
        var findings = ActionFindings.Judge(ClientsPaper.Actions);

        Assert.All(findings.SkipLast(1), finding => Assert.True(finding.Holds, finding.Paper + " " + finding.Here));
        Assert.Null(findings[^1].Holds);
    }

    [Fact]
    public void Judge_NothingMeasured_SaysSo()
    {
        Assert.All(ActionFindings.Judge([]), finding => Assert.Equal((null, ClientFindings.NotMeasured), (finding.Holds, finding.Here)));
    }

    [Fact]
    public void Judge_EveryActionSavesTheSame_RemovingObjectsIsNotTheOnlyOne()
    {
        var findings = ActionFindings.Judge([.. ClientsPaper.Actions.Select(table => All(table.Pair, 50))]);

        Assert.True(findings[0].Holds);
        Assert.All(findings.Skip(1), finding => Assert.False(finding.Holds, finding.Paper));
    }

    [Fact]
    public void Judge_NothingSavesAnything_LatencyIsNotReduced()
    {
        var findings = ActionFindings.Judge([.. ClientsPaper.Actions.Select(table => All(table.Pair, 0))]);

        Assert.False(findings[0].Holds);
        Assert.False(findings[1].Holds);
    }

    [Theory]
    [InlineData(50, "the near poor client besides")]
    [InlineData(0, "less to save")]
    public void Judge_PipeliningAndBundling_SaysOnWhichSideThePaperIsMissed(double saved, string why)
    {
        var findings = ActionFindings.Judge([.. ClientsPaper.Actions.Select(table => All(table.Pair, saved))]);

        Assert.Contains(why, findings[2].Why, StringComparison.Ordinal);
    }

    [Fact]
    public void Judge_SomePairsOnly_JudgesByThese()
    {
        var findings = ActionFindings.Judge([.. ClientsPaper.Actions.Where(table => table.Pair == "cable-wpi")]);

        Assert.Null(findings[0].Holds);
        Assert.True(findings[4].Holds);
    }

    [Fact]
    public void Judge_CellWithoutSomeAction_DoesNotCountForTheBest()
    {
        var figures = All("uk-wpi", 50);
        var half = new ActionFigures("uk-icir");
        half.SetImprovement("compress", ClientsPaper.Buckets[0], 5);

        Assert.True(ActionFindings.Judge([figures, half])[0].Holds);
    }

    private static ActionFigures All(string pair, double percent)
    {
        var figures = new ActionFigures(pair);
        foreach (var bucket in ClientsPaper.Buckets)
        {
            figures.SetSeconds(bucket, 10);
            foreach (var action in "serial-1.1 pipe-1.1 compress bundle bundle.gz baseonly halfobject halfres".Split(' '))
            {
                figures.SetImprovement(action, bucket, percent);
            }
        }

        return figures;
    }
}
