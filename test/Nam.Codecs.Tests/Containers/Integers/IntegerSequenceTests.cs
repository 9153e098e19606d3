// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Integers;
using Nam.Codecs.Tests.Containers.Bytes;

namespace Nam.Codecs.Tests.Containers.Integers;

public sealed class IntegerSequenceTests
{
    private const int Seed = 4_711;

    [Fact]
    public void Read_OfWhatWasWritten_GivesItBack()
    {
        foreach (var values in IntegerSamples.All())
        {
            var bytes = Sequences.Write((output, scratch) => IntegerSequence.Write(values, output, scratch));

            Assert.Equal(values, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadIntegers(ref input, values.Length)));
        }
    }

    [Fact]
    public void Read_OfDamagedBytes_GivesSomethingOrRefuses()
    {
        var random = new Random(Seed);
        foreach (var values in IntegerSamples.All().Where(values => values.Length is 3 or 64 or 1000))
        {
            var bytes = Sequences.Write((output, scratch) => IntegerSequence.Write(values, output, scratch));

            Sequences.Mutate(bytes, random, (ref ContainerInput input) => Sequences.ReadIntegers(ref input, values.Length));
        }
    }

    [Fact]
    public void WriteModulo_OfValuesThatGoRound_TakesTheirSteps()
    {
        var random = new Random(Seed);
        const long Modulus = 1_000_003;
        var values = new long[2000];
        for (var i = 1; i < values.Length; i++)
        {
            values[i] = (values[i - 1] + random.Next(3000)) % Modulus;
        }

        var bytes = Sequences.Write((output, scratch) => IntegerSequence.WriteModulo(values, Modulus, output, scratch));

        Assert.Equal((byte)IntegerKind.Modulo, bytes[0]);
        Assert.Equal(values, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadIntegers(ref input, values.Length)));
        Assert.True(bytes.Length < values.Length * 12 / 8);
    }

    [Fact]
    public void WriteModulo_OfAnyValuesInRange_CanBeRead()
    {
        var random = new Random(Seed);
        foreach (var count in new[] { 0, 1, 2, 15, 16, 300 })
        {
            var values = Enumerable.Range(0, count).Select(_ => random.NextInt64(1L << 61)).ToArray();

            var bytes = Sequences.Write((output, scratch) => IntegerSequence.WriteModulo(values, 1L << 61, output, scratch));

            Assert.Equal(values, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadIntegers(ref input, count)));
        }
    }

    [Theory]
    [InlineData("000D", new long[] { -7, -7, -7 })]
    [InlineData("01D00F05", new long[] { 1000, 997, 994 })]
    [InlineData("02C8010002E103", new long[] { 101, 100, 102, 103, 103, 100 })]
    [InlineData("03140200030901", new long[] { 10, 12, 14, 19 })]
    [InlineData("04C8010200030901", new long[] { 100, 98, 96, 91 })]
    [InlineData("051400034A01", new long[] { 10, 11, 10, 7 })]
    [InlineData("06020A808001010102", new long[] { 5, 8197, 5 })]
    [InlineData("0702020C0001020200000202", new long[] { 6, 6, 6, 7 })]
    [InlineData("080A0900037A01", new long[] { 9, 1, 8, 3 })]
    public void Read_OfOneSampleOfEachKind_GivesItsValues(string hex, long[] expected)
    {
        var values = Sequences.Read(
            Convert.FromHexString(hex), (ref ContainerInput input) => Sequences.ReadIntegers(ref input, expected.Length));

        Assert.Equal(expected, values);
    }

    [Theory]
    [InlineData("09")]
    [InlineData("0700")]
    [InlineData("070107000000")]
    [InlineData("0701000200")]
    [InlineData("0701000800")]
    [InlineData("07010001")]
    [InlineData("06000002")]
    [InlineData("0602000201FF")]
    [InlineData("068120")]
    [InlineData("08000000")]
    [InlineData("080303000103")]
    [InlineData("08030200020F")]
    [InlineData("020041")]
    [InlineData("0200047BF5")]
    public void Read_OfWhatIsNotAllowed_Refuses(string hex)
    {
        Assert.Throws<ReplyDecodeException>(
            () => Sequences.Read(Convert.FromHexString(hex), (ref ContainerInput input) => Sequences.ReadIntegers(ref input, 3)));
    }
}
