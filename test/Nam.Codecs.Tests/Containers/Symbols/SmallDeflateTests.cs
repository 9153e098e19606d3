// SPDX-License-Identifier: MIT
using System.Text;
using Nam.Codecs.Buffers;
using Nam.Codecs.Compression;
using Nam.Codecs.Containers.Symbols;

namespace Nam.Codecs.Tests.Containers.Symbols;

public sealed class SmallDeflateTests
{
    private const int Seed = 7;
    private const string Names =
        "ExecuteQueryResponse http://nam.example/tpch ExecuteQueryResult l_shipmode high_line_count low_line_count";

    [Fact]
    public void Write_OfEveryLength_GivesWhatZlibReads()
    {
        var deflate = new SmallDeflate();
        var random = new Random(Seed);
        for (var count = 0; count <= SmallDeflate.MostBytes; count++)
        {
            foreach (var symbols in new[] { 1, 2, 5, 256 })
            {
                var content = new byte[count];
                for (var i = 0; i < count; i++)
                {
                    content[i] = (byte)random.Next(symbols);
                }

                AssertRoundTrip(deflate, content);
            }
        }
    }

    [Fact]
    public void Write_OfCopiesAtEveryDistance_GivesWhatZlibReads()
    {
        var deflate = new SmallDeflate();
        var random = new Random(Seed);
        for (var distance = 1; distance < SmallDeflate.MostBytes; distance++)
        {
            var content = new byte[random.Next(distance, SmallDeflate.MostBytes + 1)];
            random.NextBytes(content.AsSpan(0, distance));
            for (var i = distance; i < content.Length; i++)
            {
                content[i] = content[i - distance];
            }

            AssertRoundTrip(deflate, content);
        }
    }

    [Fact]
    public void Write_OfNames_TakesAboutWhatZlibTakes()
    {
        var content = Encoding.ASCII.GetBytes(Names);
        using var zlib = new PooledBuffer();
        new ZipCodec().Compress(content, 6, zlib);

        var packed = Write(new SmallDeflate(), content);

        Assert.InRange(packed.Length, 1, zlib.WrittenCount + 4);
    }

    private static void AssertRoundTrip(SmallDeflate deflate, byte[] content)
    {
        var packed = Write(deflate, content);
        var back = new byte[content.Length];
        new ZipCodec().Decompress(packed, back);
        Assert.Equal(content, back);
    }

    private static byte[] Write(SmallDeflate deflate, byte[] content)
    {
        using var output = new PooledBuffer();
        deflate.Write(content, output);
        return output.WrittenSpan.ToArray();
    }
}
