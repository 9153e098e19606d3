// SPDX-License-Identifier: MIT

using System.Diagnostics.Metrics;
using System.Net;
using Microsoft.Extensions.Logging;
using Nam.Client;
using Nam.Codecs;
using Nam.Diagnostics;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Http.Tests;

/// <summary>What a client does after a reply that it cannot decode.</summary>
public sealed class FallbackTests
{
    // Measurements are taken on the thread, and in the flow, of the call that they are of.
    private static readonly AsyncLocal<List<string?>?> Causes = new();

    private readonly FakeServer _server = new();
    private readonly MemoryProfileStore _store = new();
    private readonly LogList<NamClient> _log = new();

    public FallbackTests() => _server.Answer = request => IsAsked(request) ? Damaged() : FakeServer.Plain();

    [Fact]
    public async Task Server_WhoseRepliesAreSpoiled_IsAskedNothingForAMinuteAndThenForTwiceAsLong()
    {
        await using var engine = Engine();
        using var http = Connect(engine);

        foreach (var minutes in (double[])[1, 2, 4, 8, 16, 32, 60, 60])
        {
            Assert.True(await AsksAsync(http));
            _server.Time.Advance(TimeSpan.FromMinutes(minutes) - TimeSpan.FromSeconds(1));
            Assert.False(await AsksAsync(http));
            _server.Time.Advance(TimeSpan.FromSeconds(1));
        }
    }

    [Fact]
    public async Task Server_WhoseRepliesWereReadForAsLongAsThePause_BeginsWithAMinuteAgain()
    {
        var isDamaged = true;
        _server.Answer = request => !IsAsked(request) ? FakeServer.Plain() : isDamaged ? Damaged() : FakeServer.Framed("binary");
        await using var engine = Engine();
        using var http = Connect(engine);
        Assert.True(await AsksAsync(http));
        _server.Time.Advance(TimeSpan.FromMinutes(1));
        Assert.True(await AsksAsync(http));
        _server.Time.Advance(TimeSpan.FromMinutes(2));

        isDamaged = false;
        Assert.True(await AsksAsync(http));
        _server.Time.Advance(TimeSpan.FromMinutes(2));
        Assert.True(await AsksAsync(http));
        isDamaged = true;
        Assert.True(await AsksAsync(http));

        Assert.False(await AsksAsync(http));
        _server.Time.Advance(TimeSpan.FromMinutes(1));
        Assert.True(await AsksAsync(http));
    }

    [Fact]
    public async Task Server_WhoseRepliesAreSpoiled_IsAskedNothingByTheNextProcess()
    {
        await using (var engine = Engine())
        {
            using var http = Connect(engine);
            Assert.True(await AsksAsync(http));
        }

        await using var next = Engine();
        using var later = Connect(next);

        Assert.False(await AsksAsync(later));
        _server.Time.Advance(TimeSpan.FromMinutes(1));
        Assert.True(await AsksAsync(later));
    }

    [Fact]
    public async Task Server_IsOneOfTwo_TheOtherIsStillAsked()
    {
        await using var engine = Engine();
        using var http = Connect(engine);
        Assert.True(await AsksAsync(http));

        await http.GetByteArrayAsync(new Uri("http://others.example/"));

        Assert.NotNull(_server.Profiles[^2]);
    }

