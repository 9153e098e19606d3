// SPDX-License-Identifier: MIT

using System.Net;
using System.Xml.Serialization;
using Nam.Client;
using Nam.Codecs;
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
        using var stranger = new HttpClient(new FakeServer
        {
            Answer = _ => FakeServer.Reply(new ByteArrayContent(FakeServer.Text), FakeServer.ContentType, null)
        }) { BaseAddress = FakeServer.Address };

        Assert.Equal(FakeServer.Orders, await http.GetNamXmlAsync<List<Order>>(""));
        Assert.Equal(FakeServer.Orders, await stranger.GetNamXmlAsync<List<Order>>(""));
        Assert.Contains("to=objects", _server.Profiles.Single(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Calls_OfAnyMethodAndAddress_SendWhatTheyAreGivenAndAskForObjects()
    {
        var requests = new List<string>();
        _server.Answer = request =>
        {
            requests.Add(
                $"{request.Method} {request.RequestUri} {request.Content?.Headers.ContentType} {request.Content?.ReadAsStringAsync().Result}");
            return FakeServer.Framed("binary+zip-2");
        };
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;
        using var request = new HttpRequestMessage(HttpMethod.Patch, "patched");

        List<Order>?[] replies =
        [
            await http.GetNamXmlAsync<List<Order>>(new Uri("http://orders.example/absolute")),
            await http.PostNamXmlAsync<List<Order>>("posted", NamXmlContent.Create(7)),
            await http.PostNamXmlAsync<List<Order>>(new Uri("empty", UriKind.Relative), null),
            await http.PutNamXmlAsync<List<Order>>("put", NamXmlContent.Create(8, NamSerializer.Xml, "text/xml; charset=utf-8")),
            await http.PutNamXmlAsync<List<Order>>(new Uri("put", UriKind.Relative), NamXmlContent.Create(9)),
            await http.SendNamXmlAsync<List<Order>>(request),
        ];

        Assert.All(replies, reply => Assert.Equal(FakeServer.Orders, reply));
        Assert.All(_server.Profiles, profile => Assert.Contains("to=objects", profile, StringComparison.Ordinal));
        Assert.Equal(
            [
                "GET http://orders.example/absolute  ",
                "POST http://orders.example/posted application/xml; charset=utf-8 <int xmlns=\"http://schemas.microsoft.com/2003/10/Serialization/\">7</int>",
                "POST http://orders.example/empty  ",
                "PUT http://orders.example/put text/xml; charset=utf-8 <?xml version=\"1.0\" encoding=\"utf-8\"?>\n<int>8</int>",
                "PUT http://orders.example/put application/xml; charset=utf-8 <int xmlns=\"http://schemas.microsoft.com/2003/10/Serialization/\">9</int>",
                "PATCH http://orders.example/patched  ",
            ],
            requests.Select(text => text.ReplaceLineEndings("\n")));
    }

    [Theory]
    [InlineData("text")]
    [InlineData("binary")]
    [InlineData("binary+zip-2")]
    [InlineData(null)]
    public async Task GetNamXmlAsync_XmlSerializer_ReadsEveryFormat(string? format)
    {
        _server.Answer = _ => format is null ? FakeServer.Plain() : FakeServer.Framed(format);
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;

        var orders = await http.GetNamXmlAsync<ArrayOfOrder>("", NamSerializer.Xml);

        Assert.Equal(
            FakeServer.Orders.Select(order => (order.Id, order.Comment)), orders!.Orders.Select(order => (order.Id, order.Comment)));
    }

    /// <summary>The serializers themselves put every fault into one of their own.</summary>
    [Fact]
    public async Task GetNamXmlAsync_ReplyOverALimit_ThrowsReplyDecodeException()
    {
        var limits = new DecodeLimits { MaximumDepth = 2 };
        var (engine, http) = _server.Connect(new NamClientOptions { Limits = limits });
        await using var _ = engine;
        using var __ = http;

        await Assert.ThrowsAsync<ReplyDecodeException>(() => http.GetNamXmlAsync<List<Order>>(""));
        await Assert.ThrowsAsync<ReplyDecodeException>(() => http.GetNamXmlAsync<ArrayOfOrder>("", NamSerializer.Xml));
    }

    [Fact]
    public async Task ReadNamXmlAsync_UnknownSerializer_IsRefused()
    {
        using var content = new StringContent("<a/>");

        await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() => content.ReadNamXmlAsync<int>((NamSerializer)7));
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
        _server.Answer = _ =>
            FakeServer.Reply(new StreamContent(new PieceStream([1], 1, isEndless: true)), "application/vnd.nam; v=1; format=text");
        var (engine, http) = _server.Connect();
        await using var _ = engine;
        using var __ = http;
        http.Timeout = TimeSpan.FromMilliseconds(20);

        var fault = await Assert.ThrowsAsync<TaskCanceledException>(() => http.GetNamXmlAsync<List<Order>>(""));

        Assert.IsType<TimeoutException>(fault.InnerException);
    }

    [XmlRoot("ArrayOfOrder", Namespace = "http://nam.example/orders")]
    public sealed class ArrayOfOrder
    {
        [XmlElement("Order")]
        public List<Order> Orders { get; set; } = [];
    }
}
