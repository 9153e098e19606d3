// SPDX-License-Identifier: MIT
using Nam.Study.Transport;

namespace Nam.Study.Tests.Transport;

public class TransportRunnerTests
{
    [Fact]
    public async Task RunAsync_QuickPlan_MeasuresEveryCell()
    {
        await using var bed = new FakeBed();
        var progress = new FakeProgress();

        var results = await new TransportRunner(bed, TransportPlan.Quick, progress).RunAsync(CancellationToken.None);

        Assert.True(results.IsWhole);
        Assert.All(
            TransportPlan.Quick.Cells(bed.Places).Concat(TransportPlan.Handshakes),
            cell =>
            {
                Assert.NotNull(results[cell].MeanMilliseconds);
                Assert.NotNull(results[cell].Throughput);
            });
        Assert.All(TransportPlan.Quick.Modem, cell => Assert.NotNull(results.OverModem(cell).MeanMilliseconds));
        Assert.Equal(progress.Parts.Select(part => part.Steps), progress.Done);
        Assert.Contains(bed.Remarks[0], results.Remarks);
    }

    [Fact]
    public async Task RunAsync_SeveralRounds_AddsThemUp()
    {
        await using var bed = new FakeBed { Places = [TransportPlace.Server] };
        var plan = TransportPlan.Quick with { Rounds = 3 };

        var results = await new TransportRunner(bed, plan, new FakeProgress()).RunAsync(CancellationToken.None);

        var cell = plan.Cells(bed.Places)[0];
        Assert.Equal(3 * plan.Passes * plan.Calls, results[cell].Milliseconds.Count);
        Assert.Equal(3, results.Loads.Rows.Count(
            row => row[1] == cell.Document.Name && row[2] == cell.Way.Name && row[3] == cell.Security.Name && row[4].Length == 0));
    }

    [Fact]
    public async Task RunAsync_StoppedInBetween_KeepsWhatWasMeasured()
    {
        using var stop = new CancellationTokenSource();
        await using var bed = new FakeBed
        {
            OnCall = (number, _) =>
            {
                if (number == 130)
                {
                    stop.Cancel();
                }
            },
        };

        var results = await new TransportRunner(bed, TransportPlan.Quick, new FakeProgress()).RunAsync(stop.Token);

        Assert.False(results.IsWhole);
        Assert.NotEmpty(results.Latencies.Rows);
        Assert.Equal(130, bed.Calls.Count);
    }

    [Fact]
    public async Task RunAsync_CellThatFails_IsNamedOnceAndTheOthersAreMeasured()
    {
        var bad = new TransportCell(TransportDocument.Page, TransportWay.All[4], TransportSecurity.Tls13);
        await using var bed = new FakeBed { OnCall = (_, cell) => FailIf(cell == bad) };
        var progress = new FakeProgress();

        var results = await new TransportRunner(bed, TransportPlan.Quick, progress).RunAsync(CancellationToken.None);

        Assert.False(results.IsWhole);
        var sentence = Assert.Single(progress.Sentences);
        Assert.Contains(bad.Name, sentence, StringComparison.Ordinal);
        Assert.Contains(sentence, results.Remarks);
        Assert.Null(results[bad].MeanMilliseconds);
        Assert.Single(bed.Calls, call => call.EndsWith(bad.Name, StringComparison.Ordinal));
        Assert.NotNull(results[bad with { Security = TransportSecurity.None }].Throughput);
    }

    [Fact]
    public async Task RunAsync_OnTheLoopback_HasNoModem()
    {
        await using var bed = new FakeBed { IsEmulated = false };

        var results = await new TransportRunner(bed, TransportPlan.Quick, new FakeProgress()).RunAsync(CancellationToken.None);

        Assert.True(results.IsWhole);
        Assert.DoesNotContain(TransportNetwork.Modem, bed.Networks);
        Assert.Null(results.OverModem(TransportPlan.Quick.Modem[0]).MeanMilliseconds);
    }

    private static void FailIf(bool isBad)
    {
        if (isBad)
        {
            throw new ToolException("It is out of order.");
        }
    }
}
