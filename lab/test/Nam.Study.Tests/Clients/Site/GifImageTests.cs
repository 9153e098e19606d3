// SPDX-License-Identifier: MIT
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Site;

public sealed class GifImageTests
{
    [Theory]
    [InlineData(60)]
    [InlineData(290)]
    [InlineData(1_200)]
    [InlineData(9_000)]
    [InlineData(60_000)]
    public void Encode_ImageOfNoise_IsReadAgain(int bytes)
    {
        var image = GifImage.OfBytes(7, bytes);

        var (width, height, pixels) = GifReader.Read(image.Encode());

        Assert.Equal((image.Width, image.Height), (width, height));
        Assert.Equal(image.Pixels, pixels);
    }

    [Fact]
    public void Encode_ImagesOfManySizes_AreReadAgain()
    {
        for (var size = 1; size < 3_000; size += 7)
        {
            var pixels = new byte[size];
            new Random(size).NextBytes(pixels);
            for (var i = 0; i < size; i++)
            {
                pixels[i] &= 15;
            }

            Assert.Equal(pixels, GifReader.Read(new GifImage(size, 1, 4, pixels).Encode()).Pixels);
        }
    }

    [Fact]
    public void Encode_OneColour_IsReadAgain()
    {
        var image = new GifImage(300, 200, 2, new byte[60_000]);

        Assert.Equal(image.Pixels, GifReader.Read(image.Encode()).Pixels);
    }

    [Theory]
    [InlineData(400)]
    [InlineData(2_000)]
    [InlineData(30_000)]
    public void OfBytes_Size_IsNearWhatWasAskedFor(int bytes)
    {
        var length = GifImage.OfBytes(3, bytes).Encode().Length;

        Assert.InRange(length, 0.9 * bytes, 1.1 * bytes);
    }

    [Fact]
    public void OfBytes_SameSeed_IsTheSameImage()
    {
        Assert.Equal(GifImage.OfBytes(5, 3_000).Encode(), GifImage.OfBytes(5, 3_000).Encode());
        Assert.NotEqual(GifImage.OfBytes(5, 3_000).Encode(), GifImage.OfBytes(6, 3_000).Encode());
    }

    [Fact]
    public void Halve_OddSides_TakesEveryOtherPixelOfEveryOtherLine()
    {
        var image = new GifImage(5, 3, 8, [0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24]);

        var half = image.Halve();

        Assert.Equal((3, 2), (half.Width, half.Height));
        Assert.Equal(new byte[] { 0, 2, 4, 20, 22, 24 }, half.Pixels);
    }
}
