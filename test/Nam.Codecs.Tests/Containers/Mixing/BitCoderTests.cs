// SPDX-License-Identifier: MIT
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Mixing;

namespace Nam.Codecs.Tests.Containers.Mixing;

public sealed class BitCoderTests
{
    [Fact]
    public void Code_AnyBitsAtAnyChances_ComeBack()
    {
        for (var seed = 0; seed < 2_000; seed++)
        {
            var random = new Random(seed);
            var bits = Enumerable.Range(0, random.Next(200)).Select(_ => (Chance: random.Next(1, 4_096), Bit: random.Next(2))).ToArray();
            var coder = new BitCoder();
            using var output = new PooledBuffer();
            output.Write([1, 2, 3]);
            coder.BeginWriting(output);
            foreach (var (chance, bit) in bits)
            {
                coder.Code(chance, bit);
            }

            coder.EndWriting();
            coder.BeginReading(output.WrittenSpan[3..]);

            Assert.All(bits, bit => Assert.Equal(bit.Bit, coder.Code(bit.Chance, 1 - bit.Bit)));
            Assert.True(coder.IsAtEnd);
        }
    }

    [Fact]
    public void Code_BitsThatWereExpected_TakeAlmostNothing()
    {
        var coder = new BitCoder();
        using var output = new PooledBuffer();
        coder.BeginWriting(output);
        for (var bit = 0; bit < 1_000; bit++)
        {
            coder.Code(4_095, 1);
        }

        coder.EndWriting();

        Assert.InRange(output.WrittenCount, 0, 2);
    }
}
