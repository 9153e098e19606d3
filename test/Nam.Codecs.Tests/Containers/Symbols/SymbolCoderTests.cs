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
            foreach (var count in new[] { 4, 7, 8, 9, 100, 1023, 1024, 5000, 40_000 })
            {
                foreach (var shape in new[] { "coin", "even", "wide", "skewed", "steep", "follows", "alternates" })
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

        var bytes = Sequences.Write((output, scratch) => SymbolCoder.Write(symbols, output, scratch));

        Assert.Equal(symbols, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadSymbols(ref input, count)));
    }

    [Theory]
    [InlineData("even")]
    [InlineData("skewed")]
    [InlineData("steep")]
    [InlineData("follows")]
    [InlineData("alternates")]
    public void Read_OfDamagedBytes_GivesSomethingOrRefuses(string shape)
    {
        var random = new Random(Seed);
        var symbols = Make(shape, 3000, random);
        var bytes = Sequences.Write((output, scratch) => SymbolCoder.Write(symbols, output, scratch));

        Sequences.Mutate(bytes, random, (ref ContainerInput input) => Sequences.ReadSymbols(ref input, symbols.Length));
    }

    [Fact]
    public void Write_WithContexts_IsSmallerWhereTheSymbolBeforeSaysSomething()
    {
        var symbols = Make("follows", 40_000, new Random(Seed));

        var bytes = Sequences.Write((output, scratch) => SymbolCoder.Write(symbols, output, scratch));

        var counts = symbols.GroupBy(symbol => symbol).Select(group => (double)group.Count() / symbols.Length);
        var alone = symbols.Length * -counts.Sum(share => share * Math.Log2(share)) / 8;
        Assert.Equal(SymbolCoder.Contexts, bytes[0]);
        Assert.True(bytes.Length < alone * 0.8, $"{bytes.Length} bytes; each symbol alone has {alone:F0}");
    }

    [Fact]
    public void Write_OfAlternatingSymbols_TakesNoBitsForThem()
    {
        var symbols = Make("alternates", 5000, new Random(Seed));

        var bytes = Sequences.Write((output, scratch) => SymbolCoder.Write(symbols, output, scratch));

        Assert.True(bytes.Length < 30, $"{bytes.Length} bytes");
    }

    [Theory]
    [InlineData("000305011A", new ushort[] { 0, 1, 2, 0 })]
    [InlineData("01020200010202010100", new ushort[] { 1, 0, 1, 0 })]
    public void Read_OfOneSampleOfEachMode_GivesItsSymbols(string hex, ushort[] expected)
    {
        var bytes = Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));

        Assert.Equal(expected, Sequences.Read(bytes, (ref ContainerInput input) => Sequences.ReadSymbols(ref input, expected.Length)));
    }

    [Theory]
    [InlineData("05")]
    [InlineData("02 00")]
    [InlineData("0000")]
    [InlineData("00010100")]
    [InlineData("00 03 01 01 00")]
    [InlineData("00 03 05 02 1A 00")]
    [InlineData("00 03 05 01 DA")]
    [InlineData("00 03 05 7F 1A")]
    [InlineData("01 00 02")]
    [InlineData("01 02 01 00 00")]
    [InlineData("01 02 11 00 00")]
    [InlineData("01 02 02 00 02")]
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
