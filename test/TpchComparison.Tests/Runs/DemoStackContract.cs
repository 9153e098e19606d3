// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text.Json;
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
            await using var service = await stack.StartAsync(
                new ServiceSettings(network, UseNam: way == Way.Nam, way == Way.Nam ? "containers" : null));
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

    [Fact]
    public async Task RunAsync_WithThePage_ShowsTheServiceUntilWhoeverLooksHasSeenEnough()
    {
        using var output = new StringWriter();
        JsonElement state = default;
        Uri? address = null;

        var code = await new DemoProgram(NewStack).RunAsync(
            ["--network", "lan", "--network", "lan", "--scale", "0.001", "--rounds", "1", "--relay", "--page"],
            output,
            TextWriter.Null,
            CancellationToken.None,
            async _ =>
            {
                address = new Uri(
                    output.ToString().Split(' ', '\n', ';').Last(word => word.StartsWith("http://127.0.0.1:", StringComparison.Ordinal)));
                using var browser = new HttpClient();
                Assert.Contains("<title>NAM</title>", await browser.GetStringAsync(address), StringComparison.Ordinal);
                state = JsonDocument.Parse(await browser.GetStringAsync(address + "/state")).RootElement;
            });

        Assert.Equal(0, code);
        Assert.Equal(TpchQuery.All.Count, state.GetProperty("operations").GetArrayLength());

        // Each query once to learn and once that counts, of the second network alone; NAM's service has no other callers.
        Assert.Equal(
            2 * TpchQuery.All.Count, state.GetProperty("operations").EnumerateArray().Sum(one => one.GetProperty("replies").GetInt64()));
        using var late = new HttpClient();
        await Assert.ThrowsAsync<HttpRequestException>(() => late.GetStringAsync(address));
        Assert.Contains("All replies had the same values all three ways.", output.ToString().Split('\n', StringSplitOptions.TrimEntries));
    }

    [Fact]
    public async Task RunAsync_WithThePageInAPipe_DoesNotWait()
    {
        using var output = new StringWriter();

        var code = await new DemoProgram(NewStack).RunAsync(
            ["--network", "lan", "--scale", "0.001", "--rounds", "1", "--relay", "--page"], output, TextWriter.Null,
            CancellationToken.None);

        Assert.Equal(0, code);
        Assert.Contains("NAM's page of the service that is asked now: http://127.0.0.1:", output.ToString(), StringComparison.Ordinal);
        Assert.DoesNotContain("Enter", output.ToString(), StringComparison.Ordinal);
    }

    // With the network lab where the rights are there, with the relay where not, and with the relay anywhere.
    [Theory]
    [InlineData]
    [InlineData("--relay")]
    public async Task RunAsync_OneNetworkAtATinyScale_ShowsEveryQueryAndSaysWhatCameOut(params string[] more)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();

        var code = await new DemoProgram(NewStack).RunAsync(
            ["--network", "lan", "--scale", "0.001", "--rounds", "1", .. more], output, error, CancellationToken.None);

        Assert.Equal((0, ""), (code, error.ToString()));
        var lines = output.ToString().Split('\n', StringSplitOptions.TrimEntries);
        Assert.All(TpchQuery.All, query =>
        {
            var row = Assert.Single(lines, line =>
                line.StartsWith($"Q{query.Number} ", StringComparison.Ordinal) && !line.Contains("gained", StringComparison.Ordinal));
            Assert.True(double.TryParse(row.Split(' ')[^1].TrimEnd('x'), CultureInfo.InvariantCulture, out _), row);
        });
        Assert.All(lines, line => Assert.True(line.Length <= 100, line));
        Assert.Contains("With NAM the 22 replies together were there ", output.ToString(), StringComparison.Ordinal);
        Assert.Contains("All replies had the same values all three ways.", lines);
    }
}
