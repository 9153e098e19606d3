// SPDX-License-Identifier: MIT

using System.Net;
using Nam.TestKit;

namespace Nam.Http.Tests;

public sealed class NamHttpClientExtensionsTests
{
    private readonly FakeServer _server = new();

    [Fact]
    public async Task GetNamXmlAsync_WithAndWithoutHandler_GivesEqualObjects()
    {
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;
        using var stranger = new HttpClient(new FakeServer { Answer = _ => FakeServer.Reply(new ByteArrayContent(FakeServer.Text), FakeServer.ContentType, null) }) { BaseAddress = FakeServer.Address };

        Assert.Equal(FakeServer.Orders, await http.GetNamXmlAsync<List<Order>>(""));
        Assert.Equal(FakeServer.Orders, await stranger.GetNamXmlAsync<List<Order>>(""));
        Assert.Contains("to=objects", _server.Profiles.Single(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task GetNamXmlAsync_NoSuccess_ThrowsHttpRequestException()
    {
        _server.Answer = _ => new HttpResponseMessage(HttpStatusCode.NotFound);
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;

        var fault = await Assert.ThrowsAsync<HttpRequestException>(() => http.GetNamXmlAsync<List<Order>>(""));

        Assert.Equal(HttpStatusCode.NotFound, fault.StatusCode);
    }

    [Fact]
    public async Task GetNamXmlAsync_BodyNeverEnds_HoldsToTheClientsTimeout()
    {
        _server.Answer = _ => FakeServer.Reply(new StreamContent(new PieceStream([1], 1, isEndless: true)), "application/vnd.nam; v=1; format=text");
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;
        http.Timeout = TimeSpan.FromMilliseconds(20);

        var fault = await Assert.ThrowsAsync<TaskCanceledException>(() => http.GetNamXmlAsync<List<Order>>(""));

        Assert.IsType<TimeoutException>(fault.InnerException);
    }
}
