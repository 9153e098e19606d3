// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Oracle.Racing;

namespace Nam.Benchmarks.Oracle.Tests.Racing;

public sealed class RaceTests
{
    private static readonly RaceRules Rules =
        new() { Rounds = 4, MostRounds = 6, BudgetSeconds = 1000, HardSeconds = 2000, KeptSeconds = 100 };

    [Fact]
    public void Next_FirstRound_IsEverybody()
    {
        var race = new Race(Rules, [false, false, false]);

        Assert.Equal([0, 1, 2], race.Next());
    }

    [Fact]
    public void Next_TwiceTheBestAfterOneRound_Leaves()
    {
        var race = Run(Rules, [false, false, false], [1, 1, 2.1], rounds: 1);

        Assert.Equal([0, 1], race.Next());
    }

    [Fact]
    public void Next_ALittleWorse_StaysForASecondRoundAndLeavesThen()
    {
        var race = Run(Rules, [false, false, false], [1, 1, 1.5], rounds: 1);
        var second = race.Next();
        Add(race, second, [1, 1, 1.5]);

        Assert.Equal([0, 1, 2], second);
        Assert.Equal([0, 1], race.Next());
    }

    [Fact]
    public void Next_NamFarBehindTheBest_IsInEveryRound()
    {
        var race = Run(Rules, [false, false], [9, 1], rounds: 3);

        Assert.Equal([0, 1], race.Next());
    }

    [Fact]
    public void Next_NamFastest_DoesNotDriveOthersOut()
    {
        var race = Run(Rules, [false, false], [0.1, 1], rounds: 3);

        Assert.Equal([0, 1], race.Next());
    }

    [Fact]
    public void Next_KeptAndWorse_StaysForTheRoundsThatAllGet()
    {
        var race = Run(Rules, [false, false, true], [1, 1, 5], rounds: 3);
        var fourth = race.Next();
        Add(race, fourth, [1, 1, 5]);

        Assert.Equal([0, 1, 2], fourth);
        Assert.Equal([0, 1], race.Next());
    }

    [Fact]
    public void Next_KeptAndOverItsTime_Leaves()
    {
        var race = Run(Rules with { KeptSeconds = 4 }, [false, false, true], [1, 1, 5], rounds: 1);

        Assert.Equal([0, 1], race.Next());
    }

    [Fact]
    public void Next_RoundsDoneAndBudgetSpent_IsOver()
    {
        var race = Run(Rules with { BudgetSeconds = 5 }, [false, false], [1, 1], rounds: 4);

        Assert.Empty(race.Next());
    }

    [Fact]
    public void Next_BudgetSpentBeforeTheRounds_GoesOnUntilTheHardLimit()
    {
        var rules = Rules with { BudgetSeconds = 1, HardSeconds = 7 };
        var race = Run(rules, [false, false], [1, 1], rounds: 3);
        var fourth = race.Next();
        race = Run(rules, [false, false], [4, 4], rounds: 2);

        Assert.Equal([0, 1], fourth);
        Assert.Empty(race.Next());
    }

    [Fact]
    public void Next_MostRoundsDone_IsOver()
    {
        var race = Run(Rules, [false, false], [0.001, 0.001], rounds: 6);

        Assert.Empty(race.Next());
    }

    private static Race Run(RaceRules rules, bool[] isKept, double[] seconds, int rounds)
    {
        var race = new Race(rules, isKept);
        for (var i = 0; i < rounds; i++)
        {
            Add(race, race.Next(), seconds);
        }

        return race;
    }

    private static void Add(Race race, IEnumerable<int> runners, double[] seconds)
    {
        foreach (var runner in runners)
        {
            race.Add(runner, seconds[runner]);
        }
    }
}
