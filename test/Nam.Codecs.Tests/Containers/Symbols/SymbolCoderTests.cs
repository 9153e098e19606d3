// SPDX-License-Identifier: MIT
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Symbols;
using Nam.Codecs.Tests.Containers.Bytes;

namespace Nam.Codecs.Tests.Containers.Symbols;

public sealed class SymbolCoderTests
{
    private const int Seed = 31_337;

    public static TheoryData<string, int> Samples
    {
        get
        {
            var samples = new TheoryData<string, int>();
            foreach (var count in new[] { 0, 1, 2, 7, 8, 9, 100, 1023, 1024, 5000, 40_000 })
            {
                foreach (var shape in new[] { "one", "coin", "even", "wide", "skewed", "steep", "follows", "alternates" })
                {
                    samples.Add(shape, count);
                }
            }

            return samples;
        }
    }

    [Theory]
    [MemberData(nameof(Samples))]
    public void Read_OfWhatWasWritten_GivesItBack(string shape, int count)
    {
        var symbols = Make(shape, count, new Random(Seed));
        foreach (var tryContexts in new[] { false, true })
        {
            var bytes = Sequences.Write((output, scratch) => SymbolCoder.Write(symbols, output, scratch, tryContexts));

            Assert.Equal(symbols, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadSymbols(ref input, count)));
        }
    }

    [Theory]
    [InlineData("one")]
    [InlineData("even")]
    [InlineData("skewed")]
    [InlineData("steep")]
    [InlineData("follows")]
    [InlineData("alternates")]
    public void Read_OfDamagedBytes_GivesSomethingOrRefuses(string shape)
    {
        var random = new Random(Seed);
        var symbols = Make(shape, 3000, random);
        var bytes = Sequences.Write((output, scratch) => SymbolCoder.Write(symbols, output, scratch, tryContexts: true));

        Sequences.Mutate(bytes, random, (ref ContainerInput input) => Sequences.ReadSymbols(ref input, symbols.Length));
    }

    [Fact]
    public void Write_WithContexts_IsSmallerWhereTheSymbolBeforeSaysSomething()
    {
        var symbols = Make("follows", 40_000, new Random(Seed));

        var plain = Sequences.Write((output, scratch) => SymbolCoder.Write(symbols, output, scratch));
        var inContexts = Sequences.Write((output, scratch) => SymbolCoder.Write(symbols, output, scratch, tryContexts: true));

        Assert.Equal(SymbolCoder.Contexts, inContexts[0]);
        Assert.True(inContexts.Length < plain.Length * 0.8, $"{inContexts.Length} and {plain.Length} bytes");
    }

    [Fact]
    public void Write_OfAlternatingSymbols_TakesNoBitsForThem()
    {
        var symbols = Make("alternates", 5000, new Random(Seed));

        var bytes = Sequences.Write((output, scratch) => SymbolCoder.Write(symbols, output, scratch, tryContexts: true));

        Assert.True(bytes.Length < 30, $"{bytes.Length} bytes");
    }

    [Theory]
    [InlineData("00AC02", new ushort[] { 300, 300, 300 })]
    [InlineData("01033301", new ushort[] { 3, 6, 4 })]
    [InlineData("020305011A", new ushort[] { 0, 1, 2, 0 })]
    [InlineData("0302020000010202010100", new ushort[] { 1, 0, 1, 0 })]
    [InlineData("0401050002", new ushort[] { 5, 0, 2 })]
    [InlineData("0402050F0200", new ushort[] { 3845, 2 })]
    public void Read_OfOneSampleOfEachMode_GivesItsSymbols(string hex, ushort[] expected)
    {
        var bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));

        Assert.Equal(expected, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadSymbols(ref input, expected.Length)));
    }

    [Theory]
    [InlineData("05")]
    [InlineData("04 00 00 00 00 00")]
    [InlineData("04 03 00 00 00 00 00 00 00 00 00 00 00 00")]
    [InlineData("04 01 00 00 00")]
    [InlineData("04 02 00 00 00 00 00 10 00 00")]
    [InlineData("008020")]
    [InlineData("010D000000000000")]
    [InlineData("010303")]
    [InlineData("0200")]
    [InlineData("02010100")]
    [InlineData("02 03 01 01 00")]
    [InlineData("02 03 05 02 1A 00")]
    [InlineData("02 03 05 01 DA")]
    [InlineData("02 03 05 7F 1A")]
    [InlineData("03 00 02")]
    [InlineData("03 02 01 00 00 00")]
    [InlineData("03 02 11 00 00 00")]
    [InlineData("03 02 02 00 00 02")]
    public void Read_OfWhatIsNotAllowed_Refuses(string hex)
    {
        var bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));

        Assert.Throws<ReplyDecodeException>(() => Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadSymbols(ref input, 4)));
    }

    private static ushort[] Make(string shape, int count, Random random)
    {
        var symbols = new ushort[count];
        for (var i = 0; i < count; i++)
        {
            symbols[i] = shape switch
            {
                "one" => 4095,
                "coin" => (ushort)random.Next(2),
                "even" => (ushort)random.Next(900),
                "wide" => (ushort)random.Next(4096),
                "skewed" => (ushort)(random.NextDouble() * random.NextDouble() * 25),
                "steep" => (ushort)Math.Min(4095, -Math.Log2(1 - random.NextDouble()) * (random.Next(50) == 0 ? 300 : 2)),
                "alternates" => (ushort)((i + 1) % 2),
                _ => (ushort)(((i == 0 ? 0 : symbols[i - 1] * 7) + (random.NextDouble() * random.NextDouble() * 12)) % 90),
            };
        }

        return symbols;
    }
}
