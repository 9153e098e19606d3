// SPDX-License-Identifier: MIT

using System.Net;
using System.Runtime.Serialization;
using Nam.Codecs.Buffers;
using Nam.Codecs.Xml;
using Nam.Network;
using Nam.Server;
using Nam.TestKit;

namespace Nam.Runtime.Tests.Server;

/// <summary>What the prior of a path that was never measured does to plans.</summary>
public sealed class NamServerPriorTests
{
    private const string Unmeasured = "1;read=binary,containers;to=text";
    private const string WithoutContainers = "1;read=binary;to=text";
    private const string Fast = Unmeasured + ";rt=0.2;bw=125000000";
    private static readonly PathPrior Poor = new(TimeSpan.FromMilliseconds(200), 7_000);
    private static readonly byte[] Text = Replies.Text(8);

    [Fact]
    public async Task EncodeText_UnmeasuredPath_IsPlannedByThePrior()
    {
        await using var server = new NamServer(new NamServerOptions());

        var without = Encode(server, WithoutContainers, null);
        var poor = Encode(server, WithoutContainers, Poor);

        Assert.True(without.Format.IsStored, without.Format.ToString());
        Assert.False(poor.Format.IsStored, poor.Format.ToString());
        Assert.Equal((0.2, 7_000), (poor.Plan.Path.RoundTripSeconds, poor.Plan.Path.BandwidthBytesPerSecond));
    }

    [Fact]
    public async Task EncodeText_MeasuredPath_OverridesThePrior()
    {
        await using var server = new NamServer(new NamServerOptions());

        var measured = Encode(server, Fast, Poor);

        Assert.True(measured.Format.IsPlainText, measured.Format.ToString());
        Assert.Equal((0.0002, 125e6), (measured.Plan.Path.RoundTripSeconds, measured.Plan.Path.BandwidthBytesPerSecond));
    }

    [Fact]
    public async Task EncodeText_PriorWithoutBandwidth_PlansAsWithoutOne()
    {
        await using var server = new NamServer(new NamServerOptions());

        var without = Encode(server, Unmeasured, null);
        var rich = Encode(server, Unmeasured, new PathPrior(TimeSpan.FromMilliseconds(20), double.PositiveInfinity));

        // The format may differ: the second reply is planned with what the first one took.
        Assert.Equal(without.Plan.Path, rich.Plan.Path);
    }

    [Fact]
    public async Task BeginTyped_PathWithAnotherPrior_IsPlannedAnew()
    {
        await using var server = new NamServer(new NamServerOptions());
        for (var reply = 0; reply < 60; reply++)
        {
            BeginAndEncode(server, Fast, null);
            await server.DrainAsync();
        }

        var unmeasured = BeginAndEncode(server, Unmeasured, null);
        var poor = BeginAndEncode(server, Unmeasured, Poor);

        Assert.Equal(7_000, poor.BandwidthBytesPerSecond);
        Assert.Equal(unmeasured, BeginAndEncode(server, Unmeasured, null));
        Assert.Equal(125e6, BeginAndEncode(server, Fast, Poor).BandwidthBytesPerSecond);
    }

    private static Reply Encode(NamServer server, string profile, PathPrior? prior)
    {
        using var output = new PooledBuffer();
        return server.EncodeText(Facts(server, profile, prior), Text, output);
    }

    // The path that was planned with when the writer was chosen.
    private static NetworkPath BeginAndEncode(NamServer server, string profile, PathPrior? prior)
    {
        using var output = new PooledBuffer();
        using var reply = server.Begin(Facts(server, profile, prior));
        var writer = reply.BeginTyped(TextStyle.Dictionary);
        var path = reply.Plan.Path;
        new DataContractSerializer(typeof(List<Order>)).WriteObject(writer, Rows.Orders(8));
        reply.Encode(Replies.ContentType, output);
        return path;
    }

    private static ReplyFacts Facts(NamServer server, string profile, PathPrior? prior) =>
        Replies.Facts(server, profile) with { Caller = IPAddress.Loopback, Priors = new OnePrior(prior) };

    private sealed class OnePrior(PathPrior? prior) : INamPathPriors
    {
        public PathPrior? FindPrior(IPAddress caller) => prior;
    }
}
