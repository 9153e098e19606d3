// SPDX-License-Identifier: MIT
using System.Globalization;
using Tpch;
using Tpch.Queries;
using TpchComparison.Networks;
using TpchComparison.Runs;

namespace TpchComparison.Tests.Runs;

/// <summary>What every stack of a demo has to do.</summary>
public abstract class DemoStackContract
{
    private protected abstract IDemoStack NewStack(double scale);

    [Fact]
    public async Task CallAsync_EveryWay_BringsTheSameRowsInFewerBytesWithGzipAndNam()
    {
        var stack = NewStack(0.01);
        await using var network = new Loopback();
        var query = TpchQuery.Get(10);
        var replies = new Dictionary<Way, (DemoReply Reply, long Bytes)>();

        foreach (var way in Enum.GetValues<Way>())
        {
            await using var service = await stack.StartAsync(new ServiceSettings(network, UseNam: way == Way.Nam, way == Way.Nam ? "containers" : null));
            await using var caller = new DemoCaller(stack, way, service, network);
            var (reply, _, bytes) = await caller.CallAsync(query, CancellationToken.None);
            replies[way] = (reply, bytes);
        }

        Assert.All(replies.Values, reply => Assert.True(RowComparison.AreEqual(query.Run(TpchDatabase.Load(0.01)), reply.Reply.Rows)));
        Assert.Null(replies[Way.Plain].Reply.NamId);
        Assert.Null(replies[Way.Gzip].Reply.NamId);
        Assert.NotNull(replies[Way.Nam].Reply.NamId);
        Assert.True(replies[Way.Gzip].Bytes < replies[Way.Plain].Bytes / 2);
        Assert.True(replies[Way.Nam].Bytes < replies[Way.Gzip].Bytes);
    }

    // With the network lab where the rights are there, with the relay where not, and with the relay anywhere.
    [Theory]
    [InlineData]
    [InlineData("--relay")]
    public async Task RunAsync_OneNetworkAtATinyScale_ShowsEveryQueryAndSaysWhatCameOut(params string[] more)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();

        var code = await new DemoProgram(NewStack).RunAsync(["--network", "lan", "--scale", "0.001", "--rounds", "1", .. more], output, error, CancellationToken.None);

        Assert.Equal((0, ""), (code, error.ToString()));
        var lines = output.ToString().Split('\n', StringSplitOptions.TrimEntries);
        Assert.All(TpchQuery.All, query =>
        {
            var row = Assert.Single(lines, line => line.StartsWith($"Q{query.Number} ", StringComparison.Ordinal) && !line.Contains("gained", StringComparison.Ordinal));
            Assert.True(double.TryParse(row.Split(' ')[^1].TrimEnd('x'), CultureInfo.InvariantCulture, out _), row);
        });
        Assert.All(lines, line => Assert.True(line.Length <= 100, line));
        Assert.Contains("With NAM the 22 replies together were there ", output.ToString(), StringComparison.Ordinal);
        Assert.Contains("All replies had the same values all three ways.", lines);
    }
}
