// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Core.Tests.Decisions;

public sealed class EncodeLoadTests
{
    private static readonly double[] Rising = [1, 1, 1.2, 2, 3, 3, 3];

    [Theory]
    [InlineData(1e-9)]
    [InlineData(1e-3)]
    [InlineData(10)]
    public void Seconds_Idle_IsTheProcessorTime(double seconds) => Assert.Equal(seconds, EncodeLoad.Idle.Seconds(seconds));

    [Theory]
    [InlineData(0.5, 1)]
    [InlineData(double.NaN, 1)]
    [InlineData(2.5, 2.5)]
    [InlineData(1e9, EncodeLoad.MaximumFactor)]
    public void Constant_AnyFactor_IsBrought(double factor, double expected) =>
        Assert.Equal(expected * 0.01, EncodeLoad.Constant(factor).Seconds(0.01), 12);

    [Fact]
    public void Seconds_AtTheKnots_HasTheirFactors()
    {
        var load = EncodeLoad.FromKnots(Rising);

        for (var k = 0; k < EncodeLoad.KnotCount; k++)
        {
            var processor = 32e-6 * Math.Pow(4, k);

            Assert.Equal(k, EncodeLoad.NearestKnot(processor));
            Assert.Equal(Rising[k] * processor, load.Seconds(processor), 9);
        }
    }

    [Fact]
    public void Seconds_RisingFactors_NeverFallsWithTheProcessorTime()
    {
        var load = EncodeLoad.FromKnots(Rising);
        var last = 0.0;

        for (var processor = 1e-6; processor < 10; processor *= 1.07)
        {
            var seconds = load.Seconds(processor);

            Assert.True(seconds > last && seconds >= processor);
            last = seconds;
        }
    }

    [Fact]
    public void FromKnots_AnotherNumber_IsRefused() => Assert.Throws<ArgumentException>(() => EncodeLoad.FromKnots([1, 2]));
}
