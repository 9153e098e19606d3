// SPDX-License-Identifier: MIT
using System.IO.Compression;
using System.Text;
using Nam.Study.Clients;
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Site;

public sealed class SiteContentTests
{
    private static readonly SiteContent Site = SiteContent.Create();

    [Fact]
    public void Create_EveryKindOfTable2_HasTwoPages()
    {
        foreach (var bucket in PageBucket.All)
        {
            Assert.Equal(ClientsPaper.PercentOf(bucket) > 0 ? 2 : 0, Site.Pages.Count(page => page.Bucket == bucket));
        }
    }

    [Fact]
    public void Create_SizesOfPages_AreInTheRangesOfTheirKind()
    {
        foreach (var page in Site.Pages)
        {
            Assert.Equal(page.Bucket.Container, RangeOf(page.ContainerBytes, 12_000, 30_000));
            Assert.Equal(page.Bucket.Objects, RangeOf(page.Objects, 7, 23));
            Assert.Equal(page.Bucket.Bytes, RangeOf(page.EmbeddedBytes, 20_000, 55_000));
        }
    }

    [Fact]
    public void Create_Twice_HasTheSameBytes()
    {
        var again = SiteContent.Create();

        Assert.Equal(Site.Pages, again.Pages);
        Assert.Equal(Site.Files.Keys, again.Files.Keys);
        Assert.All(Site.Files, file => Assert.Equal(file.Value.Content, again.Files[file.Key].Content));
    }

    [Fact]
    public void Create_EveryVersionOfAPage_EmbedsObjectsThatThereAre()
    {
        foreach (var page in Site.Pages)
        {
            Assert.Equal(page.Objects, ObjectsOf(page.Path).Count);
            Assert.Equal((page.Objects + 1) / 2, ObjectsOf(page.Path + ".p_ho").Count);
            Assert.Equal(page.Objects, ObjectsOf(page.Path + ".p_hr").Count);
            Assert.Equal(page.Objects, ObjectsOf(page.Path + ".r_mc").Count);
            Assert.Empty(ObjectsOf(page.Path + ".p_lc"));
            Assert.Single(ObjectsOf(page.Path + ".bundle"));
            Assert.Single(ObjectsOf(page.Path + SiteContent.CompressedBundleSuffix));
        }
    }

    [Fact]
    public void Create_Versions_HaveFewerOrMoreBytes()
    {
        Assert.All(Site.Pages, page =>
        {
            Assert.InRange(page.CompressedBytes, 0.1 * page.ContainerBytes, 0.45 * page.ContainerBytes);
            Assert.InRange(page.HalfResolutionBytes, 0.2 * page.EmbeddedBytes, 0.8 * page.EmbeddedBytes);
            Assert.InRange(page.HalfCountBytes, 1, page.EmbeddedBytes - 1);
            Assert.InRange(page.CompressedBundleBytes, 1, page.BundleBytes - 1);
            Assert.InRange(page.RicherBytes, 1.1 * page.EmbeddedBytes, 2.1 * page.EmbeddedBytes);
        });
    }

    [Fact]
    public void Create_LargeImages_HardlyCompress()
    {
        var images = Site.Files.Where(
            file => file.Key.EndsWith(".gif", StringComparison.Ordinal) && file.Value.Content.Length > 5_000).ToList();

        Assert.NotEmpty(images);
        Assert.Equal(0.93, images.Average(image => GZip(image.Value.Content) / (double)image.Value.Content.Length), 0.01);
    }

    [Fact]
    public void Create_Bundles_HoldThePagesObjects()
    {
        Assert.All(Site.Pages, page =>
        {
            var objects = ObjectBundle.Unpack(Site.Files[Path.ChangeExtension(page.Path, ".objects")].Content);

            Assert.Equal(ObjectsOf(page.Path), objects.Select(each => each.Path));
            Assert.Equal(page.EmbeddedBytes, objects.Sum(each => each.Bytes));
        });
    }

    private static IReadOnlyList<string> ObjectsOf(string path)
    {
        var objects = PageText.ObjectsOf(Encoding.ASCII.GetString(Site.Files[path].Content));
        Assert.All(objects, each => Assert.Contains(each, Site.Files.Keys));
        return objects;
    }

    private static SizeRange RangeOf(int value, int medium, int large) =>
        value < medium ? SizeRange.Small : value < large ? SizeRange.Medium : SizeRange.Large;

    private static int GZip(byte[] content)
    {
        var output = new MemoryStream();
        using (var zip = new GZipStream(output, CompressionLevel.Optimal))
        {
            zip.Write(content);
        }

        return output.ToArray().Length;
    }
}
