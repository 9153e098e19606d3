// SPDX-License-Identifier: MIT

using System.Net;
using System.Security.Authentication;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Nam.Client;
using Nam.Http;
using Xunit.Abstractions;

namespace Nam.AspNetCore.Tests;

/// <summary>What plans see of connections on a real server, and what clients measure on them.</summary>
public sealed class ConnectionTests(ITestOutputHelper output)
{
    public static TheoryData<HttpProtocols, SslProtocols> Transports() => new()
    {
        { HttpProtocols.Http1, SslProtocols.None },
        { HttpProtocols.Http2, SslProtocols.None },
        { HttpProtocols.Http1, SslProtocols.Tls12 },
        { HttpProtocols.Http1, SslProtocols.Tls13 },
        { HttpProtocols.Http2, SslProtocols.Tls12 },
        { HttpProtocols.Http2, SslProtocols.Tls13 },
    };

    [Theory]
    [MemberData(nameof(Transports))]
    public async Task Plan_OverKestrel_SeesTheConnection(HttpProtocols protocols, SslProtocols tls)
    {
        await using var service = await StartAsync(protocols, tls);
        using var engine = new NamClient(new NamClientOptions());
        using var caller = Connect(service, engine, protocols);

        for (var reply = 0; reply < 12; reply++)
        {
            Infoset.AssertEqual(TestReplies.Text, await caller.GetStringAsync("/text"));
        }

        var entries = service.Server.Journal.Snapshot();
        Assert.Equal(12, entries.Length);
        output.WriteLine(entries[^1].Plan.Path.ToString());
        if (OperatingSystem.IsLinux())
        {
            // Later ones may not be: a client that the tests keep busy reports round trips as of a path with a proxy.
            var first = entries[0].Plan.Path;
            Assert.True(first.IsMeasured);
            Assert.InRange(first.RoundTripSeconds, 1e-6, 60);
            Assert.InRange(first.MaximumSegmentSize, 500, 65_535);
            Assert.True(double.IsFinite(first.ReceiveWindowBytes));
        }
    }

    [Theory]
    [MemberData(nameof(Transports))]
    public async Task Client_OverKestrel_ReportsAllButWhatConnectingTook(HttpProtocols protocols, SslProtocols tls)
    {
        await using var service = await StartAsync(protocols, tls);
        using var engine = new NamClient(new NamClientOptions());
        using var caller = Connect(service, engine, protocols);

        // Replies within a round trip of the connection's first count as first ones too, and a busy machine has long round trips.
        var replies = 0;
        do
        {
            await caller.GetStringAsync("/text");
        }
        while (++replies < 12 || (Totals().Count < 8 && replies < 1000));

        var path = engine.GetServer(service.Address);
        var header = path.CreateProfileHeader();
        output.WriteLine(header);
        Assert.Contains(";rt=", header, StringComparison.Ordinal);
        var entries = service.Server.Journal.Snapshot();
        Assert.Null(entries[0].ObservedTotalSeconds); // its connection was new and the round trip not known
        Assert.Null(entries[^1].ObservedTotalSeconds); // its report goes with a request that was never sent
        Assert.InRange(Totals().Count, 8, replies - 2);
        Assert.All(Totals(), total => Assert.True(total > 0));

        List<double> Totals() => [.. service.Server.Journal.Snapshot().Select(entry => entry.ObservedTotalSeconds).OfType<double>()];
    }

    [Fact]
    public async Task Reply_FirstOnItsConnection_SaysSo()
    {
        await using var service = await StartAsync(HttpProtocols.Http1, SslProtocols.None);
        using var raw = Callers.Raw(service);

        // Those within a round trip of the first count as first ones too.
        var marked = 0;
        while (marked < 1000 && await IsMarkedAsync())
        {
            marked++;
        }

        Assert.InRange(marked, 1, 999);

        async Task<bool> IsMarkedAsync()
        {
            using var response = await raw.GetAsync("/text");
            return response.Headers.GetValues("NAM-Reply").Single().Contains(";new=1", StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Handler_ByItself_KnowsTheRoundTripBeforeTheFirstReply()
    {
        await using var service = await StartAsync(HttpProtocols.Http1, SslProtocols.None);
        using var handler = new NamHandler();
        using var caller = new HttpClient(handler) { BaseAddress = service.Address };

        await caller.GetStringAsync("/text");
        await caller.GetStringAsync("/text");

        if (OperatingSystem.IsLinux())
        {
            Assert.NotNull(service.Server.Journal.Snapshot()[0].ObservedTotalSeconds);
        }
    }

    private static HttpClient Connect(TestService service, NamClient engine, HttpProtocols protocols)
    {
        var sockets = new SocketsHttpHandler();
        sockets.SslOptions.RemoteCertificateValidationCallback = (_, _, _, _) => true;
        return new HttpClient(new NamHandler(engine, sockets))
        {
            BaseAddress = service.Address,
            DefaultRequestVersion = protocols == HttpProtocols.Http2 ? HttpVersion.Version20 : HttpVersion.Version11,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
    }

    private static Task<TestService> StartAsync(HttpProtocols protocols, SslProtocols tls) =>
        TestService.StartAsync(
            application =>
            {
                application.UseNam();
                application.MapGet("/text", () => Results.Text(TestReplies.Text, "application/xml; charset=utf-8"));
            },
            options: options => options.EnableForHttps = true,
            protocols: protocols,
            tls: tls);
}
