// SPDX-License-Identifier: MIT

using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;
using System.Text;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Nam.AspNetCore.Tests;
using Nam.Client;
using Nam.Http;

namespace Nam.Gateway.Tests;

/// <summary>TLS ends at the gateway.</summary>
public sealed class TlsTests
{
    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task Tls_OfEachVersion_EndsAtTheGateway(SslProtocols version)
    {
        var limit = Limit.Token();
        var requests = new List<RecordedRequest>();
        await using var backend = await TestHost.RecorderAsync(requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, tls: true);
        using var client = new TcpClient();
        await client.ConnectAsync(gateway.Address.Host, gateway.Address.Port, limit);
        await using var tls = new SslStream(client.GetStream());
        await tls.AuthenticateAsClientAsync(
            new SslClientAuthenticationOptions
            {
                TargetHost = "localhost", EnabledSslProtocols = version, RemoteCertificateValidationCallback = static (_, _, _, _) => true
            },
            limit);

        await tls.WriteAsync("GET /orders HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"u8.ToArray(), limit);
        using var reader = new StreamReader(tls, Encoding.Latin1);
        var reply = await reader.ReadToEndAsync(limit);

        Assert.Equal(version, tls.SslProtocol);
        Assert.StartsWith("HTTP/1.1 200 OK\r\n", reply, StringComparison.Ordinal);
        Assert.Equal("https", Assert.Single(requests).Headers["X-Forwarded-Proto"]);
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(SslProtocols.Tls12)]
    [InlineData(SslProtocols.Tls13)]
    public async Task Tls_OfEachVersion_CarriesNamsReplies(SslProtocols version)
    {
        await using var backend = await TestHost.StartAsync(_ => { }, TestReplies.Map);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, protocols: HttpProtocols.Http2, tls: true);
        var sockets = TestHost.Sockets();
        sockets.SslOptions.EnabledSslProtocols = version;
        using var caller = gateway.Client(new NamHandler(new NamClient(new NamClientOptions()), sockets), HttpProtocols.Http2);

        var text = await caller.GetStringAsync("/text");

        Infoset.AssertEqual(TestReplies.Text, text);
        Assert.Single(gateway.Nam.Journal.Snapshot());
    }

    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(HttpProtocols.Http1AndHttp2, new[] { "h2", "http/1.1" }, "h2")]
    [InlineData(HttpProtocols.Http1AndHttp2, new[] { "http/1.1" }, "http/1.1")]
    [InlineData(HttpProtocols.Http1AndHttp2, new string[0], "")]
    [InlineData(HttpProtocols.Http1, new[] { "h2", "http/1.1" }, "http/1.1")]
    public async Task Tls_OfferOfProtocols_IsTakenByTheServersOrder(HttpProtocols protocols, string[] offered, string expected)
    {
        var limit = Limit.Token();
        await using var backend = await TestHost.RecorderAsync([]);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, protocols: protocols, tls: true);
        using var client = new TcpClient();
        await client.ConnectAsync(gateway.Address.Host, gateway.Address.Port, limit);
        await using var tls = new SslStream(client.GetStream());

        await tls.AuthenticateAsClientAsync(
            new SslClientAuthenticationOptions
            {
                TargetHost = "localhost",
                ApplicationProtocols = offered.Length == 0 ? null : [.. offered.Select(name => new SslApplicationProtocol(name))],
                RemoteCertificateValidationCallback = static (_, _, _, _) => true,
            },
            limit);

        Assert.Equal(expected, Encoding.ASCII.GetString(tls.NegotiatedApplicationProtocol.Protocol.Span));
    }

    // A greeting of TLS 1.0 or 1.1 by hand, since this machine's own client may not send one: what comes back is an alert (21) or nothing.
    [Theory(Timeout = Limit.TestMilliseconds)]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Tls_OfVersionsThatAreNoMore_IsRefused(byte minor)
    {
        var limit = Limit.Token();
        await using var backend = await TestHost.RecorderAsync([]);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, tls: true);
        using var client = new TcpClient();
        await client.ConnectAsync(gateway.Address.Host, gateway.Address.Port, limit);
        byte[] hello = [3, minor, .. new byte[32], 0, 0, 4, 0xC0, 0x13, 0x00, 0x2F, 1, 0];
        byte[] handshake = [1, 0, 0, (byte)hello.Length, .. hello];
        var first = new byte[1];
        int read;

        await client.GetStream().WriteAsync((byte[])[22, 3, 1, 0, (byte)handshake.Length, .. handshake], limit);
        try
        {
            read = await client.GetStream().ReadAsync(first, limit);
        }
        catch (IOException)
        {
            read = 0;
        }

        Assert.True(read == 0 || first[0] == 21, $"The gateway answered with a record of type {first[0]}.");
    }
}
