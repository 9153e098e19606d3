// SPDX-License-Identifier: MIT
using MathNet.Numerics;
using Nam.Estimation;

namespace Nam.Core.Tests.Estimation;

public class PolynomialRegressionTests
{
    [Theory]
    [InlineData(RegressionDegree.Linear)]
    [InlineData(RegressionDegree.Quadratic)]
    [InlineData(RegressionDegree.Cubic)]
    internal void TryFit_PointsOnAPolynomial_FindsItsCoefficients(RegressionDegree degree)
    {
        double[] expected = [4, -3, 2, 0.5];
        var regression = new PolynomialRegression(degree);
        for (var x = -5.0; x <= 5; x++)
        {
            regression.Update(x, PolynomialRegression.Evaluate(expected.AsSpan(0, (int)degree + 1), x));
        }

        Assert.True(regression.TryFit(out var coefficients));

        Assert.All(coefficients.Zip(expected), pair => Assert.Equal(pair.Second, pair.First, 1e-9));
    }

    [Fact]
    public void TryFit_MergedHistories_AgreesWithMathNetOnAllSamples()
    {
        var random = new Random(21);
        var x = Enumerable.Range(0, 200).Select(_ => 0.1 + (random.NextDouble() * 9)).ToArray();
        var y = x.Select(v => 1 + (2 * v) + (0.3 * v * v) + random.NextDouble()).ToArray();
        var first = new PolynomialRegression();
        var second = new PolynomialRegression();
        for (var i = 0; i < x.Length; i++)
        {
            (i < 120 ? first : second).Update(x[i], y[i]);
        }

        first.Merge(second);
        Assert.True(first.TryFit(out var coefficients));

        var expected = Fit.Polynomial(x, y, 3);
        Assert.All(expected.Zip(coefficients), pair => Assert.Equal(pair.First, pair.Second, 1e-7));
        Assert.Equal(200, first.Count);
    }

    [Fact]
    public void TryFit_FewerSizesThanCoefficients_IsRefused()
    {
        var few = new PolynomialRegression();
        few.Update(1, 1);
        few.Update(2, 2);
        few.Update(3, 3);
        var same = new PolynomialRegression();
        for (var i = 0; i < 10; i++)
        {
            same.Update(2, 7);
        }

        Assert.False(few.TryFit(out _));
        Assert.False(same.TryFit(out _));
    }

    [Fact]
    public void Update_NotANumber_IsRefused()
    {
        var regression = new PolynomialRegression();

        Assert.False(regression.Update(double.NaN, 1));
        Assert.False(regression.Update(1, double.PositiveInfinity));
        Assert.Equal(0, regression.Count);
    }

    [Fact]
    public void Merge_OtherDegree_Throws()
    {
        Assert.Throws<ArgumentException>(() => new PolynomialRegression().Merge(new PolynomialRegression(RegressionDegree.Linear)));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(4)]
    public void Create_DegreeOutsideOneToThree_Throws(int degree)
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new PolynomialRegression((RegressionDegree)degree));
    }
}
