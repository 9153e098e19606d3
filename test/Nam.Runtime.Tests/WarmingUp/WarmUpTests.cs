// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Diagnostics.Metrics;
using Nam.WarmingUp;
using Nam.Client;
using Nam.Contracts;
using Nam.Contracts.Writing;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Server;

namespace Nam.Runtime.Tests.WarmingUp;

public sealed class WarmUpTests
{
    // 30 rounds of two replies, and four formats.
    private const int AllSteps = (30 * 2) + 4;

    [Fact]
    public void Run_TimeEnough_DoesAllStepsOnItsOwn()
    {
        var warmUp = WarmUp.Run(() => 0);

        Assert.Equal(AllSteps, warmUp.Steps);
        Assert.True(ContractWriter.Of(typeof(List<WarmUpRow>)).Written > 0);
        Assert.True(GeneratedReading.Of(typeof(List<WarmUpRow>)).Read > 0);
    }

    // The clock goes on at each look, and each step has a look before it.
    [Fact]
    public void Run_BudgetIsSpent_EndsAfterTheStepThatWasUnderWay()
    {
        var looks = 0;

        var warmUp = WarmUp.Run(() => looks++ * (long)(WarmUp.BudgetSeconds * 1e9 / 4));

        Assert.Equal(3, warmUp.Steps);
    }

    [Fact]
    public void Run_Stopped_DoesNothing()
    {
        var warmUp = WarmUp.Run(() => 0, new CancellationToken(canceled: true));

        Assert.Equal(0, warmUp.Steps);
    }

    [Fact]
    public void Run_WithListeners_IsNeitherCountedNorTraced()
    {
        var seen = new List<string>();
        using var meters = new MeterListener
        {
            InstrumentPublished = static (instrument, listener) =>
            {
                if (instrument.Meter.Name == NamDiagnostics.Name)
                {
                    listener.EnableMeasurementEvents(instrument);
                }
            },
        };
        meters.SetMeasurementEventCallback<long>((instrument, _, _, _) => seen.Add(instrument.Name));
        meters.SetMeasurementEventCallback<double>((instrument, _, _, _) => seen.Add(instrument.Name));
        meters.Start();
        using var spans = new ActivityListener
        {
            ShouldListenTo = source => source.Name == NamDiagnostics.Name,
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStarted = activity => seen.Add(activity.OperationName),
        };
        ActivitySource.AddActivityListener(spans);

        WarmUp.Run(() => 0);
        Assert.Empty(seen);

        // What comes after it is.
        NamDiagnostics.RecordFailure("text");
        Assert.Equal(["nam.reply.failures"], seen);
    }

    [Fact]
    public void Begin_Twice_WarmsTheProcessOnce()
    {
        var first = WarmUp.Begin();

        Assert.Same(first, WarmUp.Begin());
    }

    [Theory]
    [InlineData(true, NamMode.Auto, true)]
    [InlineData(false, NamMode.Auto, false)]
    [InlineData(true, NamMode.Off, false)]
    public async Task WarmUpOnce_Settings_SayWhetherItIsWanted(bool warmsUp, NamMode mode, bool isWarm)
    {
        using var started = new CancellationTokenSource();
        await using var server = new NamServer(new NamServerOptions { WarmUp = warmsUp, Mode = mode });

        server.WarmUpOnce(started.Token, default);

        Assert.Equal(isWarm, server.WarmsUp);
        await started.CancelAsync();
        await WarmUp.Begin();
    }

    // Every format that may be chosen by default is one of those kinds.
    [Theory]
    [InlineData("text+zip-1")]
    [InlineData("text+brotli-1")]
    [InlineData("binary")]
    [InlineData("containers")]
    public void Encode_EveryKindOfFormat_IsReadToItsEnd(string name)
    {
        using var client = new NamClient(new NamClientOptions { WarmUp = false });
        var exchange = new WarmUpExchange(client, client.GetServer("http://a.example"), WarmUpRow.Create(64));
        Assert.True(ReplyFormat.TryParse(name, out var format));

        exchange.Encode(format);
    }

    [Fact]
    public async Task Send_RowsInContainers_AreDecodedAndReported()
    {
        using var client = new NamClient(new NamClientOptions { WarmUp = false });
        await using var server = new NamServer(
            new NamServerOptions { WarmUp = false, ForcedFormat = "containers" });
        var path = client.GetServer("http://a.example");
        var exchange = new WarmUpExchange(client, path, WarmUpRow.Create(64));

        exchange.Send(server);
        exchange.Send(server);

        var entries = server.Journal.Snapshot();
        Assert.Equal(2, entries.Length);
        Assert.All(entries, entry => Assert.Equal(XmlForm.Containers, entry.Format.Form));
        Assert.Contains(entries, entry => entry.ObservedDecodeSeconds is not null);
    }
}
