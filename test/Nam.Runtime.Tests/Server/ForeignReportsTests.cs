// SPDX-License-Identifier: MIT

using System.Net;
using Nam.Codecs.Binary;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;
using Nam.Server;

namespace Nam.Runtime.Tests.Server;

/// <summary>What one address says of its replies and of itself, against what another gets.</summary>
public sealed class ForeignReportsTests
{
    private const string Operation = "GET /orders";
    private static readonly IPAddress Liar = IPAddress.Parse("203.0.113.7");
    private static readonly IPAddress Honest = IPAddress.Parse("198.51.100.2");

    // A local network, and paths on which one round trip or the bandwidth counts.
    private static readonly string[] Paths =
    [
        "rt=0.2;bw=117000000", "rt=2;bw=12000000", "rt=20;bw=2000000", "rt=40;bw=100000", "rt=90;bw=12000000", "rt=200;bw=7000"
    ];
    private static readonly string[] Reads = ["binary,zip,brotli,containers", "binary,zip,brotli", "zip", "binary", "containers"];

    [Fact]
    public async Task EncodeText_TenThousandLiesOfAnotherAddress_PlansAsIfNothingWereReported()
    {
        await using var server = new NamServer(new NamServerOptions { SamplingShare = 0 });
        using var output = new PooledBuffer();
        byte[][] texts = [.. new[] { 12, 40, 150, 600, 2500 }.Select(orders => Replies.Text(orders))];
        var taken = 0;
        for (var i = 0; i < 10_000; i++)
        {
            // Each in a format that the liar has a say in, by what he says that he reads and how slow he is; the times
            // are the least and the most that a header can say.
            var profile =
                $"1;read={Reads[i % Reads.Length]};to=text;{Paths[i / Reads.Length % Paths.Length]};db=1,2,3,4;dtz=600000000,600000000,600000000,600000000";
            var reply = server.EncodeText(Request(server, profile, Liar), texts[i % 2], output);
            server.ReadProfile(
                $"{profile};last={reply.Id}:{(i % 4 < 2 ? "3600000000" : "0.001")}:{(i / 2500 % 2 == 0 ? "3600000000" : "0.001")}");
            taken += server.Journal.Snapshot()[^1].ObservedTotalSeconds is null ? 0 : 1;
        }

        Assert.True(taken > 9_000, $"Only {taken} reports were taken.");
        Assert.Contains(server.GetCorrections(), correction => correction.Factor is > 2 or < 0.5);

        var planned = 0;
        foreach (var text in texts)
        {
            foreach (var path in Paths)
            {
                foreach (var reads in Reads)
                {
                    foreach (var caller in (IPAddress?[])[Honest, null])
                    {
                        var reply = server.EncodeText(Request(server, $"1;read={reads};to=objects;{path}", caller), text, output);
                        planned++;
                        Assert.Equal(1, reply.Plan.DecodeCorrection);
                    }
                }
            }
        }

        Assert.Equal(300, planned);
    }

    [Fact]
    public async Task BeginTyped_CallerWithTheSameProfileWhoLied_LeavesTheChoiceOfTheForm()
    {
        await using var server = new NamServer(new NamServerOptions { SamplingShare = 0 });
        using var output = new PooledBuffer();
        for (var i = 0; i < 40; i++)
        {
            var reply = server.EncodeBinary(Request(server, Replies.SlowCallerOfAll, Liar), Replies.Binary(200), output);
            server.ReadProfile($"{Replies.SlowCallerOfAll};last={reply.Id}:300000:3600000000");
        }

        await server.DrainAsync();
        using (var foreign = server.Begin(Request(server, Replies.SlowCallerOfAll, Liar)))
        {
            foreign.BeginTyped(TextStyle.Dictionary);
        }

        using var typed = server.Begin(Request(server, Replies.SlowCallerOfAll, Honest));

        Assert.IsNotType<BinaryXmlWriter>(typed.BeginTyped(TextStyle.Dictionary));
        Assert.Equal(1, typed.Plan.DecodeCorrection);
    }

    private static ReplyFacts Request(NamServer server, string profile, IPAddress? caller) =>
        Replies.Facts(server, profile, Operation) with { Caller = caller };
}
