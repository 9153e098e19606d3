// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Tests.Containers.Symbols;

public sealed class PackSampleTests
{
    private const int Seed = 11;

    [Theory]
    [InlineData(16, 2, 4)]
    [InlineData(300, 20, 3)]
    [InlineData(5_000, 200, 12)]
    [InlineData(8_192, 3, 600)]
    public void Deflated_OfStringsThatComeAgain_IsAboutWhatZlibLeaves(int bytes, int strings, int length)
    {
        var random = new Random(Seed);
        var choices = new byte[strings][];
        for (var choice = 0; choice < strings; choice++)
        {
            choices[choice] = new byte[length];
            random.NextBytes(choices[choice]);
        }

        byte[] content = [.. Enumerable.Range(0, bytes).SelectMany(_ => choices[random.Next(strings)]).Take(bytes)];
        using var packed = new PooledBuffer();
        new ZipCodec().Compress(content, level: 1, packed);

        var estimate = PackSample.Deflated(content, new CoderScratch());

        Assert.InRange(estimate, packed.WrittenCount * 2 / 3, (packed.WrittenCount * 3 / 2) + 8);
    }

    [Fact]
    public void Deflated_OfNoiseAndOfOneByte_IsAllOfItAndNextToNothing()
    {
        var noise = new byte[20_000];
        new Random(Seed).NextBytes(noise);

        Assert.InRange(PackSample.Deflated(noise, new CoderScratch()), 20_000, 22_500);
        Assert.InRange(PackSample.Deflated(new byte[20_000], new CoderScratch()), 1, 400);
    }
}
