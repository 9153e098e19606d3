// SPDX-License-Identifier: MIT

using System.Net;
using System.Net.Http.Headers;
using Nam.Client;
using Nam.Formats;
using Nam.Profiles;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Client;

public sealed class HttpCallTests : IDisposable
{
    private const string Address = "http://user:secret@orders.example/list";
    private const string Reply = "1;id=a1;srv=10000";
    private readonly FakeTime _time = new();
    private readonly NamClient _client;
    private readonly ServerPath _path;
    private readonly HttpRequestMessage _request = new(HttpMethod.Post, Address);

    public HttpCallTests()
    {
        _client = new NamClient(new NamClientOptions(), time: _time);
        _path = _client.GetServer(_request.RequestUri!);
    }

    public void Dispose()
    {
        _request.Dispose();
        _client.Dispose();
    }

    [Fact]
    public void GetServer_AddressWithAPassword_KeepsSchemeHostAndPortOnly()
    {
        Assert.Equal("http://orders.example", _path.Server);
        Assert.Same(_path, _client.GetServer("http://orders.example"));
    }

    [Fact]
    public void Begin_Request_CarriesTheProfileUntilTheCallIsDisposedOf()
    {
        var call = Begin(DecodeTarget.Objects);

        Assert.Contains("to=objects", Assert.Single(_request.Headers.GetValues(NamHeaders.Profile)), StringComparison.Ordinal);
        Assert.False(HttpCall.Fits(_request));
        call.Dispose();
        Assert.Empty(_request.Headers);
        Assert.True(HttpCall.Fits(_request));
    }

    [Fact]
    public void Begin_RelativeAddress_SaysWhatToDo()
    {
        using var relative = new HttpRequestMessage(HttpMethod.Get, "/list");

        var error = Assert.Throws<ArgumentException>(() => HttpCall.Begin(_path, relative));

        Assert.Contains("'/list' is not absolute", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(null, false)]
    [InlineData("text/xml", false)]
    [InlineData("application/vnd.nam; v=1; format=binary", true)]
    public void Receive_ReplyOfAServerWithNam_IsTimed(string? contentType, bool isFramed)
    {
        using var call = Begin();
        using var response = Response(contentType, Reply);

        Assert.Equal(isFramed, call.Receive(response));
        Assert.True(call.IsTimed);
        Assert.Equal("a1", call.Timer!.ReplyId);
    }

    [Fact]
    public void Receive_ReplyWithoutNamsHeader_IsNotTimed()
    {
        using var call = Begin();
        using var response = Response("text/xml", null);

        call.Receive(response);

        Assert.False(call.IsTimed);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public void Receive_ReplyOfAnotherServerOrACache_IsNotTimed(bool isRedirected)
    {
        using var call = Begin();
        using var response = Response("text/xml", Reply);
        if (isRedirected)
        {
            _request.RequestUri = new Uri("http://elsewhere.example/");
        }
        else
        {
            response.Headers.Age = TimeSpan.FromSeconds(3);
        }

        call.Receive(response);

        Assert.False(call.IsTimed);
        Assert.Null(call.Timer!.ReplyId);
    }

    [Fact]
    public void Begin_AfterManySmallRepliesOnAFastPath_SendsNoProfileButForALookNowAndThen()
    {
        List<bool> asked = [.. Enumerable.Range(0, 24).Select(_ => CallFastAndSmall())];

        Assert.All(asked.Take(4), Assert.True);
        Assert.Single(asked.Skip(4), isAsking => isAsking);
    }

    [Theory]
    [InlineData(20_000, 1)]
    [InlineData(70_000, 20)]
    public void Begin_AfterManyRepliesThatTheirServerLeftPlain_SendsNoProfileButForALook(int bytes, int askedLater)
    {
        for (var i = 0; i < 4; i++)
        {
            CallFastAndSmall("/small");
        }

        List<bool> asked = [.. Enumerable.Range(0, 24).Select(_ => CallFastAndSmall("/plain", bytes))];

        Assert.All(asked.Take(4), Assert.True);
        Assert.Equal(askedLater, asked.Skip(4).Count(isAsking => isAsking));
    }

    [Theory]
    [InlineData(20_000)]
    [InlineData(2_000_000)]
    public void Begin_AfterManyRepliesOfAServerThatSaysNothing_SendsNoProfileButForALook(int bytes)
    {
        List<bool> asked = [.. Enumerable.Range(0, 8 + 32).Select(_ => CallFastAndSmall("/silent", bytes, reply: null))];

        Assert.All(asked.Take(8), Assert.True);
        Assert.Equal(2, asked.Skip(8).Count(isAsking => isAsking));
    }

    [Fact]
    public void Begin_AfterManyRepliesThatNothingHasChanged_SendsTheProfile()
    {
        Assert.All(
            Enumerable.Range(0, 24).Select(_ => CallFastAndSmall("/polled", 0, reply: null, HttpStatusCode.NotModified)), Assert.True);
    }

    [Theory]
    [InlineData(HttpStatusCode.OK, true)]
    [InlineData(HttpStatusCode.PartialContent, false)]
    [InlineData(HttpStatusCode.NotModified, false)]
    public void Begin_AfterALargeReplyThatCameUnasked_SendsTheProfileUnlessThatWasNoWholeReply(HttpStatusCode status, bool isAsked)
    {
        for (var i = 0; i < 8; i++)
        {
            CallFastAndSmall();
        }

        Assert.False(CallFastAndSmall(bytes: 2_000_000, status: status));

        Assert.Equal(isAsked, CallFastAndSmall());
    }

    [Fact]
    public void Receive_UnaskedReply_IsLeftAlone()
    {
        for (var i = 0; i < 20; i++)
        {
            CallFastAndSmall();
        }

        using var call = Begin();
        using var response = Response("application/vnd.nam; v=1", Reply);

        Assert.False(call.Receive(response));
        Assert.False(call.IsTimed);
        Assert.Empty(_request.Headers);
    }

    private HttpCall Begin(DecodeTarget? target = null)
    {
        var call = HttpCall.Begin(_path, _request);
        if (call.IsWorthAsking)
        {
            call.Ask(target);
        }

        return call;
    }

    private bool CallFastAndSmall(
        string path = "/", int bytes = 3, string? reply = "1;id=a1;srv=0", HttpStatusCode status = HttpStatusCode.OK)
    {
        _time.Advance(TimeSpan.FromMilliseconds(10));
        _request.RequestUri = new Uri(_request.RequestUri!, path);
        using var call = Begin();
        _time.Advance(TimeSpan.FromMicroseconds(100));
        using var response = Response("text/xml", call.Timer is null ? null : reply);
        response.Content.Headers.ContentLength = bytes;
        response.StatusCode = status;
        call.Receive(response);
        call.Timer?.BodyEnded();
        return call.Timer is not null;
    }

    private static HttpResponseMessage Response(string? contentType, string? reply)
    {
        var response = new HttpResponseMessage { Content = new ByteArrayContent([1, 2, 3]) };
        response.Content.Headers.ContentType = contentType is null ? null : MediaTypeHeaderValue.Parse(contentType);
        if (reply is not null)
        {
            response.Headers.Add(NamHeaders.Reply, reply);
        }

        return response;
    }
}
