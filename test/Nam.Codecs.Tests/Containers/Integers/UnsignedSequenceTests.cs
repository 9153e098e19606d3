// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Tests.Containers.Bytes;

namespace Nam.Codecs.Tests.Containers.Integers;

public sealed class UnsignedSequenceTests
{
    private const int Seed = 815;

    public static TheoryData<byte, string> Shapes => new()
    {
        { UnsignedSequence.Packed, "random" },
        { UnsignedSequence.Bucketed, "skewed" },
        { UnsignedSequence.Bucketed, "steps" },
    };

    [Theory]
    [MemberData(nameof(Shapes))]
    public void Write_OfAShape_TakesItsModeAndCanBeReadAndSurvivesDamage(byte mode, string shape)
    {
        var random = new Random(Seed);
        var values = new ulong[3000];
        for (var i = 0; i < values.Length; i++)
        {
            values[i] = Value(random, shape);
        }

        var bytes = Sequences.Write((output, scratch) => UnsignedSequence.Write(values, output, scratch));

        Assert.Equal(mode, bytes[0]);
        Assert.Equal(values, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadUnsigned(ref input, values.Length)));
        Sequences.Mutate(bytes, random, (ref ContainerInput input) => Sequences.ReadUnsigned(ref input, values.Length));
    }

    [Fact]
    public void Read_OfEveryNumberOfBits_GivesTheValuesBack()
    {
        var random = new Random(Seed);
        for (var bits = 0; bits <= 64; bits++)
        {
            foreach (var count in new[] { 1, 5, 11, 12, 100 })
            {
                var values = new ulong[count];
                foreach (ref var value in values.AsSpan())
                {
                    value = bits == 0 ? 0 : (ulong)random.NextInt64(long.MinValue, long.MaxValue) >> (64 - bits);
                }

                var bytes = Sequences.Write((output, scratch) => UnsignedSequence.Write(values, output, scratch));

                Assert.Equal(values, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadUnsigned(ref input, count)));
            }
        }
    }

    [Theory]
    [InlineData("0005E103", new ulong[] { 1, 31 })]
    [InlineData("00408000000000000080", new ulong[] { 0x8000_0000_0000_0080 })]
    [InlineData("02020101033901", new ulong[] { 1, 13 })]
    [InlineData("04010C10", new ulong[] { 12, 16 })]
    [InlineData("04020C011000", new ulong[] { 268, 16 })]
    public void Read_OfOneSampleOfEachMode_GivesItsValues(string hex, ulong[] expected)
    {
        var values = Sequences.Read(
            Convert.FromHexString(hex), (ref ContainerInput input) => Sequences.ReadUnsigned(ref input, expected.Length));

        Assert.Equal(expected, values);
    }

    [Theory]
    [InlineData("04")]
    [InlineData("04030000000000000000")]
    [InlineData("0402000000")]
    [InlineData("004100")]
    [InlineData("00050104")]
    [InlineData("010400017D")]
    [InlineData("020900")]
    [InlineData("020405")]
    [InlineData("02000000410000")]
    [InlineData("030501020600020E")]
    public void Read_OfWhatIsNotAllowed_Refuses(string hex)
    {
        Assert.Throws<ReplyDecodeException>(
            () => Sequences.Read(Convert.FromHexString(hex), (ref ContainerInput input) => Sequences.ReadUnsigned(ref input, 2)));
    }

    private static ulong Value(Random random, string shape)
    {
        return shape switch
        {
            "random" => (ulong)random.NextInt64(),
            "skewed" => (ulong)(random.NextDouble() * random.NextDouble() * 4000),
            _ => (ulong)Math.Exp(random.NextDouble() * 40),
        };
    }
}
