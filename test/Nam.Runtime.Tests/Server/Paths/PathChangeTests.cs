// SPDX-License-Identifier: MIT

using Nam.Network;
using Nam.Server.Paths;

namespace Nam.Runtime.Tests.Server.Paths;

public sealed class PathChangeTests
{
    private static readonly NetworkPath Path = new(0.09, 11.4e6) { CongestionWindow = 40, ReceiveWindowBytes = 65_536, IsMeasured = true };

    public static TheoryData<object, bool> Changes() => new()
    {
        { Path, false },
        { Path with { RoundTripSeconds = 0.094 }, false },
        { Path with { CongestionWindow = 42 }, false },
        { Path with { CongestionWindow = 10 }, true },
        { Path with { CongestionWindow = 50 }, true },
        { Path with { RoundTripSeconds = 0.007 }, true },
        { Path with { BandwidthBytesPerSecond = 140e3 }, true },
        { Path with { BandwidthBytesPerSecond = double.PositiveInfinity }, false }, // 12.5 MB/s are assumed
        { Path with { SlowStartThreshold = 30 }, true },
        { Path with { ReceiveWindowBytes = double.PositiveInfinity }, true },
        { Path with { LossRate = 0.01 }, true },
        { Path with { PacingBytesPerSecond = 1e6 }, true },
        { Path with { CongestionControl = CongestionControl.Bbr }, true },
        { Path with { MaximumSegmentSize = 1400 }, true },
        { Path with { IsMeasured = false }, true },
        { Path with { Correction = Corrected(1.5) }, true },
    };

    [Theory]
    [InlineData(1.5, 0, false)]
    [InlineData(1.6, 0, false)]
    [InlineData(1.5, 0.004, false)] // what every format takes
    [InlineData(1.8, 0, true)]
    [InlineData(1.2, 0, true)]
    public void IsMaterial_WhatRepliesHaveShown_CountsAsTheRestOfThePathDoes(double factor, double hostSeconds, bool expected)
    {
        var (one, other) = (Path with { Correction = Corrected(1.5) }, Path with { Correction = Corrected(factor, hostSeconds) });

        Assert.Equal(expected, PathChange.IsMaterial(one, other));
        Assert.Equal(expected, PathChange.IsMaterial(other, one));
    }

    [Theory]
    [MemberData(nameof(Changes))]
    public void IsMaterial_Views_TellsThoseThatMayChangeAPlan(object view, bool expected)
    {
        var other = (NetworkPath)view;

        Assert.Equal(expected, PathChange.IsMaterial(Path, other));
        Assert.Equal(expected, PathChange.IsMaterial(other, Path));
    }

    private static TransferCorrection Corrected(double factor, double hostSeconds = 0) =>
        new(
            hostSeconds, [.. Enumerable.Repeat(1.0, TransferCorrection.Octaves)],
            [.. Enumerable.Repeat(factor, TransferCorrection.Octaves)]);
}
