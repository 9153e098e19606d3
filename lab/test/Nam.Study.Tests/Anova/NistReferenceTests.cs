// SPDX-License-Identifier: MIT
namespace Nam.Study.Tests.Anova;

/// <summary>The NIST/ITL Statistical Reference Datasets for analysis of variance.</summary>
public sealed class NistReferenceTests
{
    /// <summary>
    /// The digits that are right. Those of the first four sets are all that a double has, less one or two; with 7 leading digits that are
    /// the same there are some 6 fewer, with 13 of them 12 fewer, because the stored numbers are that far off the decimal ones.
    /// </summary>
    private static readonly Dictionary<string, double> RightDigits = new()
    {
        ["SiRstv"] = 12.5,
        ["SmLs01"] = 14,
        ["SmLs02"] = 14,
        ["SmLs03"] = 14,
        ["AtmWtAg"] = 9.5,
        ["SmLs04"] = 9.5,
        ["SmLs05"] = 9.5,
        ["SmLs06"] = 9.5,
        ["SmLs07"] = 3.5,
        ["SmLs08"] = 3.5,
        ["SmLs09"] = 3.5,
    };

    public static TheoryData<string> Names => [.. RightDigits.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void OfValues_NistSet_AgreesWithTheCertifiedValues(string name)
    {
        var set = Set(name);
        var digits = RightDigits[name];

        var anova = set.Analyse();

        Assert.InRange(References.Digits(set.Between, anova.Between.SumOfSquares), digits, 16);
        Assert.InRange(References.Digits(set.Within, anova.Within.SumOfSquares), digits, 16);
        Assert.InRange(References.Digits(set.F, anova.Between.F), digits, 16);
        Assert.InRange(References.Digits(set.RSquared, anova.Between.Share), digits, 16);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public void OfValues_NistSet_IsExactForTheStoredNumbers(string name)
    {
        var set = Set(name);
        var exact = ExactAnova.Of(set.Groups);

        var anova = set.Analyse();

        Assert.InRange(References.Digits(exact.Between, anova.Between.SumOfSquares), 14, 16);
        Assert.InRange(References.Digits(exact.Within, anova.Within.SumOfSquares), 14, 16);
        Assert.InRange(References.Digits(exact.F, anova.Between.F), 14, 16);
    }

    [Fact]
    public void Generate_SmallestSet_IsThePublishedOne()
    {
        var published = NistSet.Read("SmLs01");
        var generated = Set("SmLs01");

        Assert.Equal(published.Groups, generated.Groups);
        Assert.Equal(published.Between, generated.Between, 14);
        Assert.Equal(published.Within, generated.Within, 14);
        Assert.Equal(published.F, generated.F);
        Assert.Equal(published.RSquared, generated.RSquared);
    }

    private static NistSet Set(string name) => name switch
    {
        "SmLs01" => NistSet.Generate(1, 21, 0.482758620689655),
        "SmLs02" => NistSet.Generate(1, 201, 0.471830985915493),
        "SmLs03" => NistSet.Generate(1, 2001, 0.470712773465067),
        "SmLs04" => NistSet.Generate(1_000_000, 21, 0.482758620689655),
        "SmLs05" => NistSet.Generate(1_000_000, 201, 0.471830985915493),
        "SmLs06" => NistSet.Generate(1_000_000, 2001, 0.470712773465067),
        "SmLs07" => NistSet.Generate(1_000_000_000_000, 21, 0.482758620689655),
        "SmLs08" => NistSet.Generate(1_000_000_000_000, 201, 0.471830985915493),
        "SmLs09" => NistSet.Generate(1_000_000_000_000, 2001, 0.470712773465067),
        _ => NistSet.Read(name),
    };
}
