// SPDX-License-Identifier: MIT

using Microsoft.AspNetCore.Http;
using Nam.TestKit;

namespace Nam.Characterization.Tests.Serving;

public sealed class ClientCharacterizationMiddlewareTests
{
    [Theory]
    [InlineData(0.5, "rich")]
    [InlineData(2.5, "normal")]
    [InlineData(6, "poor")]
    public async Task Page_OfAMeasuredClient_TellsItsClass(double gap, string expected)
    {
        using var site = new Site();

        var first = await site.AskAsync("/");
        await site.AskAsync("/a.gif", gap);
        var second = await site.AskAsync("/news.html", 10);
        var picture = await site.AskAsync("/b.gif");

        Assert.False(first.Response.Headers.ContainsKey("X-Class"));
        Assert.Equal(expected, second.Response.Headers["X-Class"]);
        Assert.False(picture.Response.Headers.ContainsKey("X-Class"));
        Assert.Equal(expected, second.GetClientCharacter().Class.ToString(), ignoreCase: true);
    }

    [Fact]
    public async Task Page_FetchedAhead_DoesNotClassify()
    {
        using var site = new Site();

        await site.AskAsync("/");
        await site.AskAsync("/a.gif", 0.5);
        await site.AskAsync("/next.html", 5, "192.0.2.7", ("Sec-Purpose", "prefetch"));
        await site.AskAsync("/b.gif", 20);
        var page = await site.AskAsync("/third.html", 1);

        Assert.Equal((ClientClass.Rich, 1L), (page.GetClientCharacter().Class, page.GetClientCharacter().PageCount));
    }

    [Fact]
    public async Task Page_WhereClassesAreNotReported_TellsNone()
    {
        using var site = new Site(options => options.ReportClass = false);

        await site.ClassifyAsync("/", 6);
        var page = await site.AskAsync("/");

        Assert.False(page.Response.Headers.ContainsKey("X-Class"));
        Assert.Equal(ClientClass.Poor, page.GetClientCharacter().Class);
    }

    [Fact]
    public async Task Page_WithAVersionForTheClient_IsSentAsThat()
    {
        string? served = null;
        using var site = new Site(
            options => options.AddPage("/foo.html").AddVariant(ServerAction.Compress),
            context =>
            {
                served = context.Request.Path;
                return Task.CompletedTask;
            });

        await site.ClassifyAsync("/foo.html", 6);
        var page = await site.AskAsync("/foo.html", 0, "192.0.2.7", ("X-Server-Actions", ".gz"));

        Assert.Equal("/foo.html.gz", served);
        Assert.Equal("poor", page.Response.Headers["X-Class"]);
        Assert.Equal("compress", page.Response.Headers["X-Server-Actions"]);
        Assert.Equal("X-Server-Actions", page.Response.Headers.Vary);
        Assert.Equal(ServerAction.Compress, page.GetServerAction());
        Assert.Equal("/foo.html", page.Features.Get<IServerActionFeature>()!.OriginalPath);
    }

    [Fact]
    public async Task Page_ThatOnlyHasVersions_IsSentAsOneOfThem()
    {
        using var site = new Site(options =>
        {
            options.AddPage("/foo.html");
            options.AddPage("/report.pdf").AddVariant(ServerAction.BaseOnly, "/short.pdf").Classifies = false;
        });

        await site.ClassifyAsync("/foo.html", 6);
        var report = await site.AskAsync("/report.pdf", 0, "192.0.2.7", ("X-Server-Actions", "baseonly"));

        Assert.Equal("/short.pdf", report.Request.Path);
    }

    [Fact]
    public async Task Page_WithoutHeader_IsSentAsItIs()
    {
        string? served = null;
        using var site = new Site(
            options => options.AddPage("/foo.html").AddVariant(ServerAction.Compress),
            context =>
            {
                served = context.Request.Path;
                return Task.CompletedTask;
            });

        await site.ClassifyAsync("/foo.html", 6);
        var page = await site.AskAsync("/foo.html");

        Assert.Equal("/foo.html", served);
        Assert.Equal("X-Server-Actions", page.Response.Headers.Vary);
        Assert.Null(page.GetServerAction());
    }

