// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Results;

namespace Nam.Study.Tests.Encodings.Measuring;

/// <summary>The whole way on loopback, with the roles in this process.</summary>
public sealed class EncodingRunnerTests
{
    private static readonly EncodingPlan Plan = new()
    {
        Scale = 0.01,
        Rounds = 2,
        SlowRounds = 1,
        Turn = TimeSpan.Zero,
        SlowTurn = TimeSpan.Zero,
        WarmUp = TimeSpan.Zero,
        LossyTurn = TimeSpan.Zero,
        HeapRounds = 1,
        Draws = 500,
        Queries = [6, 10, 13],
        Speeds = [1],
        HeapLimits = [0],
    };

    [Fact]
    public async Task RunAsync_SmallPlan_MeasuresEveryCell()
    {
        var run = new EncodingRun(Plan);
        var steps = new Steps();

        await Runner(run, steps).RunAsync(default);

        Assert.Equal(1, run.Rows[6]);
        Assert.Equal(["Measured on loopback: No lab in this test."], steps.Told);
        Assert.All(steps.Parts, part => Assert.Equal(part.Announced, part.Taken));
        Assert.Equal([10, 13, 6], run.LongestQueries);
        foreach (var query in Plan.Queries)
        {
            foreach (var encoding in WireEncodings.All)
            {
                var tcp = new Cell(query, encoding, WireChannel.Tcp);
                var http = tcp with { Channel = WireChannel.Http };

                Assert.True(run.Results.Milliseconds(tcp) > 0);
                Assert.True(run.Results.Typical(tcp, turn => turn.EncodeSeconds) > 0);
                Assert.True(run.Results.Typical(tcp, turn => turn.DecodeSeconds) > 0);
                Assert.True(run.Results.Typical(tcp, turn => turn.TransmitSeconds) > 0);
                Assert.Equal(
                    run.Results.Count(tcp, turn => turn.MessageBytes) + TcpFrame.HeaderBytes,
                    run.Results.Count(tcp, turn => turn.ReplyBytes));
                Assert.Equal(run.Results.Count(tcp, turn => turn.MessageBytes), run.Results.Count(http, turn => turn.MessageBytes));
                Assert.InRange(
                    (run.Results.Count(http, turn => turn.ReplyBytes) - run.Results.Count(tcp, turn => turn.ReplyBytes))!.Value, 80, 250);
                Assert.True(run.Results.Count(http, turn => turn.RequestBytes) > run.Results.Count(tcp, turn => turn.RequestBytes));
                Assert.Equal(run.Rows[query], run.Results.Count(tcp, turn => turn.Rows));
            }
        }

        Assert.Equal(9, run.Throughput.Count);
        Assert.Contains("loopback", string.Join(' ', EncodingReport.Of(run).Method), StringComparison.Ordinal);
    }

    [Fact]
    public async Task RunAsync_StoppedInBetween_KeepsWhatWasMeasured()
    {
        using var stop = new CancellationTokenSource();
        var run = new EncodingRun(Plan);
        var steps = new Steps { OnStep = step => Cancel(step, stop) };

        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => Runner(run, steps).RunAsync(stop.Token));

        Assert.NotNull(run.Results.Milliseconds(new Cell(6, WireEncoding.Binary, WireChannel.Tcp)));
        Assert.Null(run.Results.Milliseconds(new Cell(13, WireEncoding.Binary, WireChannel.Tcp)));
        Assert.Empty(run.Throughput);
        Assert.False(EncodingReport.Of(run).IsWhole);
    }

    private static void Cancel(string step, CancellationTokenSource stop)
    {
        if (step == "Q13, speed 1, round 1")
        {
            stop.Cancel();
        }
    }

    private static EncodingRunner Runner(EncodingRun run, Steps steps) =>
        new(run, steps, () => StudyNetwork.Loopback("No lab in this test."), InProcess.StartAsync);
}
