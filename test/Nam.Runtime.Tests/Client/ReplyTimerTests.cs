// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Decisions;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Client;

public sealed class ReplyTimerTests : IDisposable
{
    private const string Reply = "1;id=a1;srv=10000";
    private readonly FakeTime _time = new();
    private readonly NamClient _client;
    private readonly ServerPath _path;

    public ReplyTimerTests()
    {
        _client = new NamClient(new NamClientOptions(), time: _time);
        _path = _client.GetServer("net.tcp://server:808");
    }

    public void Dispose() => _client.Dispose();

    [Fact]
    public void MessageArrived_WithinAFirstWindow_TeachesTheRoundTripLessTheServersTime()
    {
        Arrive(14_480, milliseconds: 60);

        Assert.Contains(";rt=50", _path.CreateProfileHeader());
        Assert.DoesNotContain(";bw=", _path.CreateProfileHeader());
    }

    [Fact]
    public void MessageArrived_LargerWithoutAKnownRoundTrip_TeachesNeitherRoundTripNorRate()
    {
        Arrive(1_000_000, milliseconds: 1060);

        Assert.DoesNotContain(";rt=", _path.CreateProfileHeader());
        Assert.DoesNotContain(";bw=", _path.CreateProfileHeader());
    }

    [Fact]
    public void MessageArrived_LargerWithAKnownRoundTrip_TeachesTheRate()
    {
        Arrive(1_000, milliseconds: 60);

        Arrive(1_000_000, milliseconds: 10 + 50 + 500);

        Assert.Contains(";rt=50;bw=2000000", _path.CreateProfileHeader());
    }

    [Fact]
    public void Decoded_ManyShortReplies_AreReportedOnceAMillisecond()
    {
        Assert.All(Enumerable.Range(0, 64), i => Assert.True(IsReported($"a{i}", 0.2)));

        Assert.Equal(20, Enumerable.Range(0, 100).Count(i => IsReported($"b{i}", 0.2)));

        Assert.True(IsReported("long", 2));
        Assert.False(IsReported("short", 0.2));
        Assert.True(IsReported("other", 0.2, ReplyCodecs.Zip));

        bool IsReported(string id, double milliseconds, string codec = ReplyCodecs.None)
        {
            var timer = _path.StartTimer();
            _time.Advance(TimeSpan.FromMilliseconds(milliseconds));
            timer.HeadersArrived($"1;id={id};srv=0");
            timer.BodyEnded();
            timer.Decoded(Profiles.DecodeTarget.Text, new DecodedReply(XmlForm.Text, codec, 1000));
            return _path.CreateProfileHeader().Contains($";last={id}:", StringComparison.Ordinal);
        }
    }

    [Fact]
    public void Decoded_AfterPauses_IsReportedWithoutThem()
    {
        var timer = Arrive(1_000, milliseconds: 60);
        _time.Advance(TimeSpan.FromMilliseconds(500));
        timer.PausedSeconds += 0.498;

        Assert.Equal(0.002, timer.Decoded(Profiles.DecodeTarget.Objects, DecodedReply.Text(1_000))!.Value, 6);
    }

    [Fact]
    public void MessageArrived_Decoded_IsReportedWithItsTotal()
    {
        var timer = Arrive(1_000, milliseconds: 60);
        _time.Advance(TimeSpan.FromMilliseconds(2));

        timer.Decoded(Profiles.DecodeTarget.Objects, DecodedReply.Text(1_000));

        Assert.Contains(";last=a1:50000:2000", _path.CreateProfileHeader());
    }

    [Fact]
    public void Decoded_OfAReplyThatFlowed_ReportsAllThatItsCallerWaited()
    {
        // 10 ms to the first byte; 20 ms of decoding are spread over 60 ms of arriving and 5 ms behind it.
        var timer = _path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(15));
        timer.HeadersArrived("1;id=a1;srv=10000;flow=1");
        _time.Advance(TimeSpan.FromMilliseconds(60));
        timer.BodyRead(100_000);
        timer.BodyEnded();
        _time.Advance(TimeSpan.FromMilliseconds(5));

        timer.Decoded(Profiles.DecodeTarget.Objects, new DecodedReply(XmlForm.Containers, "none", 100_000), workSeconds: 0.02);

