// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Tests.Containers.Bytes;

namespace Nam.Codecs.Tests.Containers.Integers;

public sealed class FeatureListTests
{
    private const int Seed = 271_828;

    [Fact]
    public void Read_OfWhatWasWritten_GivesItBackAndUsesWhatFollows()
    {
        var random = new Random(Seed);
        var keys = Enumerable.Range(0, 500).Select(_ => random.NextInt64(1_000_000)).ToArray();
        var codes = Enumerable.Range(0, 500).Select(_ => random.NextInt64(25)).ToArray();
        long[][] features =
        [
            keys,
            Array.ConvertAll(keys, key => key + 17),
            codes,
            [],
            keys[..100],
            [5],
        ];

        var bytes = Write(features);

        Assert.Equal(features, Read(bytes, features));
        Assert.True(bytes.Length < (500 * 20 / 8) + (500 * 5 / 8) + (100 * 20 / 8) + 100, $"{bytes.Length} bytes");
        Sequences.Mutate(bytes, random, (ref ContainerInput input) => Read(ref input, features));
    }

    [Fact]
    public void Clear_ThenWrite_DoesNotNameOldFeatures()
    {
        long[][] features = [[1, 5, 2, 9]];
        var scratch = new CoderScratch();
        using var output = new PooledBuffer();
        var list = new FeatureList();
        list.Write(features[0], output, scratch);
        output.Clear();

        list.Clear();
        list.Write(features[0], output, scratch);

        Assert.Equal(1, list.Count);
        Assert.Equal(features, Read(output.WrittenSpan.ToArray(), features));
    }

    [Theory]
    [InlineData("100000")]
    [InlineData("1001")]
    [InlineData("11000100")]
    public void Read_OfAFeatureThatDoesNotFit_Refuses(string hex)
    {
        // The first feature is 0, 1, 2.
        long[][] shape = [new long[3], new long[4]];
        var bytes = Convert.FromHexString("010002" + hex);

        Assert.Throws<ReplyDecodeException>(() => Read(bytes, shape));
    }

    private static byte[] Write(long[][] features)
    {
        return Sequences.Write((output, scratch) =>
        {
            var list = new FeatureList();
            foreach (var feature in features)
            {
                list.Write(feature, output, scratch);
            }
        });
    }

    private static long[][] Read(byte[] bytes, long[][] shape)
    {
        return Sequences.Read(bytes, (ref ContainerInput input) => Read(ref input, shape));
    }

    private static long[][] Read(ref ContainerInput input, long[][] shape)
    {
        var list = new FeatureList();
        var features = Array.ConvertAll(shape, feature => new long[feature.Length]);
        foreach (var feature in features)
        {
            list.Read(ref input, feature);
        }

        return features;
    }
}
