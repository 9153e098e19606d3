// SPDX-License-Identifier: MIT
namespace Nam.Study.Tests;

public class StopSignalsTests
{
    [Fact]
    public async Task TryStop_First_CancelsAndGoesOn()
    {
        using var signals = new StopSignals();
        var ended = 0;
        signals.OnEnd = () => ended++;

        var goesOn = signals.TryStop(2);

        await signals.Stopping;
        Assert.True(signals.Token.IsCancellationRequested);
        Assert.True(goesOn);
        Assert.True(signals.WasStopped);
        Assert.Equal(130, signals.ExitCode);
        Assert.Equal(0, ended);
    }

    [Fact]
    public void TryStop_Second_EndsTheProcess()
    {
        using var signals = new StopSignals();
        var ended = 0;
        signals.OnEnd = () => ended++;
        signals.TryStop(15);

        var goesOn = signals.TryStop(2);

        Assert.False(goesOn);
        Assert.Equal(143, signals.ExitCode);
        Assert.Equal(1, ended);
    }

    [Fact]
    public void ExitCode_WithoutSignals_IsZero()
    {
        using var signals = new StopSignals();

        Assert.False(signals.WasStopped);
        Assert.Equal(0, signals.ExitCode);
        Assert.False(signals.Token.IsCancellationRequested);
    }
}
