// SPDX-License-Identifier: MIT

using Nam.Client;
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
    public void MessageArrived_Decoded_IsReportedWithItsTotal()
    {
        var timer = Arrive(1_000, milliseconds: 60);
        _time.Advance(TimeSpan.FromMilliseconds(2));

        timer.Decoded(Profiles.DecodeTarget.Objects, Decisions.XmlForm.Text, "none", 1_000);

        Assert.Contains(";last=a1:50000:2000", _path.CreateProfileHeader());
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

    private ReplyTimer Arrive(int bytes, int milliseconds)
    {
        var timer = _path.StartTimer();
        _time.Advance(TimeSpan.FromMilliseconds(milliseconds));
        timer.MessageArrived(Reply, bytes, _time.GetTimestamp());
        return timer;
    }
}
