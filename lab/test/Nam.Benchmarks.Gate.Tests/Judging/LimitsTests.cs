// SPDX-License-Identifier: MIT
using Nam.Benchmarks.Gate.Judging;

namespace Nam.Benchmarks.Gate.Tests.Judging;

/// <summary>Which limit a cell has.</summary>
public sealed class LimitsTests
{
    private static readonly Limits Own = new() { Wan = 2, Small = 3, Q16 = 4, Near = 5 };

    [Theory]
    [InlineData("loopback", "tpch-0.1/Q3", 10_239, double.PositiveInfinity)]
    [InlineData("lan", "tpch-0.1/Q3", 10_240, 5)]
    [InlineData("loopback", "tpch-1/Q16", 2_000_000, 5)]
    [InlineData("12/70", "tpch-1/Q16", 2_000_000, 4)]
    [InlineData("12/70", "tpch-0.1/Q16", 2_000_000, 2)]
    [InlineData("12/70", "tpch-0.1/Q6", 1_023, 2)]
    [InlineData("1.6/150", "tpch-0.1/Q6", 1_023, 3)]
    [InlineData("1.6/150", "documents/rss", 1_024, 2)]
    public void OfCell_LinkReplyAndSize_HaveTheirLimit(string link, string reply, long textBytes, double expected)
    {
        Assert.Equal(expected, Own.OfCell(link, reply, textBytes));
    }

    [Fact]
    public void With_NameAndValue_ChangesThatLimitAlone()
    {
        Assert.Equal(Own with { Mean = 1.015 }, Own.With("mean=1.015"));
    }

    [Theory]
    [InlineData("mean")]
    [InlineData("mean=much")]
    [InlineData("mean=0")]
    [InlineData("median=1")]
    public void With_WhatIsNoLimit_IsRefused(string text)
    {
        Assert.Throws<FormatException>(() => Own.With(text));
    }
}
