// SPDX-License-Identifier: MIT
using Nam.Codecs.Binary;

namespace Nam.Codecs.Tests;

public sealed class DecodeLimitsTests
{
    [Fact]
    public void Default_Always_IsWhatTheFormatSays()
    {
        var limits = DecodeLimits.Default;

        Assert.Equal(256 << 20, limits.MaximumFormBytes);
        Assert.Equal(1_000, limits.MaximumRatio);
        Assert.Equal(65_536, limits.MaximumNames);
        Assert.Equal(BinaryXmlWriter.MaximumDepth, limits.MaximumDepth);
    }

    [Fact]
    public void Init_OutsideTheRange_Throws()
    {
        Assert.Throws<ArgumentOutOfRangeException>(() => new DecodeLimits { MaximumFormBytes = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new DecodeLimits { MaximumTextBytes = -1 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new DecodeLimits { MaximumRatio = 0 });
        Assert.Throws<ArgumentOutOfRangeException>(() => new DecodeLimits { MaximumNames = 65_537 });
        Assert.Throws<ArgumentOutOfRangeException>(() => DecodeLimits.Default with { MaximumDepth = 0 });
    }
}
