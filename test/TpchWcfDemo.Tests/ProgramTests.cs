// SPDX-License-Identifier: MIT
using System.Globalization;
using System.Text.RegularExpressions;
using Tpch;
using TpchComparison;

namespace TpchWcfDemo.Tests;

public sealed partial class ProgramTests
{
    [Fact]
    public async Task RunAsync_OneNetworkAtATinyScale_ShowsATableWithARatioForEveryQuery()
    {
        var (code, output, error) = await RunAsync("--network", "LAN", "--scale", "0.001", "--repeat", "1", "--plain-lines");

        Assert.Equal((0, ""), (code, error));
        var lines = output.Split('\n', StringSplitOptions.TrimEntries);
        Assert.Contains(lines, line => line.StartsWith("Query ", StringComparison.Ordinal) && line.EndsWith("gain", StringComparison.Ordinal));
        Assert.All(TpchQuery.All, query =>
        {
            var row = Row().Match(Assert.Single(lines, line => line.StartsWith($"Q{query.Number} {query.Name} ", StringComparison.Ordinal)));
            Assert.True(row.Success);
            var (nam, plain, gain) = (Number(row, "nam"), Number(row, "plain"), Number(row, "gain"));
            Assert.True(nam > 0 && plain > 0);

            // The times are rounded to 0.01 ms, and so is the gain.
            Assert.InRange(gain, ((plain - 0.0051) / (nam + 0.0051)) - 0.0051, ((plain + 0.0051) / (nam - 0.0051)) + 0.0051);
        });
        var summary = Assert.Single(lines, line => line.StartsWith("LAN: 22 queries ", StringComparison.Ordinal));
        Assert.Matches(@"ratio of medians NAM/plain [0-9]+\.[0-9]{2}", summary);
        Assert.DoesNotContain("DIFFER", summary, StringComparison.Ordinal);
    }

    [Fact]
    public async Task RunAsync_SmallRepliesAndLargeOnes_SendsEachItsWay()
    {
        await using var service = await new WcfStack(0.001).StartAsync();
        await using var clients = service.Connect(service.EndPoint);
        TpchQuery[] queries = [TpchQuery.Get(6), TpchQuery.Get(10)];

        foreach (var query in queries)
        {
            var nam = await clients.CallNamAsync(query, CancellationToken.None);
            var plain = await clients.CallPlainAsync(query, CancellationToken.None);

            Assert.Equal(plain.Rows.Count, nam.Rows.Count);
            Assert.NotNull(nam.NamId);
            Assert.Null(plain.NamId);
            Assert.Equal(query.Number == 10, nam.BodyBytes < plain.BodyBytes);
        }
    }

    [Theory]
    [InlineData("'--fast' is unknown", "--fast")]
    [InlineData("scale 'x'", "--scale", "x")]
    [InlineData("network 'moon'", "--network", "moon")]
    public async Task RunAsync_BadArguments_SaysSoAndReturnsTwo(string reason, params string[] args)
    {
        var (code, output, error) = await RunAsync(args);

        Assert.Equal((DemoProgram.BadArguments, ""), (code, output));
        Assert.Contains(reason, error, StringComparison.Ordinal);
    }

    [GeneratedRegex(@" (?<nam>[0-9]+\.[0-9]{2}) +(?<plain>[0-9]+\.[0-9]{2}) +(?<gain>[0-9]+\.[0-9]{2})x$")]
    private static partial Regex Row();

    private static double Number(Match row, string name) => double.Parse(row.Groups[name].ValueSpan, CultureInfo.InvariantCulture);

    private static async Task<(int Code, string Output, string Error)> RunAsync(params string[] args)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        var code = await new DemoProgram(scale => new WcfStack(scale)).RunAsync(args, output, error, CancellationToken.None);
        return (code, output.ToString(), error.ToString());
    }
}
