// SPDX-License-Identifier: MIT
using Nam.Study.Clients;
using Nam.Study.Clients.Overhead;
using Nam.Study.Clients.Results;

namespace Nam.Study.Tests.Clients.Results;

public sealed class ClientFindingsTests
{
    [Fact]
    public void Expected_ThePapersOwnTable3_HoldsFor12Of14Pairs()
    {
        var finding = ClientFindings.Expected(ClientsPaper.Classes);

        Assert.True(finding.Holds);
        Assert.StartsWith("12 of 14 pairs", finding.Here, StringComparison.Ordinal);
        Assert.Contains("de-att 27 %", finding.Here, StringComparison.Ordinal);
        Assert.EndsWith("On average 88.5 %, the paper 88.5 %.", finding.Here, StringComparison.Ordinal);
    }

    [Fact]
    public void Expected_ThreeOtherPairs_DoesNotHold()
    {
        ClassShares[] classes =
        [
            .. ClientsPaper.Classes.Where(pair => pair.Pair != "uk-wpi"), new ClassShares("uk-wpi", 50, 50, 0) { Pages = 200 }
        ];

        Assert.False(ClientFindings.Expected(classes).Holds);
    }

    [Fact]
    public void Expected_FewPages_AreNotJudged()
    {
        ClassShares[] classes = [new ClassShares("uk-wpi", 0, 100, 0) { Pages = 9 }, new ClassShares("att-wpi", 0, 0, 100) { Pages = 10 }];

        Assert.True(ClientFindings.Expected(classes).Holds);
        Assert.Null(ClientFindings.Expected(classes[..1]).Holds);
    }

    [Fact]
    public void NoOpposites_ThePapersOwnTable3_Holds()
    {
        Assert.True(ClientFindings.NoOpposites(ClientsPaper.Classes).Holds);
    }

    [Theory]
    [InlineData("uk-att", 99, 0, 1, false)]
    [InlineData("att-wpi", 1, 0, 99, false)]
    [InlineData("de-att", 50, 0, 50, true)]
    public void NoOpposites_OppositeClass_HoldsForNormalClientsOnly(string pair, double poor, double normal, double rich, bool holds)
    {
        Assert.Equal(holds, ClientFindings.NoOpposites([new ClassShares(pair, poor, normal, rich)]).Holds);
    }

    [Fact]
    public void Judge_ThePapersOverhead_IsNotAboveThePapers()
    {
        var findings = ClientFindings.Judge(Empty with { Overhead = ClientsPaper.Overhead });

        Assert.True(findings.Single(finding => finding.Here.Contains("75.40 microseconds", StringComparison.Ordinal)).Holds);
    }

    [Theory]
    [InlineData(1.05, true)]
    [InlineData(1.30, false)]
    public void Judge_Stress_HoldsUpToThePapers(double factor, bool holds)
    {
        var runs = StressMeter.Levels.SelectMany(
            level => (StressRun[])[new(level, 0, false, 100, 1, 1), new(level, 0, true, 100, factor, 1)]);

        var findings = ClientFindings.Judge(Empty with { Stress = [.. runs] });

        Assert.Equal(
            holds, findings.Single(finding => finding.Here.Contains("by the number of connections", StringComparison.Ordinal)).Holds);
    }

    [Fact]
    public void Judge_NothingMeasured_HoldsNothing()
    {
        Assert.All(ClientFindings.Judge(Empty), finding => Assert.Null(finding.Holds));
    }

    internal static ClientsResults Empty { get; } = new()
    {
        IsWhole = false,
        HasLab = true,
        Clients = 0,
        JobsLeft = 0,
        Faults = [],
        Stream = [],
        Actions = [],
        Overhead = [],
        OverheadTimes = [],
        Stress = [],
        LogClasses = [],
    };
}
