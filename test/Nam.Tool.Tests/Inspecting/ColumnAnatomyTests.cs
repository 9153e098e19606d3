// SPDX-License-Identifier: MIT
using Nam.Codecs;
using Nam.Codecs.Containers.Bytes;
using Nam.Codecs.Containers.Columns;
using Nam.Codecs.Tests.Containers.Columns;
using Nam.Tool.Inspecting.Containers;

namespace Nam.Tool.Tests.Inspecting;

public class ColumnAnatomyTests
{
    // One column each; worked out by hand from docs/container-format.md section 4.
    [Theory]
    [InlineData(1, "01 03 616263", "constant")]
    [InlineData(2, "23 02 00 02 00 6162", "text: stored")]
    [InlineData(3, "23 03 01 00 02 00 616263", "text: stored")]
    [InlineData(1, "04 03 02 02 00 01 01 00 68692E21 07 01 03 63B602 00", "words, 3 different: 3 bits")]
    [InlineData(4, "25 04 02 03 00 02 00 7879 02 00 00 01 0A", "dictionary of 2 (text: stored): offset, 1 bit")]
    [InlineData(2, "27 02 02 01 23 03 01 0E 02 01 2D 00 00 0A 00", "pattern #{000}-{n}: progression; constant")]
    [InlineData(3, "28 03 01 08 06", "integers: progression")]
    [InlineData(2, "2A 02 02 01 09 C801", "decimals, 2 places: progression")]
    [InlineData(2, "2B 02 01 02 01 01 06 0B", "scaled decimals: progression; progression")]
    [InlineData(1, "0C 00 04 00 02", "date-times in days: constant")]
    [InlineData(1, "0C 01 00 00 02", "date-times in 100 ns: constant")]
    [InlineData(2, "2D 02 01 00 02", "dates: progression")]
    [InlineData(1, "0E 03 00 79", "durations in seconds: constant")]
    [InlineData(2, "2F 02 01 00 02", "booleans: progression")]
    [InlineData(2, "31 02 01 01 01 1E", "doubles, 1 place: progression")]
    [InlineData(1, "11 FF 0000 0000 0000 0000 0000 0000 00F8 007F", "doubles: 8 × stored")]
    [InlineData(1, "12 0000 0000 0080 003F", "floats: 4 × stored")]
    [InlineData(1, "13 00 10B8A76BAD9DD11180B400C04FD430C8", "GUIDs: stored")]
    [InlineData(1, "14 00 10B8A76BAD9DD11180B400C04FD430C8", "unique ids: stored")]
    [InlineData(2, "35 02 00 02 00 FFFE", "octets: stored")]
    public void Read_GoldenSample_NamesItsEncoding(int count, string hex, string expected)
    {
        var anatomy = new ColumnAnatomy();
        var input = new ContainerInput(Bytes(hex));
        anatomy.Begin();

        var encoding = anatomy.Read("x", count, ref input, out _);

        Assert.Equal(expected, encoding);
        Assert.Equal(0, input.Left);
    }

    [Fact]
    public void Read_Dictionary_GivesTheBytesOfItsParts()
    {
        var anatomy = new ColumnAnatomy();
        var input = new ContainerInput(Bytes("25 04 02 03 00 02 00 7879 02 00 00 01 0A"));
        anatomy.Begin();

        anatomy.Read("x", 4, ref input, out var parts);

        Assert.Equal([new InspectedPart("values", "text: stored", 6), new InspectedPart("codes", "offset, 1 bit", 5)], parts);
    }

    [Fact]
    public void Read_FeatureLikeAnEarlierOne_NamesItsColumn()
    {
        var anatomy = new ColumnAnatomy();
        var input = new ContainerInput(Bytes("28 03 01 08 06  08 10 00 02"));
        anatomy.Begin();

        anatomy.Read("first", 3, ref input, out _);
        var like = anatomy.Read("second", 3, ref input, out _);

        Assert.Equal("integers: like first", like);
    }

    [Fact]
    public void Read_RandomColumns_EndsWhereTheDecoderEnds()
    {
        var random = new Random(20);
        var encodings = new HashSet<string>();
        for (var run = 0; run < 300; run++)
        {
            var rows = random.Next(1, random.Next(2, 3_000));
            var columns = Enumerable.Range(0, random.Next(1, 6))
                .Select(_ => ColumnRunner.OfTexts(RandomColumns.Make(random, rows))).ToArray();
            var bytes = new ColumnRunner().Encode(columns);

            var decoded = new ContainerInput(bytes);
            var walked = new ContainerInput(bytes);
            var decoder = new ColumnDecoder();
            var anatomy = new ColumnAnatomy();
            decoder.Begin(DecodeLimits.Default);
            anatomy.Begin();
            for (var column = 0; column < columns.Length; column++)
            {
                var count = decoder.Read(ref decoded).Count;
                encodings.Add(anatomy.Read("x", count, ref walked, out _).Split(' ', ':', ',')[0]);

                Assert.Equal(decoded.Position, walked.Position);
            }
        }

        Assert.Superset(
            new HashSet<string> { "text", "words", "dictionary", "pattern", "integers", "decimals", "dates", "date-times" },
            encodings);
    }

    private static byte[] Bytes(string hex)
    {
        return Convert.FromHexString(hex.Replace(" ", string.Empty, StringComparison.Ordinal));
    }
}
