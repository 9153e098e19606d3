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
            new SslClientAuthenticationOptions { TargetHost = "localhost", EnabledSslProtocols = version, RemoteCertificateValidationCallback = static (_, _, _, _) => true },
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
}