    [Theory]
    [InlineData("damaged")]
    [InlineData("content_type")]
    [InlineData("content_encoding")]
    public async Task Failure_OfEachCause_IsCountedOnceAndLoggedOnce(string cause)
    {
        Causes.Value = [];
        using var listener = new MeterListener
        {
            InstrumentPublished = (instrument, own) =>
            {
                if (instrument is { Meter.Name: NamDiagnostics.Name, Name: "nam.client.fallbacks" })
                {
                    own.EnableMeasurementEvents(instrument);
                }
            },
        };
        listener.SetMeasurementEventCallback<long>((_, value, tags, _) =>
            Causes.Value?.AddRange(Enumerable.Repeat($"{tags[0].Key}={tags[0].Value}", (int)value)));
        listener.Start();
        _server.Answer = request => IsAsked(request) ? Spoiled(cause) : FakeServer.Plain();
        await using var engine = Engine();
        using var http = Connect(engine);

        Assert.Equal(FakeServer.Text, await http.GetByteArrayAsync(""));
        Assert.Equal(FakeServer.Text, await http.GetByteArrayAsync(""));

        Assert.Equal([$"cause={cause}"], Causes.Value);
        var warning = Assert.Single(_log.Events, logged => logged.Id == 2002);
        Assert.Equal(LogLevel.Warning, warning.Level);
        Assert.Contains("http://orders.example", warning.Message, StringComparison.Ordinal);
        Assert.Contains("1 min", warning.Message, StringComparison.Ordinal);
        Assert.Contains("NamClientOptions.Enabled", warning.Message, StringComparison.Ordinal);
        Assert.True(cause != "content_encoding" || warning.Message.Contains("Content-Encoding 'gzip'", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("POST", false, null, 1)]
    [InlineData("POST", true, null, 1)]
    [InlineData("PUT", true, null, 1)]
    [InlineData("DELETE", false, null, 1)]
    [InlineData("GET", true, null, 1)]
    [InlineData("GET", false, false, 1)]
    [InlineData("OPTIONS", false, null, 2)]
    [InlineData("GET", false, null, 2)]
    [InlineData("POST", true, true, 2)]
    public async Task Request_IsSentAgain_OnlyWhereThatIsSafeOrAllowed(string method, bool hasContent, bool? isAllowed, int sent)
    {
        var bodies = new List<string>();
        _server.Answer = request =>
        {
            bodies.Add(request.Content?.ReadAsStringAsync().GetAwaiter().GetResult() ?? "");
            return IsAsked(request) ? Damaged() : FakeServer.Plain();
        };
        await using var engine = Engine();
        using var http = Connect(engine);
        using var request = new HttpRequestMessage(new HttpMethod(method), "");
        request.Content = hasContent ? new StringContent("<a/>") : null;
        if (isAllowed is { } allowed)
        {
            request.Options.Set(NamHandler.ResendOption, allowed);
        }

        if (sent == 1)
        {
            var failure = await Assert.ThrowsAsync<ReplyDecodeException>(() => http.SendAsync(request));
            Assert.True(failure.IsWorthRetrying);
            Assert.Equal(HttpRequestError.InvalidResponse, failure.HttpRequestError);
        }
        else
        {
            using var response = await http.SendAsync(request);
            Assert.Equal(FakeServer.Text, await response.Content.ReadAsByteArrayAsync());
            Assert.Equal(FakeServer.ContentType, response.Content.Headers.NonValidated["Content-Type"].ToString());
        }

        Assert.Equal(Enumerable.Repeat(hasContent ? "<a/>" : "", sent), bodies);
        Assert.False(await AsksAsync(http));
    }

    // What a caller's own limit refuses comes again, plain or not; what breaks off or is cancelled says nothing of the reply.
    [Theory]
    [InlineData("limit")]
    [InlineData("depth")]
    [InlineData("text")]
    [InlineData("broken")]
    [InlineData("cancelled")]
    public async Task Failure_OfTheCallersOwn_IsNoCause(string what)
    {
        var body = new PieceStream(FakeServer.Frame("binary")[..40], 40, isEndless: true);
        _server.Answer = request => FakeServer.Reply(
            what switch
            {
                "cancelled" => new StreamContent(body),
                "broken" => new StreamContent(new BrokenStream()),
                _ => new ByteArrayContent(FakeServer.Frame("binary")),
            },
            "application/vnd.nam; v=1; format=binary; c=x");
        await using var engine = Engine(what switch
        {
            "limit" => new DecodeLimits { MaximumFormBytes = 100 },
            "depth" => new DecodeLimits { MaximumDepth = 2 },
            "text" => new DecodeLimits { MaximumTextBytes = 100 },
            _ => DecodeLimits.Default,
        });
        using var http = Connect(engine);
        using var stop = new CancellationTokenSource();

        var call = http.GetByteArrayAsync("", stop.Token);
        if (what == "cancelled")
        {
            await body.Waiting.Task;
            await stop.CancelAsync();
        }

        var failure = await Assert.ThrowsAnyAsync<Exception>(() => call);
        Assert.Equal(what is "limit" or "depth" or "text", failure is ReplyDecodeException);
        Assert.True(failure is not ReplyDecodeException { IsWorthRetrying: true });
        Assert.Equal(
            failure is ReplyDecodeException,
            failure is HttpRequestException { HttpRequestError: HttpRequestError.ConfigurationLimitExceeded });
        Assert.Single(_server.Profiles);
        Assert.Equal(0, _log.Count(2002));
        _server.Answer = _ => FakeServer.Plain();
        Assert.True(await AsksAsync(http));
    }

    [Theory]
    [InlineData(HttpStatusCode.ServiceUnavailable)]
    [InlineData(null)]
    public async Task SecondReply_ThatTakesNoPlaceOfTheFirst_LeavesTheFailure(HttpStatusCode? status)
    {
        _server.Answer = request => IsAsked(request) || status is null
            ? Damaged()
            : new HttpResponseMessage(status.Value) { Content = new StringContent("no") };
        await using var engine = Engine();
        using var http = Connect(engine);

        var failure = await Assert.ThrowsAsync<ReplyDecodeException>(() => http.GetByteArrayAsync(""));

        Assert.Contains("in the format binary cannot be decoded", failure.Message, StringComparison.Ordinal);
        Assert.Equal(2, _server.Profiles.Count);
    }

    [Fact]
    public void Handler_OverAnotherAlone_HasIt()
    {
        using var handler = new NamHandler(_server);

        Assert.Same(_server, handler.InnerHandler);
        Assert.Throws<ArgumentNullException>(() => new NamHandler((HttpMessageHandler)null!));
    }

    private static bool IsAsked(HttpRequestMessage request) => request.Headers.Contains("NAM-Profile");

    private static HttpResponseMessage Damaged() => FakeServer.Framed("binary", FakeServer.Frame("binary")[..^3]);

    private static HttpResponseMessage Spoiled(string cause)
    {
        if (cause == "content_type")
        {
            return FakeServer.Reply(new ByteArrayContent(FakeServer.Frame("binary")), "application/octet-stream");
        }

        var response = Damaged();
        if (cause == "content_encoding")
        {
            response.Content.Headers.ContentEncoding.Add("gzip");
        }

        return response;
    }

    private NamClient Engine(DecodeLimits? limits = null) => new(
        new NamClientOptions { WarmUp = false, Limits = limits ?? DecodeLimits.Default }, _store, _log, _server.Time);

    private HttpClient Connect(NamClient engine) =>
        new(new NamHandler(engine, _server), disposeHandler: false) { BaseAddress = FakeServer.Address };

    // Whether the first request of a call carries the profile; it gets the right reply either way.
    private async Task<bool> AsksAsync(HttpClient http)
    {
        var before = _server.Profiles.Count;
        Assert.Equal(FakeServer.Text, await http.GetByteArrayAsync(""));
        return _server.Profiles[before] is not null;
    }

    private sealed class BrokenStream : MemoryStream
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default) =>
            throw new IOException("The connection is gone.");
    }
}
