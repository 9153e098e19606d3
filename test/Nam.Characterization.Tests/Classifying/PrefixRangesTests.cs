// SPDX-License-Identifier: MIT

namespace Nam.Characterization.Tests.Classifying;

public class PrefixRangesTests
{
    [Fact]
    public void Find_WithoutPrefixes_IsNone()
    {
        Assert.Equal(-1, new PrefixRanges<byte>([]).Find(7));
    }

    [Fact]
    public void Find_RandomPrefixesOfOneByte_IsTheLongestOfAll()
    {
        var random = new Random(20030520);
        for (var round = 0; round < 300; round++)
        {
            var prefixes = new List<(byte First, byte Last, int Owner)>();
            var lengths = new List<int>();
            for (var i = random.Next(12); i > 0; i--)
            {
                var bits = random.Next(9);
                var first = (byte)(random.Next(256) & (0xFF00 >> bits));
                prefixes.Add((first, (byte)(first | (0xFF >> bits)), prefixes.Count));
                lengths.Add(bits);
            }

            var ranges = new PrefixRanges<byte>(prefixes);

            for (var address = 0; address < 256; address++)
            {
                var expected = -1;
                for (var i = 0; i < prefixes.Count; i++)
                {
                    if (prefixes[i].First <= address && address <= prefixes[i].Last && (expected < 0 || lengths[i] >= lengths[expected]))
                    {
                        expected = i;
                    }
                }

                Assert.Equal(expected, ranges.Find((byte)address));
            }
        }
    }
}
