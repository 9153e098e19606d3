// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Frames;

namespace Nam.Codecs.Tests.Frames;

public sealed class Crc32CTests
{
    [Fact]
    public void Compute_OfTheExamplesOfRfc3720_GivesTheirChecksums()
    {
        var ascending = Enumerable.Range(0, 32).Select(value => (byte)value).ToArray();

        Assert.Equal(0x8A9136AAu, Crc32C.Compute(new byte[32]));
        Assert.Equal(0x62A8AB43u, Crc32C.Compute(Enumerable.Repeat((byte)0xFF, 32).ToArray()));
        Assert.Equal(0x46DD794Eu, Crc32C.Compute(ascending));
        Assert.Equal(0x113FDB5Cu, Crc32C.Compute(ascending.Reverse().ToArray()));
        Assert.Equal(0xE3069283u, Crc32C.Compute(Encoding.ASCII.GetBytes("123456789")));
        Assert.Equal(0u, Crc32C.Compute([]));
    }

    [Fact]
    public void Compute_OfEveryLength_EqualsTheDivisionBitByBit()
    {
        var bytes = new byte[3_200];
        new Random(1).NextBytes(bytes);

        foreach (var length in Enumerable.Range(0, 100).Concat([767, 768, 1_023, 1_536, 2_000, 3_071, 3_072, 3_200]))
        {
            Assert.Equal(Slow(bytes.AsSpan(0, length)), Crc32C.Compute(bytes.AsSpan(0, length)));
        }
    }

    private static uint Slow(ReadOnlySpan<byte> bytes)
    {
        var crc = uint.MaxValue;
        foreach (var value in bytes)
        {
            crc ^= value;
            for (var bit = 0; bit < 8; bit++)
            {
                crc = (crc >> 1) ^ ((crc & 1) * 0x82F63B78u);
            }
        }

        return ~crc;
    }
}
