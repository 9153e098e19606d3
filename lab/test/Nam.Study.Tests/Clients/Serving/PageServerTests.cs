// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Study.Clients;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Serving;
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Serving;

public sealed class PageServerTests : IAsyncLifetime
{
    private static readonly SiteContent Site = SiteContent.Create();
    private static readonly SitePage Page = Site.PageOf(PageBucket.Parse("M-M-M"), 1);

    private readonly ClientLink[] _links =
    [
        ClientLink.OnLoopback(ClientPairs.OnLoopback, 0), ClientLink.OnLoopback(ClientPairs.OnLoopback, 1)
    ];
    private PageServer _server = null!;

    public async Task InitializeAsync() =>
        _server = await PageServer.StartAsync(
            Site, new ServerSettings([.. _links.Select(link => link.Served)], IsCharacterizing: true), CancellationToken.None);

    public async Task DisposeAsync() => await _server.DisposeAsync();

    [Fact]
    public async Task FetchAsync_FirstPage_HasNoClassAndTheSecondHas()
    {
        var client = ClientOf(0);

        var first = await client.FetchAsync(Page, Retrieval.Base, CancellationToken.None);
        var second = await client.FetchAsync(Page, Retrieval.Base, CancellationToken.None);

        Assert.Equal(ClientClass.Unknown, first.Class);
        Assert.NotEqual(ClientClass.Unknown, second.Class);
    }

    [Fact]
    public async Task FetchAsync_TwoClients_AreKnownApart()
    {
        await ClientOf(0).FetchAsync(Page, Retrieval.Base, CancellationToken.None);
        await ClientOf(0).FetchAsync(Page, Retrieval.Base, CancellationToken.None);

        var other = await ClientOf(1).FetchAsync(Page, Retrieval.Base, CancellationToken.None);

        Assert.Equal(ClientClass.Unknown, other.Class);
    }

    [Fact]
    public async Task FetchAsync_EveryRetrieval_HasTheBytesOfItsVersion()
    {
        var client = ClientOf(0);
        await client.FetchAsync(Page, Retrieval.Base, CancellationToken.None);

        foreach (var retrieval in (Retrieval[])[Retrieval.Base, .. Retrieval.OfThePaper, .. Retrieval.Others, Retrieval.Richer])
        {
            var visit = await client.FetchAsync(Page, retrieval, CancellationToken.None);

            Assert.InRange(visit.Bytes, BytesOf(retrieval) - 1_000, BytesOf(retrieval) + 1_000);
            Assert.True(visit.Seconds > 0);
            Assert.Equal(retrieval.Manner == Manner.Http2, double.IsNaN(visit.ConnectSeconds));
            Assert.Equal(retrieval.Action.StartsWith("bundle", StringComparison.Ordinal), double.IsFinite(visit.BundleBytesPerSecond));
        }
    }

    [Fact]
    public async Task FetchAsync_ActionForAClientWithoutAClass_SaysThatItWasNotTaken()
    {
        var retrieval = Retrieval.OfThePaper.First(each => each.Action == "bundle");

        var fault = await Assert.ThrowsAsync<InvalidDataException>(() => ClientOf(0).FetchAsync(Page, retrieval, CancellationToken.None));

        Assert.Contains("bundle", fault.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task StartAsync_WithoutCharacterization_TellsNoClass()
    {
        await using var plain = await PageServer.StartAsync(
            Site, new ServerSettings([_links[0].Served], IsCharacterizing: false), CancellationToken.None);
        var client = new PageClient(_links[0], plain.Ports.Http1[0], plain.Ports.Http2[0]);
        await client.FetchAsync(Page, Retrieval.Base, CancellationToken.None);

        var second = await client.FetchAsync(Page, Retrieval.Base, CancellationToken.None);

        Assert.Equal(ClientClass.Unknown, second.Class);
    }

    private static long BytesOf(Retrieval retrieval) => retrieval.Action switch
    {
        "compress" => Page.CompressedBytes + Page.EmbeddedBytes,
        "bundle" => Page.ContainerBytes + Page.BundleBytes,
        "bundle.gz" => Page.ContainerBytes + Page.CompressedBundleBytes,
        "baseonly" => Page.ContainerBytes,
        "halfobject" => Page.ContainerBytes + Page.HalfCountBytes,
        "halfres" => Page.ContainerBytes + Page.HalfResolutionBytes,
        "richer" => Page.ContainerBytes + Page.RicherBytes,
        _ => Page.ContainerBytes + Page.EmbeddedBytes,
    };

    private PageClient ClientOf(int index) => new(_links[index], _server.Ports.Http1[index], _server.Ports.Http2[index]);
}
