// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Http;

namespace Nam.Characterization.Tests.Serving;

public sealed class ClientCharacterizationTests
{
    [Fact]
    public async Task Pages_OfTheTraffic_AreThePopularOnesAfterAWhile()
    {
        using var site = new Site(
            options =>
            {
                options.MinimumAccesses = 100;
                options.PopularInterval = TimeSpan.FromSeconds(10);
            },
            context =>
            {
                context.Response.ContentType = context.Request.Path == "/data" ? "application/json" : "text/html; charset=utf-8";
                context.Response.StatusCode = context.Request.Path == "/absent" ? 404 : 200;
                return Task.CompletedTask;
            });
        Assert.True(site.Clients.Pages.IsAll);

        for (var i = 0; i < 100; i++)
        {
            await site.AskAsync(i < 80 ? "/popular" : $"/rare{i}");
            await site.AskAsync("/data");
            await site.AskAsync("/absent");
        }

        site.Time.Advance(TimeSpan.FromSeconds(11));

        Assert.Equal(["/popular"], site.Clients.Pages.Pages);
    }

    [Fact]
    public async Task Pages_OfLittleTraffic_AreAll()
    {
        using var site = new Site(options => options.PopularInterval = TimeSpan.FromSeconds(10));

        await site.AskAsync("/popular");
        site.Time.Advance(TimeSpan.FromSeconds(30));

        Assert.True(site.Clients.Pages.IsAll);
    }

    [Fact]
    public void Pages_OfAnAccessLog_AreItsPopularOnes()
    {
        var file = Path.GetTempFileName();
        try
        {
            const string Start = "192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] \"GET ";
            File.WriteAllLines(file, [Start + "/a HTTP/1.0\" 200 1", Start
                + "/a HTTP/1.0\" 200 1", Start + "/a HTTP/1.0\" 200 1", Start + "/b HTTP/1.0\" 200 1", "rubbish"]);

            using var site = new Site(options => options.AccessLog = file);

            Assert.Equal(["/a"], site.Clients.Pages.Pages);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public void Pages_ThatOnlyHaveVersions_DoNotClassify()
    {
        using var site = new Site(options =>
        {
            options.AddPage("/a");
            options.AddPage("/b").Classifies = false;
        });

        Assert.Equal(["/a"], site.Clients.Pages.Pages);
    }

    [Fact]
    public async Task Find_UnseenClientOfAKnownCluster_HasItsClassAndPrior()
    {
        var file = Path.GetTempFileName();
        try
        {
            File.WriteAllText(file, "192.0.2.0/24 home\n");
            using var site = new Site(options => options.PrefixFile = file);
            foreach (var client in (string[])["192.0.2.1", "192.0.2.2", "192.0.2.3"])
            {
                await site.ClassifyAsync("/", 6, client);
            }

            var unseen = site.Request("/", "::ffff:192.0.2.99");
            var stranger = site.Request("/", "198.51.100.1");

            Assert.Equal((ClientClass.Poor, ClassSource.Cluster), (unseen.GetClientCharacter().Class, unseen.GetClientCharacter().Source));
            Assert.Equal("home", unseen.GetClientCluster());
            Assert.Equal(7_000, site.Clients.FindPrior(IPAddress.Parse("192.0.2.99"))!.Value.BandwidthBytesPerSecond);
            Assert.Null(stranger.GetClientCluster());
            Assert.Null(site.Clients.FindPrior(IPAddress.Parse("198.51.100.1")));
            Assert.Equal(ClientClass.Poor, site.Clients.Find(IPAddress.Parse("192.0.2.50")).Class);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public void GetClientCharacter_WithoutServices_IsUnknown()
    {
        var context = new DefaultHttpContext();

        Assert.Equal(ClientCharacter.Unknown, context.GetClientCharacter());
        Assert.Null(context.GetServerAction());
    }
}
