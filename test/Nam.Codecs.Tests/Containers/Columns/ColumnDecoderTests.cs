// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Tests.Containers.Columns;

public class ColumnDecoderTests
{
    private readonly ColumnRunner _runner = new();

    // One column each; worked out by hand from docs/container-format.md section 4.
    [Theory]
    [InlineData("00")]
    [InlineData("01 03 616263", "abc")]
    [InlineData("01 00", "")]
    [InlineData("23 02 00 02 6162", "a", "b")]
    [InlineData("23 03 01 00 02 616263", "", "a", "bc")]
    [InlineData("04 03 02 02 01 010000 68692E21 07 00 06 1F873E00 02 561E 00", "hi.hi hi!")]
    [InlineData("25 04 02 03 00 02 7879 02 00 01 00010001", "x", "y", "x", "y")]
    [InlineData("27 02 02 01 23 03 01 0E 02 01 2D 00 00 0A 00", "#007-5", "#008-5")]
    [InlineData("28 03 01 08 06", "4", "7", "10")]
    [InlineData("2A 02 02 01 09 C801", "-0.05", "0.95")]
    [InlineData("2B 02 01 02 01 01 06 0B", "0.3", "-3")]
    [InlineData("0C 00 04 00 02", "0001-01-02T00:00:00")]
    [InlineData("0C 01 00 00 02", "0001-01-01T00:00:00.0000001Z")]
    [InlineData("2D 02 01 00 02", "0001-01-01", "0001-01-02")]
    [InlineData("0E 03 00 79", "-PT1M1S")]
    [InlineData("2F 02 01 00 02", "false", "true")]
    [InlineData("31 02 01 01 01 1E", "-0.1", "1.4")]
    [InlineData("11 FF 000000000000F87F", "NaN")]
    [InlineData("12 0000803F", "1")]
    [InlineData("13 10B8A76BAD9DD11180B400C04FD430C8", "6ba7b810-9dad-11d1-80b4-00c04fd430c8")]
    [InlineData("14 10B8A76BAD9DD11180B400C04FD430C8", "urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8")]
    [InlineData("35 02 00 02 FFFE", "/w==", "/g==")]
    public void Read_GoldenSample_GivesItsTexts(string hex, params string[] texts)
    {
        var column = _runner.Decode(Bytes(hex), 1)[0];

        ColumnRunner.AssertTexts(texts, column);
    }

    [Theory]
    [InlineData("40 00")]
    [InlineData("20 00")]
    [InlineData("21 00 00")]
    [InlineData("02 01 00 61")]
    [InlineData("26 04 02 03 00 02 00 6162 00")]
    [InlineData("25 04 02 08 00 02 02 00 00 01 0A")]
    [InlineData("17 00")]
    [InlineData("01 01 00")]
    [InlineData("01 01 C3")]
    [InlineData("01 03 EFBFBF")]
    [InlineData("23 02 00 02 00 C3A9")]
    [InlineData("21 FFFFFFFF07 01 61")]
    [InlineData("21 81808002 01 61")]
    [InlineData("2A 01 1D 00 02")]
    [InlineData("09 00")]
    [InlineData("10 00")]
    [InlineData("2B 02 01 02 39 01 06 0B")]
    [InlineData("0C 02 00 00 02")]
    [InlineData("0C 00 05 00 02")]
    [InlineData("0C 00 00 00 01")]
    [InlineData("0D 00 01")]
    [InlineData("0D 00 F6EABD03")]
    [InlineData("0E 04 00 FFFFFFFFFFFFFFFF7F")]
    [InlineData("0F 00 04")]
    [InlineData("11 17 00 02")]
    [InlineData("11 00 00 8080808080808020")]
    [InlineData("25 04 00 02 00 00 01 0A")]
    [InlineData("25 04 02 05 01 01 61 00 00 00 00")]
    [InlineData("25 04 02 23 02 00 02 00 7879 02 00 00 01 0A")]
    [InlineData("25 04 02 03 00 02 00 7879 02 00 00 02 E4")]
    [InlineData("07 00 00")]
    [InlineData("07 11 00")]
    [InlineData("07 01 00 13 00 00 00")]
    [InlineData("07 01 00 02 00 C801 00")]
    [InlineData("07 01 00 00 00 01 00")]
    [InlineData("04 01 00 02 00 61 02 01 03 08 00")]
    [InlineData("04 01 00 02 00 61 02 01 03 01 00")]
    [InlineData("04 01 00 02 00 61 02 01 02 0F 00")]
    [InlineData("04 01 00 02 00 61 01 00 00 01 00 00")]
    [InlineData("04 01 00 00 00 01 00 00 00")]
    public void Read_WhatTheFormatDoesNotAllow_IsRefused(string hex)
    {
        Assert.Throws<ReplyDecodeException>(() => _runner.Decode(Bytes(hex), 1));
    }

    [Fact]
    public void Read_MoreTextThanTheLimit_IsRefused()
    {
        var bytes = _runner.Encode(ColumnRunner.OfTexts(Enumerable.Repeat("0123456789", 100)));

        Assert.Throws<ReplyDecodeException>(() => _runner.Decode(bytes, 1, new DecodeLimits { MaximumTextBytes = 999 }));
        Assert.Equal(100, _runner.Decode(bytes, 1, new DecodeLimits { MaximumTextBytes = 1_000 })[0].Count);
    }

    [Fact]
    public void Read_BlockCutOffAnywhere_IsRefused()
    {
        var random = new Random(5);
        var columns = Enumerable.Range(0, 6).Select(_ => ColumnRunner.OfTexts(RandomColumns.Make(random, 40))).ToArray();
        var bytes = _runner.Encode(columns);

        for (var length = 0; length < bytes.Length; length++)
        {
            Assert.Throws<ReplyDecodeException>(() => _runner.Decode(bytes[..length], columns.Length));
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Read_DamagedBlock_IsRefusedOrGivesValues(int seed)
    {
        var random = new Random(seed);
        var limits = new DecodeLimits { MaximumTextBytes = 1 << 20 };
        for (var block = 0; block < 60; block++)
        {
            var rows = random.Next(1, 150);
            var columns = Enumerable.Range(0, 4).Select(_ => ColumnRunner.OfTexts(RandomColumns.Make(random, rows))).ToArray();
            var bytes = _runner.Encode(columns);
            for (var damage = 0; damage < 60; damage++)
            {
                var damaged = (byte[])bytes.Clone();
                for (var count = random.Next(1, 4); count > 0; count--)
                {
                    damaged[random.Next(damaged.Length)] ^= (byte)(1 << random.Next(8));
                }

                DecodeAll(damaged, columns.Length, limits);
            }
        }
    }

    private void DecodeAll(byte[] bytes, int count, DecodeLimits limits)
    {
        try
        {
            foreach (var column in _runner.Decode(bytes, count, limits))
            {
                for (var index = 0; index < Math.Min(column.Count, 200); index++)
                {
                    Assert.NotNull(column.GetString(index));
                }
            }
        }
        catch (ReplyDecodeException)
        {
            // The one that a damaged block may give.
        }
    }

    private static byte[] Bytes(string hex)
    {
        return Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal));
    }
}