    [Fact]
    public async Task Page_OnWhichAnActionWasTaken_DoesNotClassify()
    {
        using var site = new Site(options => options.AddPage("/foo.html").AddVariant(ServerAction.BaseOnly));
        await site.ClassifyAsync("/foo.html", 6);

        await site.AskAsync("/foo.html", 0, "192.0.2.7", ("X-Server-Actions", "baseonly"));
        await site.AskAsync("/object.gif", 0.1);
        var next = await site.AskAsync("/foo.html", 10);

        Assert.Equal(1, next.GetClientCharacter().PageCount);
        Assert.Equal(6, next.GetClientCharacter().FirstSeconds, 1e-3);
    }

    [Theory]
    [InlineData(200, 1)]
    [InlineData(304, 1)]
    [InlineData(302, 0)]
    [InlineData(404, 0)]
    [InlineData(500, 0)]
    public async Task Page_ThatWasNotSent_DoesNotClassify(int status, int expected)
    {
        using var site = new Site(serve: async context =>
        {
            await Task.Yield();
            context.Response.StatusCode = status;
        });

        await site.ClassifyAsync("/", 1);

        Assert.Equal(expected, site.Request("/").GetClientCharacter().PageCount);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Page_ThatFails_DoesNotClassifyAndFails(bool isAtOnce)
    {
        using var site = new Site(serve: context => context.Request.Path != "/" ? Task.CompletedTask
            : isAtOnce ? throw new InvalidOperationException("broken")
            : Task.FromException(new InvalidOperationException("broken")));

        await Assert.ThrowsAsync<InvalidOperationException>(() => site.AskAsync("/"));
        await site.AskAsync("/a.gif", 1);
        await site.AskAsync("/other.html", 1);

        Assert.Equal(ClientCharacter.Unknown, site.Request("/").GetClientCharacter());
    }

    [Fact]
    public async Task Request_OtherThanGet_IsNotSeen()
    {
        using var site = new Site();
        var post = site.Request("/");
        post.Request.Method = HttpMethods.Post;

        await site.SendAsync(post);

        Assert.Equal(0, site.Clients.Classifier.ClientCount);
    }

    [Fact]
    public async Task Request_WithoutAddress_IsPassedOn()
    {
        var isServed = false;
        using var site = new Site(serve: _ =>
        {
            isServed = true;
            return Task.CompletedTask;
        });
        var request = site.Request("/", client: null);

        await site.SendAsync(request);

        Assert.True(isServed);
        Assert.Equal(ClientCharacter.Unknown, request.GetClientCharacter());
        Assert.Null(request.GetClientCluster());
    }

    [Fact]
    public async Task Referrer_BehindAPathBase_NamesThePage()
    {
        using var site = new Site(options =>
        {
            options.AddPage("/a.html");
            options.AddPage("/b.html");
        });
        await site.AskAsync("/a.html");
        foreach (var page in (string[])["b", "a"])
        {
            site.Time.Advance(TimeSpan.FromSeconds(1));
            var picture = site.Request("/x.gif");
            picture.Request.PathBase = "/site";
            picture.Request.Headers.Referer = $"https://example.org/site/{page}.html";
            await site.SendAsync(picture);
        }

        await site.AskAsync("/a.html", 5);

        var character = site.Request("/").GetClientCharacter();
        Assert.Equal((2, 2), (character.FirstSeconds, character.LastSeconds));
    }

    [Fact]
    public async Task Request_OfAKnownClient_AllocatesNothing()
    {
        using var site = new Site(options => options.AddPage("/").AddVariant(ServerAction.Compress, "/index.gz"));
        await site.ClassifyAsync("/", 1);
        var picture = site.Request("/a.gif");
        var call = site.Request("/orders.json");
        var page = site.Request("/");
        picture.Request.Headers.Referer = "https://example.org/";
        Assert.Equal(0, Allocations.Least(1000, Send));

        void Send()
        {
            page.Response.Headers.Vary = default;
            Assert.True(site.SendAsync(page).IsCompletedSuccessfully);
            Assert.True(site.SendAsync(picture).IsCompletedSuccessfully);
            Assert.True(site.SendAsync(call).IsCompletedSuccessfully);
        }
    }
}
