// SPDX-License-Identifier: MIT
using Nam.Study.Clients;
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Site;

public sealed class PageStreamTests
{
    private static readonly SiteContent Site = SiteContent.Create();

    [Fact]
    public void Draw_LongStream_HasKindsAsOftenAsTable2()
    {
        const int Length = 100_000;
        var total = PageBucket.All.Sum(ClientsPaper.PercentOf);

        var stream = PageStream.Draw(Site, Length);

        Assert.All(PageBucket.All, bucket =>
            Assert.Equal(
                (double)ClientsPaper.PercentOf(bucket) / total, stream.Count(page => page.Bucket == bucket) / (double)Length, 0.005));
    }

    [Fact]
    public void Draw_Twice_IsTheSameStream()
    {
        Assert.Equal(PageStream.Length, PageStream.Draw(Site).Count);
        Assert.Equal(PageStream.Draw(Site), PageStream.Draw(Site));
    }
}
