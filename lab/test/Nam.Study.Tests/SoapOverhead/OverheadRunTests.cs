// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;
using Nam.Study.SoapOverhead;

namespace Nam.Study.Tests.SoapOverhead;

public class OverheadRunTests
{
    private static readonly OverheadPlan Plan = OverheadPlan.Of(oneByte: 4, cells: 3, warmUps: 2);

    private readonly FakeClock _clock = new();

    [Fact]
    public async Task MeasureAsync_FakeCallers_MeasuresEveryCellWithItsTime()
    {
        var samples = OverheadRun.CreateSamples("LAN");
        var progress = new FakeProgress();
        var run = Create(Callers(), progress, samples);

        var values = await run.MeasureAsync(Plan.BySize, default);

        Assert.Equal(3, values.Rounds);
        Assert.All(Plan.BySize.Cells, cell => Assert.All(values.Of(cell), measured => Assert.Equal(Milliseconds(cell), measured, 6)));
        Assert.Equal(90, samples.Rows.Count);
        Assert.Equal(["here: replies by size (3)"], progress.Parts);
        Assert.Equal(["round 1 of 3", "round 2 of 3", "round 3 of 3"], progress.Steps);
    }

    [Fact]
    public async Task MeasureAsync_Samples_SayWhatWasMeasured()
    {
        var samples = OverheadRun.CreateSamples("LAN");

        await Create(Callers(), new FakeProgress(), samples).MeasureAsync(Plan.ByElements, default);

        var row = samples.Rows.First(row => row[2] == "SOAP with NAM" && row[4] == "20");
        Assert.Equal("response-times-lan", samples.Name);
        Assert.Equal(["elements", "1", "SOAP with NAM", "20000", "20"], row.Take(5));
        Assert.Equal(["20300", "1"], row.Skip(6));
        Assert.Equal(samples.Columns.Count, row.Count);
    }

    [Fact]
    public async Task MeasureAsync_Stopped_KeepsWhatThereIs()
    {
        using var stop = new CancellationTokenSource();
        var calls = 0;
        var callers = Callers(() =>
        {
            if (++calls == 8)
            {
                stop.Cancel();
            }
        });

        var values = await Create(callers, new FakeProgress(), OverheadRun.CreateSamples("LAN")).MeasureAsync(Plan.OneByte, stop.Token);

        // Eight calls are two rounds of three and two more.
        Assert.Equal(2, values.Rounds);
    }

    [Fact]
    public async Task MeasureAsync_ReplyThatIsShort_IsAFault()
    {
        var callers = Callers().ToDictionary(
            pair => pair.Key,
            pair => pair.Key == OverheadProtocol.Nam ? new FakeCaller(_clock, Plan.Shapes, _ => 1) { Missing = 1 } : pair.Value);

        var fault = await Assert.ThrowsAsync<ToolException>(
            () => Create(callers, new FakeProgress(), OverheadRun.CreateSamples("LAN")).MeasureAsync(Plan.OneByte, default));

        Assert.Equal("A reply of 1 characters over SOAP with NAM had 0.", fault.Message);
    }

    [Fact]
    public async Task WarmUpAsync_Rounds_CallEveryCellAndKeepNothing()
    {
        var callers = Callers();
        var samples = OverheadRun.CreateSamples("LAN");

        await Create(callers, new FakeProgress(), samples).WarmUpAsync(Plan.OneByte.Cells, 5, default);

        Assert.All(callers.Values, caller => Assert.Equal(5, ((FakeCaller)caller).Calls.Count));
        Assert.Empty(samples.Rows);
    }

    [Fact]
    public async Task MeasureAsync_ManyRounds_ShowsAFewDozenSteps()
    {
        var progress = new FakeProgress();
        var many = OverheadPlan.Of(oneByte: 1_000, cells: 2, warmUps: 1);

        await Create(Callers(), progress, OverheadRun.CreateSamples("LAN")).MeasureAsync(many.OneByte, default);

        Assert.Equal(["here: replies of one byte (50)"], progress.Parts);
        Assert.Equal(50, progress.Steps.Count);
    }

    private static double Milliseconds(OverheadCell cell) => 1 + (int)cell.Protocol + (cell.Shape.Bytes / 1_000.0);

    private Dictionary<OverheadProtocol, IOverheadCaller> Callers(Action? onCall = null) => ProtocolName.All.ToDictionary(
        protocol => protocol,
        protocol => (IOverheadCaller)new FakeCaller(_clock, Plan.Shapes, shape =>
        {
            onCall?.Invoke();
            return Milliseconds(new(protocol, shape));
        }));

    private OverheadRun Create(
        IReadOnlyDictionary<OverheadProtocol, IOverheadCaller> callers, FakeProgress progress, StudySamples samples) =>
        new("here", callers, Plan.Shapes, _clock, new Random(1), progress, samples);
}
