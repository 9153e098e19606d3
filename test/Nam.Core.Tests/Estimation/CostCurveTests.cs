// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Core.Tests.Estimation;

public class CostCurveTests
{
    [Fact]
    public void Evaluate_Affine_IsExactUpToTheLastKnot()
    {
        var curve = CostCurve.Affine(3, 0.5);

        foreach (var bytes in (double[])[0, 1, 100, 256, 300, 1024, 5000, 1e6, CostCurve.LastKnotBytes])
        {
            Assert.Equal(3 + (0.5 * bytes), curve.Evaluate(bytes), 1e-6);
        }
    }

    [Fact]
    public void Evaluate_AboveTheLastKnot_IsProportional()
    {
        var curve = CostCurve.Affine(0, 2);

        Assert.Equal(2e9, curve.Evaluate(1e9), 1e-3);
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(double.NegativeInfinity)]
    [InlineData(-1)]
    public void Evaluate_NotASize_CountsAsZeroBytes(double bytes)
    {
        var curve = CostCurve.Affine(3, 0.5);

        Assert.Equal(curve.Evaluate(0), curve.Evaluate(bytes));
    }

    [Fact]
    public void Evaluate_InfiniteBytes_IsFinite()
    {
        Assert.True(double.IsFinite(CostCurve.Affine(1, 1).Evaluate(double.PositiveInfinity)));
        Assert.Equal(0, CostCurve.Zero.Evaluate(double.PositiveInfinity));
    }

    [Fact]
    public void FromKnots_FallingValues_BecomeTheirMean()
    {
        var knots = Enumerable.Range(0, CostCurve.KnotCount).Select(i => (double)i).ToArray();
        (knots[4], knots[5]) = (6, 4);

        var curve = CostCurve.FromKnots(knots);

        Assert.Equal(5, curve.Evaluate(CostCurve.KnotBytes(4)));
        Assert.Equal(5, curve.Evaluate(CostCurve.KnotBytes(5)));
        Assert.Equal(3, curve.Evaluate(CostCurve.KnotBytes(3)));
    }

    [Fact]
    public void Evaluate_AnyKnots_NeverFallsAndIsNeverNegative()
    {
        var random = new Random(3);
        for (var i = 0; i < 300; i++)
        {
            var curve = CostCurve.FromKnots([.. Enumerable.Range(0, CostCurve.KnotCount).Select(_ => Math.Exp(random.NextDouble() * 10))]);
            var previous = 0.0;
            for (var bytes = 0.5; bytes < 1e9; bytes *= 1.07)
            {
                var value = curve.Evaluate(bytes);
                Assert.True(value >= previous * (1 - 1e-12), $"{value} after {previous} at {bytes}");
                previous = value;
            }
        }
    }

    [Theory]
    [InlineData(double.NaN)]
    [InlineData(-1)]
    [InlineData(double.PositiveInfinity)]
    public void Create_ValueThatIsNoCost_Throws(double value)
    {
        var knots = new double[CostCurve.KnotCount];
        knots[7] = value;

        Assert.Throws<ArgumentException>(() => CostCurve.FromKnots(knots));
        Assert.Throws<ArgumentException>(() => CostCurve.FromKnots([1, 2, 3]));
        Assert.Throws<ArgumentException>(() => CostCurve.Affine(0, value));
        Assert.Throws<ArgumentException>(() => CostCurve.Zero.Scale(value));
    }

    [Fact]
    public void Scale_Factor_MultipliesEveryValue()
    {
        var curve = CostCurve.Affine(3, 0.5).Scale(4);

        Assert.Equal(12 + (2 * 5000), curve.Evaluate(5000), 1e-9);
    }
}
