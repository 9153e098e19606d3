// SPDX-License-Identifier: MIT

using System.Net;
using Microsoft.AspNetCore.Http;

namespace Nam.Gateway.Tests;

public sealed class ForwardedFieldsTests
{
    private const string Request = "GET / HTTP/1.1\nHost: orders.example\nX-Forwarded-For: 10.0.0.9\nX-Forwarded-Proto: https\nX-Forwarded-Prefix: /p\nX-Real-IP: 10.0.0.9\nForwarded: for=10.0.0.9\nConnection: close\n\n";

    private readonly List<RecordedRequest> _requests = [];

    [Fact]
    public async Task Fields_OfCallerNotTrusted_AreReplaced()
    {
        var headers = await ForwardAsync(options => options.Forwarded = NamForwardedHeaders.Both);

        Assert.Equal("127.0.0.1", headers["X-Forwarded-For"]);
        Assert.Equal("http", headers["X-Forwarded-Proto"]);
        Assert.Equal("orders.example", headers["X-Forwarded-Host"]);
        Assert.Equal("for=127.0.0.1;host=\"orders.example\";proto=http", headers["Forwarded"]);
        Assert.False(headers.ContainsKey("X-Forwarded-Prefix"));
        Assert.False(headers.ContainsKey("X-Real-IP"));
    }

    [Fact]
    public async Task Fields_OfCallerTrusted_AreContinued()
    {
        var headers = await ForwardAsync(options =>
        {
            options.Forwarded = NamForwardedHeaders.Both;
            options.TrustForwarded = true;
        });

        Assert.Equal("10.0.0.9, 127.0.0.1", headers["X-Forwarded-For"]);
        Assert.Equal("https", headers["X-Forwarded-Proto"]);
        Assert.Equal("orders.example", headers["X-Forwarded-Host"]);
        Assert.Equal("/p", headers["X-Forwarded-Prefix"]);
        Assert.Equal("10.0.0.9", headers["X-Real-IP"]);
        Assert.Equal("for=10.0.0.9, for=127.0.0.1;host=\"orders.example\";proto=http", headers["Forwarded"]);
    }

    [Fact]
    public async Task Fields_TurnedOff_AreNone()
    {
        var headers = await ForwardAsync(options => options.Forwarded = NamForwardedHeaders.None);

        Assert.DoesNotContain(headers.Keys, ForwardedFields.Includes);
    }

    [Theory]
    [InlineData("2001:db8::1", "2001:db8::1", "for=\"[2001:db8::1]\";host=\"h\";proto=https")]
    [InlineData("::ffff:10.1.2.3", "10.1.2.3", "for=10.1.2.3;host=\"h\";proto=https")]
    [InlineData(null, "unknown", "for=unknown;host=\"h\";proto=https")]
    public void Add_OfAddress_WritesItAsTheFieldsNeedIt(string? address, string expectedX, string expected)
    {
        var context = new DefaultHttpContext { Connection = { RemoteIpAddress = address is null ? null : IPAddress.Parse(address) }, Request = { Scheme = "https", Host = new HostString("h") } };
        using var message = new HttpRequestMessage();

        ForwardedFields.Add(context, message.Headers, NamForwardedHeaders.Both);

        Assert.Equal(expectedX, message.Headers.GetValues("X-Forwarded-For").Single());
        Assert.Equal(expected, message.Headers.GetValues("Forwarded").Single());
    }

    private async Task<IReadOnlyDictionary<string, string>> ForwardAsync(Action<NamGatewayOptions> configure)
    {
        await using var backend = await TestHost.RecorderAsync(_requests);
        await using var gateway = await TestHost.GatewayAsync(backend.Address, configure);
        await RawCaller.SendAsync(gateway.Address, Request);
        return Assert.Single(_requests).Headers;
    }
}
