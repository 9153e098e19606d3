// SPDX-License-Identifier: MIT
using Nam.Estimation;

namespace Nam.Core.Tests.Estimation;

public sealed class FittedModelTests
{
    private const double Bytes = 100_000;

    [Fact]
    public void Update_TimesWithPauses_AreHardlyMovedByThem()
    {
        var model = Times();

        for (var i = 0; i < 60; i++)
        {
            Take(model, i % 10 == 9 ? 0.030 : 0.0015);
        }

        Assert.InRange(model.Curve()!.Evaluate(Bytes), 0.0014, 0.0018);
    }

    [Fact]
    public void Update_FirstTimesThatWereMostlyCompiling_AreForgottenSoon()
    {
        var model = Times();
        Take(model, 0.030);
        Take(model, 0.012);

        for (var i = 0; i < 12; i++)
        {
            Take(model, 0.0015);
        }

        Assert.InRange(model.Curve()!.Evaluate(Bytes), 0.0014, 0.0026);
    }

    [Theory]
    [InlineData(10)]
    [InlineData(0.1)]
    public void Update_TimesThatStayDifferent_AreFollowedWithinTwenty(double change)
    {
        var model = Times();
        for (var i = 0; i < 100; i++)
        {
            Take(model, 0.0015);
        }

        for (var i = 0; i < 20; i++)
        {
            Take(model, 0.0015 * change);
        }

        Assert.InRange(model.Curve()!.Evaluate(Bytes) / (0.0015 * change), 0.8, 1.25);
    }

    /// <summary>What a client of the oracle took for one reply, in milliseconds: it became slower, and a pause was what gave the
    /// alarm.</summary>
    [Fact]
    public void Update_APauseThatSaysThatTimesHaveShifted_IsNotWhatTheyShiftTo()
    {
        var model = Times();
        var hasDrifted = false;
        foreach (var milliseconds in new[] { 15, 14, 14, 13, 14, 15, 15, 14, 15, 18, 19, 28, 217, 30, 29, 31, 211 })
        {
            hasDrifted |= model.Update(Bytes, milliseconds / 1_000.0);
            model.Curve();
        }

        Assert.True(hasDrifted);
        Assert.InRange(model.Curve()!.Evaluate(Bytes), 0.014, 0.060);
    }

    private static FittedModel Times() => new(new CostModel(0.995), isTime: true);

    private static void Take(FittedModel model, double seconds)
    {
        model.Update(Bytes, seconds);
        model.Curve();
    }
}
