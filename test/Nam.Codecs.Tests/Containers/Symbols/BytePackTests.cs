// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;
using Nam.Codecs.Tests.Containers.Bytes;

namespace Nam.Codecs.Tests.Containers.Symbols;

public sealed class BytePackTests
{
    private const int Seed = 99;
    private const byte Here = 0;
    private const byte Aside = 1;
    private const byte InAlphabet = 2;
    private const byte Again = 3;

    private static readonly string[] Shapes = ["random", "prose", "hex", "alphabet64", "digits", "skewed", "one"];

    public static TheoryData<string, int, byte> Samples => new()
    {
        { "random", 256, Aside },
        { "random", 5_000, Aside },
        { "prose", 3_000, Here },
        { "hex", 3_001, InAlphabet },
        { "alphabet64", 70_003, InAlphabet },
        { "digits", 4_000, Here },
        { "skewed", 4_000, Here },
        { "one", 600, Here },
    };

    [Theory]
    [MemberData(nameof(Samples))]
    public void Write_OfAPackedBlock_PutsNoiseAsideAndCanBeReadAndSurvivesDamage(string shape, int count, byte mode)
    {
        var random = new Random(Seed);
        var content = Make(shape, count, random);

        var (window, aside) = WritePacked(content);

        Assert.Equal(mode, window[0]);
        Assert.Equal(content, ReadPacked(window, aside, count));
        Sequences.Mutate(window, random, (ref ContainerInput input) =>
        {
            var packed = new ContainerInput(input.ReadBytes(input.Left), aside);
            return Sequences.ReadBytes(ref packed, count);
        });
    }

    [Fact]
    public void Write_OfNoiseThatWasThere_NamesItsPlace()
    {
        var noise = Make("random", 1_000, new Random(Seed));

        var (window, aside) = WritePacked(Make("random", 500, new Random(1)), noise, noise);

        Assert.Equal([Aside, Aside, Again, 0xF4, 0x03], window);
        Assert.Equal(1_500, aside.Length);
        var input = new ContainerInput(window, aside);
        Sequences.ReadBytes(ref input, 500);
        Assert.Equal(noise, Sequences.ReadBytes(ref input, 1_000));
        Assert.Equal(noise, Sequences.ReadBytes(ref input, 1_000));
    }

    [Fact]
    public void Write_OfNoiseThatWasThereLongAgo_DoesNotLookForIt()
    {
        var (window, aside) = WritePacked([Noise(0), .. Enumerable.Range(1, 64).Select(Noise), Noise(0), Noise(64)]);

        Assert.Equal([.. Enumerable.Repeat(Aside, 66), Again, .. Varint(64 * 256)], window);
        Assert.Equal(66 * 256, aside.Length);

        static byte[] Noise(int seed)
        {
            byte[] bytes = [.. Enumerable.Range(0, 256).Select(value => (byte)value)];
            new Random(seed).Shuffle(bytes);
            return bytes;
        }

        static byte[] Varint(int value) => [(byte)(value | 0x80), (byte)((value >> 7) | 0x80), (byte)(value >> 14)];
    }

    [Fact]
    public void Read_OfEveryShortLength_GivesTheBytesBack()
    {
        var random = new Random(Seed);
        foreach (var shape in Shapes)
        {
            for (var count = 0; count < 600; count++)
            {
                var content = Make(shape, count, random);

                var bytes = Sequences.Write((output, scratch) => BytePack.Write(content, output, scratch));
                var (window, aside) = WritePacked(content);

                Assert.Equal(content, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadBytes(ref input, count)));
                Assert.Equal(count < 256 ? count : count + 1, bytes.Length);
                Assert.Equal(content, ReadPacked(window, aside, count));
            }
        }
    }

    // Of 256 bytes: an alphabet that is not one, bits that are not 0, and sections that are not there.
    [Theory]
    [InlineData("04", "")]
    [InlineData("01", "")]
    [InlineData("020061", "00")]
    [InlineData("02016261", "0000000000000000000000000000000000000000000000000000000000000000")]
    [InlineData("020261626300", "00")]
    [InlineData("0202616263", "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF"
        + "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF")]
    [InlineData("0300", "")]
    [InlineData("0380808080808080808001", "")]
    public void Read_OfWhatIsNotAllowed_Refuses(string window, string aside)
    {
        Assert.Throws<ReplyDecodeException>(() => ReadPacked(Convert.FromHexString(window), Convert.FromHexString(aside), 256));
    }

    [Theory]
    [InlineData(Aside)]
    [InlineData(InAlphabet)]
    [InlineData(Again)]
    public void Read_OfASectionInABlockThatIsNotPacked_Refuses(byte mode)
    {
        byte[] bytes = [mode, .. Make("one", 600, new Random(Seed))];

        Assert.Throws<ReplyDecodeException>(
            () => Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadBytes(ref input, 600)));
    }

    private static (byte[] Window, byte[] Aside) WritePacked(params byte[][] packs)
    {
        using var output = new PooledBuffer();
        using var aside = new PooledBuffer();
        var scratch = new CoderScratch { Aside = aside };
        foreach (var pack in packs)
        {
            BytePack.Write(pack, output, scratch);
        }

        return (output.WrittenSpan.ToArray(), aside.WrittenSpan.ToArray());
    }

    private static byte[] ReadPacked(byte[] window, byte[] aside, int count)
    {
        var input = new ContainerInput(window, aside);
        var read = Sequences.ReadBytes(ref input, count);

        Assert.Equal((0, aside.Length), (input.Left, input.AsidePosition));
        return read;
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
