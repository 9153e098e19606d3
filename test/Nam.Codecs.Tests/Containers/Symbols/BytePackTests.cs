// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;
using Nam.Codecs.Tests.Containers.Bytes;

namespace Nam.Codecs.Tests.Containers.Symbols;

public sealed class BytePackTests
{
    private const int Seed = 99;

    public static TheoryData<string, int, byte> Samples => new()
    {
        { "random", 20, 0 },
        { "random", 5000, 0 },
        { "prose", 3000, 3 },
        { "prose", 30_000, 3 },
        { "hex", 3001, 3 },
        { "hex", 31, 0 },
        { "hex", 61, 3 },
        { "alphabet64", 70_003, 3 },
        { "digits", 4000, 3 },
        { "skewed", 4000, 3 },
        { "one", 600, 3 },
    };

    [Theory]
    [MemberData(nameof(Samples))]
    public void Write_OfAShape_TakesItsModeAndCanBeReadAndSurvivesDamage(string shape, int count, byte mode)
    {
        var random = new Random(Seed);
        var content = Make(shape, count, random);

        var bytes = Sequences.Write((output, scratch) => BytePack.Write(content, output, scratch));

        Assert.Equal(mode, bytes[0]);
        Assert.Equal(content, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadBytes(ref input, count)));
        Sequences.Mutate(bytes, random, (ref ContainerInput input) => Sequences.ReadBytes(ref input, count));
    }

    [Fact]
    public void Read_OfEveryShortLength_GivesTheBytesBack()
    {
        var random = new Random(Seed);
        foreach (var shape in new[] { "random", "prose", "hex", "alphabet64", "digits", "skewed", "one" })
        {
            for (var count = 0; count < 300; count++)
            {
                var content = Make(shape, count, random);

                var bytes = Sequences.Write((output, scratch) => BytePack.Write(content, output, scratch));

                Assert.Equal(content, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadBytes(ref input, count)));
                Assert.True(bytes.Length <= count + 1, $"{bytes.Length} bytes for {count}");
            }
        }
    }

    [Theory]
    [InlineData("006161626261", "aabba")]
    [InlineData("0301616201010C", "aabba")]
    [InlineData("0300610000", "aaaaa")]
    public void Read_OfOneSampleOfEachMode_GivesItsBytes(string hex, string expected)
    {
        var bytes = Convert.FromHexString(hex);

        var read = Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadBytes(ref input, expected.Length));

        Assert.Equal(expected, Encoding.ASCII.GetString(read));
    }

    [Theory]
    [InlineData("04")]
    [InlineData("0061626364")]
    [InlineData("0302616261")]
    [InlineData("0301626101010C")]
    [InlineData("0302616263010236")]
    [InlineData("03026162630102F600")]
    [InlineData("030261626301022403")]
    [InlineData("0301616201012C")]
    [InlineData("01074B4C4C4A4A0400")]
    [InlineData("02090B0280616162626103")]
    public void Read_OfWhatIsNotAllowed_Refuses(string hex)
    {
        Assert.Throws<ReplyDecodeException>(
            () => Sequences.Read(Convert.FromHexString(hex), (ref ContainerInput input) => Sequences.ReadBytes(ref input, 5)));
    }

    private static byte[] Make(string shape, int count, Random random)
    {
        const string Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789,.";
        string[] words = ["carefully ", "final ", "deposits ", "sleep ", "quickly ", "regular ", "the ", "packages. "];
        var text = new StringBuilder();
        var bytes = new byte[count];
        while (shape == "prose" && text.Length < count)
        {
            text.Append(words[random.Next(words.Length)]);
        }

        for (var i = 0; i < count; i++)
        {
            bytes[i] = shape switch
            {
                "random" => (byte)random.Next(256),
                "prose" => (byte)text[i],
                "hex" => (byte)Letters[random.Next(16)],
                "alphabet64" => (byte)Letters[random.Next(64)],
                "digits" => (byte)('0' + random.Next(10)),
                "one" => (byte)'x',
                _ => (byte)(random.NextDouble() * random.NextDouble() * random.NextDouble() * 200),
            };
        }

        return bytes;
    }
}
