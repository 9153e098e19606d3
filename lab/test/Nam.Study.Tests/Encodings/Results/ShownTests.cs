// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Results;

namespace Nam.Study.Tests.Encodings.Results;

public sealed class ShownTests
{
    [Fact]
    public void Shown_NothingMeasured_IsADash()
    {
        Assert.Equal("–", Shown.Number(null));
        Assert.Equal("–", Shown.Count(null));
        Assert.Equal("–", Shown.Percent(null));
        Assert.Equal("–", Shown.Beside(null, null));
        Assert.Equal("–", Shown.Range([]));
    }

    [Fact]
    public void Shown_PairsAndRanges_AreReadable()
    {
        Assert.Equal("1.00 / –", Shown.Beside(1, null));
        Assert.Equal("0.500 to 2.00", Shown.Range([2, 0.5, 1]));
        Assert.Equal("0.01 %", Shown.Loss(0.0001));
        Assert.Equal("1/4", Shown.Speed(0.25));
    }
}
