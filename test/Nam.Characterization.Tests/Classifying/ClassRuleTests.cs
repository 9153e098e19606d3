// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class ClassRuleTests
{
    private static readonly ClassRule Rule = new(new ClassifierOptions());

    [Theory]
    [InlineData(3.001, 3.001, ClientClass.Poor)]
    [InlineData(0.5, 5.001, ClientClass.Poor)]
    [InlineData(3, 5, ClientClass.Normal)]
    [InlineData(1.001, 1.5, ClientClass.Normal)]
    [InlineData(1, 2.001, ClientClass.Normal)]
    [InlineData(1, 2, ClientClass.Rich)]
    [InlineData(0, 0, ClientClass.Rich)]
    public void Of_Means_FollowsThePapersThresholds(double first, double last, ClientClass expected)
    {
        Assert.Equal(expected, Rule.Of((float)first, (float)last));
    }

    [Fact]
    public void Mean_NewValue_CountsByOneLessAlpha()
    {
        Assert.Equal((0.7 * 2) + (0.3 * 10), Rule.Mean(2, 10), 1e-6);
    }

    [Theory]
    [InlineData(3)]
    [InlineData(5)]
    [InlineData(0.1)]
    public void Mean_SameValueAgain_StaysExactlyThere(double value)
    {
        var mean = (float)value;

        for (var i = 0; i < 100; i++)
        {
            mean = Rule.Mean(mean, (float)value);
        }

        Assert.Equal((float)value, mean);
    }
}
