// SPDX-License-Identifier: MIT
using Nam.Characterization;
using Nam.Lab.Tests;
using Nam.Study.Clients;
using Nam.Study.Clients.Fetching;
using Nam.Study.Clients.Serving;
using Nam.Study.Clients.Site;

namespace Nam.Study.Tests.Clients.Fetching;

public sealed class ClientLinkTests
{
    [LabFact]
    public async Task Start_TwoLinks_OneServerServesAndKnowsBothClients()
    {
        var site = SiteContent.Create();
        var page = site.PageOf(PageBucket.Parse("S-S-S"), 0);
        using var first = ClientLink.Start(ClientPairs.Of("att-wpi"), 0);
        using var second = ClientLink.Start(ClientPairs.Of("cable-wpi"), 1);
        await using var server = await PageServer.StartAsync(
            site, new ServerSettings([first.Served, second.Served], IsCharacterizing: true), CancellationToken.None);
        var clients = new[] { first, second }.Select(
            (link, i) => new PageClient(link, server.Ports.Http1[i], server.Ports.Http2[i])).ToArray();

        await clients[0].FetchAsync(page, Retrieval.Base, CancellationToken.None);
        var known = await clients[0].FetchAsync(page, Retrieval.Others[^1], CancellationToken.None);
        var stranger = await clients[1].FetchAsync(page, Retrieval.Base, CancellationToken.None);

        Assert.NotEqual(ClientClass.Unknown, known.Class);
        Assert.Equal(ClientClass.Unknown, stranger.Class);
    }

    [Fact]
    public void Served_ManyLinks_HaveAddressesOfTheirOwn()
    {
        string[] addresses =
        [
            .. Enumerable.Range(0, 1_000).Select(number => ClientLink.OnLoopback(ClientPairs.OnLoopback, number).Served.Address)
        ];

        Assert.Equal(addresses.Length, addresses.Distinct().Count());
        Assert.All(addresses, address => Assert.True(ClientAddress.TryParse(address, out _)));
    }
}
