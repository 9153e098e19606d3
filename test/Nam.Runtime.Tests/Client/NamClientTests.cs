// SPDX-License-Identifier: MIT

using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Nam.Client;
using Nam.Decisions;
using Nam.Profiles;
using Nam.Runtime.Tests.Diagnostics;
using Nam.Runtime.Tests.Server;
using Nam.Stores;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Client;

public sealed class NamClientTests
{
    private const string Server = "http://orders.example";
    private readonly FakeTime _time = new();

    [Fact]
    public async Task CreateProfileHeader_FirstRequest_SaysWhatIsReadAndNothingThatIsNotKnown()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);

        var header = (await client.GetServerAsync(Server)).CreateProfileHeader();

        Assert.Equal("1;read=all1;to=text", header);
    }

    [Fact]
    public async Task CreateProfileHeader_AfterAReply_CarriesItsReportOnceAndTheRoundTripLessTheServersTime()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);
        var path = await client.GetServerAsync(Server);

        Call(path, "r1", roundTripMs: 30, serverMs: 200, bodyMs: 10, bytes: 1000, decodeMs: 2);

        var profile = Parse(path.CreateProfileHeader());
        var report = Assert.Single(profile.Reports);
        Assert.Equal("r1", report.Id);
        Assert.Equal(0.040, report.TotalSeconds, 9);
        Assert.Equal(0.002, report.DecodeSeconds, 9);
        Assert.Equal(0.030, profile.RoundTripSeconds!.Value, 9);
        Assert.Empty(Parse(path.CreateProfileHeader()).Reports);
    }

    [Fact]
    public async Task CreateProfileHeader_SeveralRoundTrips_CarriesTheSmallest()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);
        var path = await client.GetServerAsync(Server);
        foreach (var roundTrip in (int[])[90, 30, 60])
        {
            Call(path, "r", roundTrip, 5, 1, 100, 1);
        }

        Assert.Equal(0.030, Parse(path.CreateProfileHeader()).RoundTripSeconds!.Value, 9);
    }

    [Fact]
    public async Task CreateProfileHeader_AfterSmallPieces_CarriesTheRateAtWhichTheySpread()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);
        var path = await client.GetServerAsync(Server);
        var timer = path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(30));
        timer.HeadersArrived("1;id=r;srv=0");
        for (var i = 0; i < 20; i++)
        {
            timer.BodyRead(1400);
            _time.Advance(TimeSpan.FromMilliseconds(1));
        }

        timer.BodyEnded();

        Assert.Equal(1_400_000, Parse(path.CreateProfileHeader()).BandwidthBytesPerSecond!.Value, 1_400_000 * 0.2);
    }

    [Fact]
    public async Task CreateProfileHeader_AfterABigReply_CarriesTheRateThatItReached()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);
        var path = await client.GetServerAsync(Server);

        Call(path, "r", roundTripMs: 30, serverMs: 0, bodyMs: 500, bytes: 1_000_000, decodeMs: 1);

        Assert.Equal(2_000_000, Parse(path.CreateProfileHeader()).BandwidthBytesPerSecond!.Value, 1.0);
    }

    [Fact]
    public async Task CreateProfileHeader_AfterSeveralReplies_CarriesTheirDecodeSpeed()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);
        var path = await client.GetServerAsync(Server);
        for (var i = 1; i <= 12; i++)
        {
            Call(path, "r", 30, 0, 1, 1000, decodeMs: 10 * i, XmlForm.Binary, ReplyCodecs.Zip, formBytes: 20_000 * i);
        }

        var profile = Parse(path.CreateProfileHeader(DecodeTarget.Text));

        Assert.Equal(0.050, profile.DecodeBinaryZip!.Evaluate(100_000), 0.015);
        Assert.Null(profile.DecodeText);
        Assert.Null(Parse(path.CreateProfileHeader(DecodeTarget.Objects)).DecodeBinaryZip);
    }

    [Fact]
    public async Task CreateProfileHeader_WithoutATarget_FollowsWhatTheLastCallerDid()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);
        var path = await client.GetServerAsync(Server);
        var timer = path.StartTimer();
        timer.HeadersArrived(null);
        timer.BodyEnded();

        timer.Decoded(DecodeTarget.Objects, new DecodedReply(XmlForm.Binary, ReplyCodecs.None, 100));
        var afterObjects = Parse(path.CreateProfileHeader()).Target;
        timer.Decoded(DecodeTarget.Text, new DecodedReply(XmlForm.Binary, ReplyCodecs.None, 100));

        Assert.Equal(DecodeTarget.Objects, afterObjects);
        Assert.Equal(DecodeTarget.Text, Parse(path.CreateProfileHeader()).Target);
    }

    [Fact]
    public async Task CreateProfileHeader_WithAllThatCanBeKnown_StaysBelow1024Characters()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);
        var path = await client.GetServerAsync(Server);
        var random = new Random(2);
        for (var i = 0; i < 600; i++)
        {
            var codec = ((string[])[ReplyCodecs.None, ReplyCodecs.Zip, ReplyCodecs.Brotli])[random.Next(3)];
            Call(
                path, new string('z', 16), random.Next(1, 60_000) / 7.0, random.Next(1000), random.Next(1, 100_000) / 3.0,
                random.Next(10_000_000), random.Next(1, 600_000) / 3.0, (XmlForm)random.Next(2), codec, random.Next(1, 100_000_000));
            if (i % 10 == 9)
            {
                var header = path.CreateProfileHeader();
                Assert.InRange(header.Length, 1, 1024);
                Assert.All(header, c => Assert.InRange(c, '!', '~'));
                Parse(header);
            }
        }
    }

    [Fact]
    public async Task HeadersArrived_WithoutTheServersTime_TeachesNoRoundTripAndReportsNothing()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);
        var path = await client.GetServerAsync(Server);
        foreach (var header in (string?[])[null, "", "1;id=UPPER;srv=1", "1;id=a", "2;id=a;srv=1"])
        {
            var timer = path.StartTimer();
            _time.Advance(TimeSpan.FromMilliseconds(50));
            timer.HeadersArrived(header);
            timer.BodyEnded();
            timer.Decoded(DecodeTarget.Text, new DecodedReply(XmlForm.Text, ReplyCodecs.None, 100));
        }

        var profile = Parse(path.CreateProfileHeader());
        Assert.Null(profile.RoundTripSeconds);
        Assert.Empty(profile.Reports);
    }

    [Fact]
    public async Task Decoded_EndOfBodyNotNoted_TeachesNothing()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);
        var path = await client.GetServerAsync(Server);
        _time.Advance(TimeSpan.FromDays(1));
        var timer = path.StartTimer();
        timer.HeadersArrived("1;id=r;srv=0");

        var seconds = timer.Decoded(DecodeTarget.Text, new DecodedReply(XmlForm.Binary, ReplyCodecs.None, 1000));

        var profile = Parse(path.CreateProfileHeader());
        Assert.Null(seconds);
        Assert.Null(profile.DecodeBinary);
        Assert.Empty(profile.Reports);
    }

    [Fact]
    public async Task Discard_ReplyOfACache_TeachesDecodingOnly()
    {
        await using var client = new NamClient(new NamClientOptions(), time: _time);
        var path = await client.GetServerAsync(Server);
        var timer = path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(50));
        timer.HeadersArrived("1;id=r;srv=0");
        timer.Discard();
        timer.BodyRead(1_000_000);
        _time.Advance(TimeSpan.FromMilliseconds(50));
        timer.BodyEnded();
        _time.Advance(TimeSpan.FromMilliseconds(5));
        timer.Decoded(DecodeTarget.Text, new DecodedReply(XmlForm.Binary, ReplyCodecs.None, 100_000));
        var afterTheFirst = Parse(path.CreateProfileHeader());
        timer.Decoded(DecodeTarget.Text, new DecodedReply(XmlForm.Binary, ReplyCodecs.None, 100_000));

        var profile = Parse(path.CreateProfileHeader());
        Assert.Null(afterTheFirst.DecodeBinary);
        Assert.Null(profile.RoundTripSeconds);
        Assert.Null(profile.BandwidthBytesPerSecond);
        Assert.Empty(profile.Reports);
        Assert.NotNull(profile.DecodeBinary);
    }

    [Fact]
    public async Task Decoded_AnyReply_IsMeasuredAndLogged()
    {
        var log = new LogList<NamClient>();
        using var metrics = new MetricList();
        await using var client = new NamClient(new NamClientOptions(), logger: log, time: _time);

        Call(await client.GetServerAsync(Server), "r", 30, 0, 1, 1000, decodeMs: 8, XmlForm.Binary, ReplyCodecs.Brotli, 5000);

        Assert.Equal(0.008, metrics.Sum("nam.reply.decode.duration", "binary+brotli"), 9);
        var logged = log.Events.Single(e => e.Id == 2001).Message;
        Assert.Contains("http://orders.example as binary+brotli: 1000 bytes for 5000, 31.00 ms", logged, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Dispose_ThenANewEngine_KnowsTheServer(bool isSynchronous)
    {
        var store = new MemoryProfileStore();
        var client = new NamClient(new NamClientOptions(), store, time: _time);
        Call(await client.GetServerAsync(Server), "r", 30, 0, 500, 1_000_000, 1);
        if (isSynchronous)
        {
            client.Dispose();
        }
        else
        {
            await client.DisposeAsync();
        }

        await using var next = new NamClient(new NamClientOptions(), store, time: _time);
        var profile = Parse(next.GetServer("HTTP://ORDERS.example").CreateProfileHeader());

        Assert.Equal(0.030, profile.RoundTripSeconds!.Value, 9);
        Assert.Equal(2_000_000, profile.BandwidthBytesPerSecond!.Value, 1.0);
        Assert.Empty(profile.Reports);
    }

    [Fact]
    public async Task SaveInterval_AfterAReply_SavesWithoutDispose()
    {
        var store = new MemoryProfileStore();
        await using var client = new NamClient(new NamClientOptions(), store, time: _time);
        Call(await client.GetServerAsync(Server), "r", 30, 0, 1, 100, 1);
        Assert.Null(await store.LoadAsync("client/" + Server));

        _time.Advance(TimeSpan.FromSeconds(10));
        await client.SaveAsync();

        Assert.NotNull(await store.LoadAsync("client/" + Server));
    }

    [Theory]
    [InlineData(false, 0, 3002)]
    [InlineData(true, 4, 3003)]
    public async Task SaveAsync_StoreThatFails_IsLoggedOnceAndTriedAgain(bool isReadable, int saves, int line)
    {
        var store = new FailingStore { IsReadable = isReadable };
        var log = new LogList<NamClient>();
        var client = new NamClient(new NamClientOptions(), store, log, _time);
        Call(await client.GetServerAsync(Server), "r", 30, 0, 1, 100, 1);
        Call(await client.GetServerAsync("http://second.example"), "r", 30, 0, 1, 100, 1);

        await client.SaveAsync();
        await client.SaveAsync();
        await client.DisposeAsync();
        // Once it is known to fail, one try a round has to do.
        Assert.Equal(saves, store.Saves);
        Assert.Equal([line], log.Events.Where(e => e.Level >= LogLevel.Information).Select(e => e.Id));
        Assert.DoesNotContain(log.Events, e => e.Level >= LogLevel.Information && e.HasException);
    }

    [Fact]
    public async Task SaveAsync_StoreThatIsBack_GetsWhatWasLearnedAndWhatItHadOnce()
    {
        var store = new FailingStore { IsReadable = true, IsWritable = true };
        await using (var first = new NamClient(new NamClientOptions(), store, time: _time))
        {
            Call(await first.GetServerAsync(Server), "r", 30, 0, 1, 100, 1);
        }

        store.IsReadable = false;
        var log = new LogList<NamClient>();
        await using var client = new NamClient(new NamClientOptions(), store, log, _time);
        Call(await client.GetServerAsync(Server), "r", 50, 0, 1, 100, 1);
        store.IsReadable = true;
        await client.SaveAsync();

        Assert.Equal([3002, 3006], log.Events.Where(e => e.Level >= LogLevel.Information).Select(e => e.Id));
        Assert.Equal(0.030, Parse(client.GetServer(Server).CreateProfileHeader()).RoundTripSeconds!.Value, 9);
    }

    [Fact]
    public async Task GetServerAsync_StoreThatDoesNotAnswer_LetsCallsGoOnAndAddsThePastLater()
    {
        var memory = new MemoryProfileStore();
        var first = new NamClient(new NamClientOptions(), memory, time: _time);
        Call(await first.GetServerAsync(Server), "r", 30, 0, 1, 100, 1);
        await first.DisposeAsync();
        var store = new HeldStore(memory);
        await using var client = new NamClient(new NamClientOptions(), store);
        var path = await client.GetServerAsync(Server).AsTask().WaitAsync(TimeSpan.FromMinutes(2));
        Assert.Null(Parse(path.CreateProfileHeader()).RoundTripSeconds);

        store.Saving.SetResult();
        store.Reading.SetResult();
        await client.SaveAsync();
        Assert.Equal(0.030, Parse(path.CreateProfileHeader()).RoundTripSeconds!.Value, 9);
    }

    [Fact]
    public async Task GetServerAsync_DamagedProfile_StartsAnew()
    {
        var store = new MemoryProfileStore();
        var log = new LogList<NamClient>();
        await store.SaveAsync("client/" + Server, new byte[] { 1, 2, 3 });
        await using var client = new NamClient(new NamClientOptions(), store, log, _time);

        Assert.Equal("1;read=all1;to=text", (await client.GetServerAsync(Server)).CreateProfileHeader());
        Assert.Equal(1, log.Count(3004));
    }

    [Fact]
    public async Task MaximumServers_MoreAreCalled_GetNoLastingProfile()
    {
        await using var client = new NamClient(new NamClientOptions { MaximumServers = 1 }, time: _time);

        var first = await client.GetServerAsync(Server);
        var second = await client.GetServerAsync("http://second.example");
        Call(second, "r", 30, 0, 1, 100, 1);

        Assert.Same(first, await client.GetServerAsync(Server));
        Assert.Null(Parse((await client.GetServerAsync("http://second.example")).CreateProfileHeader()).RoundTripSeconds);
    }

    [Fact]
    public async Task ServerPath_FromManyThreads_GivesValidHeaders()
    {
        await using var client = new NamClient(new NamClientOptions(), new MemoryProfileStore());
        var path = await client.GetServerAsync(Server);

        await Parallel.ForAsync(0, 500, async (i, _) =>
        {
            Parse(path.CreateProfileHeader());
            var timer = path.StartTimer();
            timer.HeadersArrived($"1;id=r{i};srv=0");
            timer.BodyRead(5000);
            timer.BodyEnded();
            timer.Decoded((DecodeTarget)(i % 2), new DecodedReply((XmlForm)(i % 2), ReplyCodecs.Zip, 5000 + i));
            await client.SaveAsync();
        });

        // Of short replies that are alike one a millisecond is reported: the last of these need not have been.
        Call(path, "last", 1, 0, 1, 5000, 1, codec: ReplyCodecs.Brotli);
        Assert.InRange(Parse(path.CreateProfileHeader()).Reports.Length, 1, 4);
    }

    [Fact]
    public void Constructor_SettingsOutOfRange_NamesEachItsValueAndWhatIsAllowed()
    {
        var options = new NamClientOptions { MaximumServers = 0, SaveInterval = TimeSpan.Zero, Limits = null!, Codecs = null! };
        options.Capabilities = (ClientCapabilities)128;

        var fault = Assert.Throws<OptionsValidationException>(() => new NamClient(options));

        Assert.Equal(
            [
                "NamClientOptions.MaximumServers is 0; allowed are 1 to 100000.",
                "NamClientOptions.SaveInterval is 0 s; allowed are 0.1 to 3600 s.",
                "NamClientOptions.Capabilities is 128; allowed are Binary, Zip, Brotli, Containers, Flow, Packed and None.",
                "NamClientOptions.Limits is null; allowed are any limits, such as DecodeLimits.Default.",
                "NamClientOptions.Codecs is null; allowed is any registry, such as CodecRegistry.Default.",
            ],
            fault.Failures);
    }

    private static ClientProfile Parse(string header) =>
        ClientProfile.TryParse(header, out var profile) ? profile : throw new InvalidDataException(header);

    private void Call(
        ServerPath path, string id, double roundTripMs, double serverMs, double bodyMs, int bytes, double decodeMs,
        XmlForm form = XmlForm.Binary, string codec = ReplyCodecs.None, int formBytes = 1000)
    {
        var timer = path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(roundTripMs + serverMs));
        timer.HeadersArrived(new ReplyHeader(id, serverMs / 1e3).ToHeader());
        _time.Advance(TimeSpan.FromMilliseconds(bodyMs));
        timer.BodyRead(bytes);
        timer.BodyEnded();
        _time.Advance(TimeSpan.FromMilliseconds(decodeMs));
        timer.Decoded(DecodeTarget.Text, new DecodedReply(form, codec, formBytes));
    }
}
