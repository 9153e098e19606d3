// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Tests.Containers.Bytes;

namespace Nam.Codecs.Tests.Containers.Integers;

public sealed class UnsignedSequenceTests
{
    private const int Seed = 815;

    [Fact]
    public void Read_OfEveryNumberOfBits_GivesTheValuesBackInAsFewPlanes()
    {
        var random = new Random(Seed);
        for (var bits = 0; bits <= 64; bits++)
        {
            foreach (var count in new[] { 1, 5, 100, 255, 256, 3_000 })
            {
                var values = new ulong[count];
                foreach (ref var value in values.AsSpan())
                {
                    value = bits == 0 ? 0 : ((ulong)random.NextInt64(long.MinValue, long.MaxValue) | (1UL << 63)) >> (64 - bits);
                }

                var bytes = Sequences.Write((output, scratch) => UnsignedSequence.Write(values, output, scratch));

                Assert.Equal((bits + 7) / 8, bytes[0]);
                Assert.Equal(values, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadUnsigned(ref input, count)));
            }
        }
    }

    [Fact]
    public void Read_OfDamagedBytes_GivesSomethingOrRefuses()
    {
        var random = new Random(Seed);
        var values = Array.ConvertAll(new ulong[3_000], _ => (ulong)random.Next(70_000));

        var bytes = Sequences.Write((output, scratch) => UnsignedSequence.Write(values, output, scratch));

        Sequences.Mutate(bytes, random, (ref ContainerInput input) => Sequences.ReadUnsigned(ref input, values.Length));
    }

    [Theory]
    [InlineData("00", new ulong[] { 0, 0 })]
    [InlineData("010C10", new ulong[] { 12, 16 })]
    [InlineData("020C100100", new ulong[] { 268, 16 })]
    [InlineData("088000000000000080", new ulong[] { 0x8000_0000_0000_0080 })]
    public void Read_OfOneSample_GivesItsValues(string hex, ulong[] expected)
    {
        var values = Sequences.Read(
            Convert.FromHexString(hex), (ref ContainerInput input) => Sequences.ReadUnsigned(ref input, expected.Length));

        Assert.Equal(expected, values);
    }

    [Theory]
    [InlineData("")]
    [InlineData("01")]
    [InlineData("0100")]
    [InlineData("02000000")]
    [InlineData("09000000000000000000000000000000000000")]
    [InlineData("FF")]
    public void Read_OfWhatIsNotAllowed_Refuses(string hex)
    {
        Assert.Throws<ReplyDecodeException>(
            () => Sequences.Read(Convert.FromHexString(hex), (ref ContainerInput input) => Sequences.ReadUnsigned(ref input, 2)));
    }
}