        Assert.Contains(";last=a1:50000:20000", _path.CreateProfileHeader());
    }

    [Fact]
    public void Decoded_Cold_IsNeitherLearnedNorReported()
    {
        for (var reply = 0; reply < 10; reply++)
        {
            Decode(isCold: true);
        }

        Assert.DoesNotContain(";last=", _path.CreateProfileHeader());
        Assert.DoesNotContain(";dec=t:", _path.CreateProfileHeader());

        for (var reply = 0; reply < 10; reply++)
        {
            Decode(isCold: false);
        }

        Assert.Contains(";last=", _path.CreateProfileHeader());
        Assert.Contains(";dec=t:", _path.CreateProfileHeader());

        void Decode(bool isCold)
        {
            var timer = Arrive(100_000, milliseconds: 60);
            _time.Advance(TimeSpan.FromMilliseconds(2));
            timer.IsCold = isCold;
            timer.Decoded(Profiles.DecodeTarget.Objects, DecodedReply.Text(100_000));
        }
    }

    [Fact]
    public void MessageArrived_Discarded_TeachesNothing()
    {
        var timer = _path.StartTimer();
        timer.Discard();
        _time.Advance(TimeSpan.FromMilliseconds(60));

        timer.MessageArrived(Reply, 1_000, _time.GetTimestamp());

        Assert.Null(timer.ReplyId);
        Assert.DoesNotContain(";rt=", _path.CreateProfileHeader());
    }

    [Fact]
    public void HeadersArrived_FirstOnItsConnectionWithoutAKnownRoundTrip_TeachesAndReportsNothing()
    {
        var timer = Read(";new=1", milliseconds: 190, bytes: 20_000, bodyMilliseconds: 4);
        timer.Decoded(Profiles.DecodeTarget.Objects, DecodedReply.Text(20_000));

        Assert.Null(timer.TotalSeconds);
        var header = _path.CreateProfileHeader();
        Assert.DoesNotContain(";rt=", header);
        Assert.DoesNotContain(";last=", header);
    }

    [Fact]
    public void HeadersArrived_FirstOnItsConnection_ReportsTheKnownRoundTripInPlaceOfConnecting()
    {
        Read(string.Empty, milliseconds: 60, bytes: 1_000, bodyMilliseconds: 0);

        var timer = Read(";new=1", milliseconds: 190, bytes: 20_000, bodyMilliseconds: 4);

        Assert.Equal(0.054, timer.TotalSeconds!.Value, 1e-9);
        Assert.Contains(";rt=50", _path.CreateProfileHeader());
    }

    [Theory]
    [InlineData(true, 0.084)]
    [InlineData(false, 0.184)]
    public void HeadersArrived_FirstOnAConnectionThatWasNoted_CountsFromWhenItWasReady(bool isOpenedByTheCall, double expectedSeconds)
    {
        if (!isOpenedByTheCall)
        {
            _path.NoteConnectionReady();
        }

        var timer = _path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(100));
        if (isOpenedByTheCall)
        {
            _path.NoteConnectionReady();
        }

        Receive(timer, ";new=1", milliseconds: 90, bytes: 20_000, bodyMilliseconds: 4);

        Assert.Equal(expectedSeconds, timer.TotalSeconds!.Value, 1e-9);
    }

    [Fact]
    public void HeadersArrived_SeveralConnectionsWereOpened_DoesNotGuessWhichWasItsOwn()
    {
        var timer = _path.StartTimer();
        _path.NoteConnectionReady();
        _path.NoteConnectionReady();

        Receive(timer, ";new=1", milliseconds: 90, bytes: 20_000, bodyMilliseconds: 4);

        Assert.Null(timer.TotalSeconds);
    }

    [Fact]
    public void HeadersArrived_FirstOnItsConnection_ForgetsTheWindowOfAnother()
    {
        Read(string.Empty, milliseconds: 60, bytes: 400_000, bodyMilliseconds: 32);
        Assert.Contains(";win=400000", _path.CreateProfileHeader());

        Read(";new=1", milliseconds: 190, bytes: 20_000, bodyMilliseconds: 60);

        Assert.DoesNotContain(";win=400000", _path.CreateProfileHeader());
    }

    [Fact]
    public void BodyEnded_WaitsForAcknowledgements_AreNoPartOfTheRate()
    {
        Read(string.Empty, milliseconds: 100, bytes: 1_000, bodyMilliseconds: 0);

        ReadPieces(count: 40, bytes: 12_000, pieceMilliseconds: 1, waitEvery: 10, waitMilliseconds: 88);

        var header = _path.CreateProfileHeader();
        var rate = double.Parse(header.Split(";bw=")[1].Split(';')[0], System.Globalization.CultureInfo.InvariantCulture);
        Assert.InRange(rate, 11e6, 14e6);
    }

    [Fact]
    public void BodyEnded_LostSegmentHeldBackWhatCameLater_IsPartOfTheRate()
    {
        Read(string.Empty, milliseconds: 100, bytes: 1_000, bodyMilliseconds: 0);
        var timer = _path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(100));
        timer.HeadersArrived(Reply);

        // 12 MB/s throughout; for 200 ms nothing can be read, and then all of it at once.
        ReadEvenly(timer, pieces: 100);
        _time.Advance(TimeSpan.FromMilliseconds(200));
        for (var piece = 0; piece < 200; piece++)
        {
            timer.BodyRead(12_000, hasWaited: piece == 0);
        }

        ReadEvenly(timer, pieces: 20);
        timer.BodyEnded();

        var header = _path.CreateProfileHeader();
        var rate = double.Parse(header.Split(";bw=")[1].Split(';')[0], System.Globalization.CultureInfo.InvariantCulture);
        Assert.InRange(rate, 11e6, 13e6);
    }

    [Theory]
    [InlineData("", 100)]
    [InlineData(";new=1", 190)]
    public void BodyEnded_WaitsOfTheFirstReplyOfAll_AreNoPartOfTheRate(string mark, int milliseconds)
    {
        ReadPieces(count: 40, bytes: 12_000, pieceMilliseconds: 1, waitEvery: 10, waitMilliseconds: 88, mark, milliseconds);

        var header = _path.CreateProfileHeader();
        var rate = double.Parse(header.Split(";bw=")[1].Split(';')[0], System.Globalization.CultureInfo.InvariantCulture);
        Assert.InRange(rate, 11e6, 14e6);
    }

    [Fact]
    public void BodyEnded_SenderThatGetsFasterToTheEnd_ShowsNoRate()
    {
        Read(string.Empty, milliseconds: 100, bytes: 1_000, bodyMilliseconds: 0);
        var timer = _path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(100));
        timer.HeadersArrived(Reply);

        // BBR's start: twice as much every round trip of 90 ms, evenly spread.
        for (var window = 14_400; window <= 460_800; window *= 2)
        {
            for (var piece = 0; piece < 15; piece++)
            {
                _time.Advance(TimeSpan.FromMilliseconds(6));
                timer.BodyRead(window / 15);
            }
        }

        timer.BodyEnded();

        Assert.Null(timer.TransferSeconds);
    }

    [Fact]
    public void BodyEnded_EarlyWaitsThatLookLikeASlowLine_AreNoPartOfTheRate()
    {
        Read(string.Empty, milliseconds: 100, bytes: 1_000, bodyMilliseconds: 0);
        var timer = _path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(100));
        timer.HeadersArrived(Reply);
        timer.BodyRead(14_000);
        _time.Advance(TimeSpan.FromMilliseconds(90));
        timer.BodyRead(10_000);

        for (var piece = 0; piece < 40; piece++)
        {
            _time.Advance(TimeSpan.FromMilliseconds(1));
            timer.BodyRead(12_000);
        }

        timer.BodyEnded();

        Assert.Equal(12e6, timer.BodyBytes / timer.TransferSeconds!.Value, 1e3);
    }

    [Fact]
    public void BodyEnded_LateForTheHeadersOnALocalNetwork_CountsTheTimeThatTheBodyTookMeanwhile()
    {
        Read(string.Empty, milliseconds: 11, bytes: 1_000, bodyMilliseconds: 0);

        var timer = Read(string.Empty, milliseconds: 10 + 1 + 8, bytes: 1_000_000, bodyMilliseconds: 1);

        Assert.Equal(0.009, timer.TransferSeconds!.Value, 1e-9);
    }

    [Fact]
    public void BodyEnded_SlowLineWithoutWaits_IsItsRate()
    {
        Read(string.Empty, milliseconds: 20, bytes: 1_000, bodyMilliseconds: 0);

        ReadPieces(count: 40, bytes: 12_000, pieceMilliseconds: 80, waitEvery: int.MaxValue, waitMilliseconds: 0);

        var header = _path.CreateProfileHeader();
        var rate = double.Parse(header.Split(";bw=")[1].Split(';')[0], System.Globalization.CultureInfo.InvariantCulture);
        Assert.InRange(rate, 140e3, 160e3);
    }

    private void ReadPieces(
        int count, int bytes, int pieceMilliseconds, int waitEvery, int waitMilliseconds, string mark = "", int milliseconds = 100)
    {
        var timer = _path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(milliseconds));
        timer.HeadersArrived(Reply + mark);
        for (var piece = 1; piece <= count; piece++)
        {
            _time.Advance(TimeSpan.FromMilliseconds(piece % waitEvery == 0 ? waitMilliseconds : pieceMilliseconds));
            timer.BodyRead(bytes);
        }

        timer.BodyEnded();
    }

    private ReplyTimer Read(string mark, int milliseconds, int bytes, int bodyMilliseconds)
    {
        var timer = _path.StartTimer();
        Receive(timer, mark, milliseconds, bytes, bodyMilliseconds);
        return timer;
    }

    private void Receive(ReplyTimer timer, string mark, int milliseconds, int bytes, int bodyMilliseconds)
    {
        _time.Advance(TimeSpan.FromMilliseconds(milliseconds));
        timer.HeadersArrived(Reply + mark);
        _time.Advance(TimeSpan.FromMilliseconds(bodyMilliseconds));
        timer.BodyRead(bytes);
        timer.BodyEnded();
    }

    private void ReadEvenly(ReplyTimer timer, int pieces)
    {
        for (var piece = 0; piece < pieces; piece++)
        {
            _time.Advance(TimeSpan.FromMilliseconds(1));
            timer.BodyRead(12_000);
        }
    }

    private ReplyTimer Arrive(int bytes, int milliseconds)
    {
        var timer = _path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(milliseconds));
        timer.MessageArrived(Reply, bytes, _time.GetTimestamp());
        return timer;
    }
}
