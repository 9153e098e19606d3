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

    [Theory]
    [InlineData("000D", new long[] { -7, -7, -7 })]
    [InlineData("01D00F05", new long[] { 1000, 997, 994 })]
    [InlineData("02C80101010002030300", new long[] { 101, 100, 102, 103, 103, 100 })]
    [InlineData("031401020105", new long[] { 10, 11, 10, 7 })]
    public void Read_OfOneSampleOfEachKind_GivesItsValues(string hex, long[] expected)
    {
        var values = Sequences.Read(
            Convert.FromHexString(hex), (ref ContainerInput input) => Sequences.ReadIntegers(ref input, expected.Length));

        Assert.Equal(expected, values);
    }

    [Theory]
    [InlineData("0414010201")]
    [InlineData("10")]
    [InlineData("020009")]
    [InlineData("0200047BF5")]
    public void Read_OfWhatIsNotAllowed_Refuses(string hex)
    {
        Assert.Throws<ReplyDecodeException>(
            () => Sequences.Read(Convert.FromHexString(hex), (ref ContainerInput input) => Sequences.ReadIntegers(ref input, 3)));
    }
}
