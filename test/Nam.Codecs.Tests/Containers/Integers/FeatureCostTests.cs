// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;

namespace Nam.Codecs.Tests.Containers.Integers;

/// <summary>How far back a sequence is looked for.</summary>
public sealed class FeatureCostTests
{
    [Theory]
    [InlineData(60, true)]
    [InlineData(100, false)]
    public void Write_OfASequenceSeenBefore_LooksAtTheLatestOnly(int between, bool isFound)
    {
        // Three values look at 64 and 12 earlier sequences.
        var features = new FeatureList();
        using var output = new PooledBuffer();
        var scratch = new CoderScratch();
        features.Write(new long[] { 5, 900, 77 }, output, scratch);
        for (var index = 0; index < between; index++)
        {
            features.Write(new long[] { index, (index * 7L) + 1_000, index * index }, output, scratch);
        }

        output.Clear();
        features.Write(new long[] { 6, 901, 78 }, output, scratch);

        Assert.Equal(isFound, output.WrittenSpan[0] == (byte)IntegerKind.Like);
    }
}
