// SPDX-License-Identifier: MIT

using Nam.Codecs.Buffers;
using Nam.Profiles;
using Nam.Runtime.Tests.Diagnostics;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

public sealed class NamServerProfileTests
{
    private static readonly byte[] Text = Replies.Text(50);

    [Theory]
    [InlineData("")]
    [InlineData("2;rt=1")]
    [InlineData("1;rt=1;rt=2")]
    [InlineData("1;rt=-1")]
    [InlineData("1;rt=1;bw=0")]
    [InlineData("1;rt=nan")]
    [InlineData("1;rt=1;last=x:y:z")]
    [InlineData("1;rt=1\r\nX: y")]
    public async Task ReadProfile_HostileHeader_IsTreatedAsAbsent(string header)
    {
        await using var server = new NamServer(new NamServerOptions());

        Assert.Null(server.ReadProfile(header));
        Assert.Null(server.ReadProfile("1;rt=1;x=" + new string('y', 1024)));
    }

    [Fact]
    public async Task ReadProfile_ModeOff_IsTreatedAsAbsent()
    {
        await using var server = new NamServer(new NamServerOptions { Mode = NamMode.Off });

        Assert.Null(server.ReadProfile(Replies.SlowCaller));
    }

    [Fact]
    public async Task ReadProfile_RandomHeaders_NeverThrows()
    {
        await using var server = new NamServer(new NamServerOptions());
        var random = new Random(3);
        for (var i = 0; i < 20_000; i++)
        {
            var header = Replies.SlowCaller.ToCharArray();
            for (var change = random.Next(1, 4); change > 0; change--)
            {
                header[random.Next(header.Length)] = (char)random.Next(0, 300);
            }

            if (server.ReadProfile(header) is { } profile)
            {
                Assert.True(profile.RoundTripSeconds is null or (> 0 and <= 60));
            }
        }
    }

    [Fact]
    public async Task ReadProfile_ReportOfAReply_CompletesItsJournalEntryOnceAndIsMeasured()
    {
        var log = new LogList<NamServer>();
        using var metrics = new MetricList();
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "binary+brotli-1" }, logger: log);
        using var output = new PooledBuffer();
        var reply = server.EncodeText(Replies.Facts(server), Text, output);

        server.ReadProfile($"{Replies.SlowCaller};last={reply.Id}:250000:1500");
        server.ReadProfile($"{Replies.SlowCaller};last={reply.Id}:1:1,stranger:1:1");

        var entry = server.Journal.Snapshot().Single();
        Assert.Equal(0.25, entry.ObservedTotalSeconds);
        Assert.Equal(0.0015, entry.ObservedDecodeSeconds);
        Assert.Equal(entry.TotalErrorSeconds!.Value, metrics.Sum("nam.plan.error", "binary+brotli-1"), 9);
        Assert.Equal(1, log.Count(1001));
        Assert.Equal(1, log.Count(1005));
    }

    [Fact]
    public async Task EncodeText_ManyReplies_HaveIdsThatDoNotFollowFromEachOther()
    {
        await using var server = new NamServer(new NamServerOptions { SmallReplyBytes = 0 });
        using var output = new PooledBuffer();
        var ids = new List<string>();
        for (var i = 0; i < 2000; i++)
        {
            ids.Add(server.EncodeText(Replies.Facts(server), "<a/>"u8, output).Id);
        }

        Assert.All(ids, id => Assert.True(ReplyHeader.IsId(id)));
        Assert.Equal(ids.Count, ids.Distinct().Count());

        // Undoing a public bit mixer (SplitMix64's finalizer) must not show a counter below the ids.
        var values = ids.Select(id => Unmix(ToNumber(id))).ToList();
        var near = values.Zip(values.Skip(1)).Count(pair => (pair.First ^ pair.Second) < 1UL << 32);
        Assert.True(near < 10, $"{near} of 2,000 ids follow from the one before.");
    }

    [Fact]
    public async Task EncodeText_AnyReply_IsMeasured()
    {
        using var metrics = new MetricList();
        await using var server = new NamServer(new NamServerOptions { ForcedFormat = "text+zip-7" });
        using var output = new PooledBuffer();

        server.EncodeText(Replies.Facts(server), Text, output);

        Assert.Equal(Text.Length + output.WrittenCount, metrics.Sum("nam.reply.size", "text+zip-7"));
        Assert.True(metrics.Sum("nam.reply.encode.duration", "text+zip-7") > 0);
    }

    private static ulong ToNumber(string id)
    {
        var value = 0UL;
        for (var i = id.Length - 1; i >= 0; i--)
        {
            value = (value << 5) | (uint)(char.IsDigit(id[i]) ? id[i] - '0' : id[i] - 'a' + 10);
        }

        return value;
    }

    private static ulong Unmix(ulong value)
    {
        value = Unshift(value, 31) * 0x319642B2D24D8EC3UL;
        value = Unshift(value, 27) * 0x96DE1B173F119089UL;
        return Unshift(value, 30);
    }

    private static ulong Unshift(ulong value, int bits)
    {
        var result = value;
        for (var done = bits; done < 64; done += bits)
        {
            result = value ^ (result >> bits);
        }

        return result;
    }
}
