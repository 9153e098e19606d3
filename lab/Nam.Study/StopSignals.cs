// SPDX-License-Identifier: MIT
using System.Runtime.InteropServices;
using Nam.Study.Hosting;

namespace Nam.Study;

/// <summary>
/// Ctrl-C and requests to terminate: the first one asks to stop, the second one ends the process at once, as it would without this.
/// </summary>
internal sealed class StopSignals : IDisposable
{
    /// <summary>What a shell adds to the number of the signal that ended a program.</summary>
    private const int OfSignals = 128;

    private const int InterruptNumber = 2;

    private readonly CancellationTokenSource _stop = new();
    private readonly PosixSignalRegistration _interrupt;
    private readonly PosixSignalRegistration _terminate;
    private int _signal;

    internal StopSignals()
    {
        _interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, context => context.Cancel = TryStop(InterruptNumber));
        _terminate = PosixSignalRegistration.Create(PosixSignal.SIGTERM, context => context.Cancel = TryStop(Signals.Terminate));
    }

    /// <summary>Cancelled by the first signal.</summary>
    internal CancellationToken Token => _stop.Token;

    /// <summary>Done when everybody who waits for <see cref="Token"/> was told.</summary>
    internal Task Stopping { get; private set; } = Task.CompletedTask;

    /// <summary>Whether a signal came.</summary>
    internal bool WasStopped => _signal != 0;

    /// <summary>0, or what a shell gives to a program that the signal ended.</summary>
    internal int ExitCode => WasStopped ? OfSignals + _signal : 0;

    /// <summary>Called when the process is about to be ended by the second signal.</summary>
    internal Action? OnEnd { get; set; }

    public void Dispose()
    {
        _interrupt.Dispose();
        _terminate.Dispose();
        _stop.Dispose();
    }

    /// <summary>Takes a signal.</summary>
    /// <returns>Whether it is the first one: the process goes on until it has stopped.</returns>
    internal bool TryStop(int signal)
    {
        if (Interlocked.CompareExchange(ref _signal, signal, 0) != 0)
        {
            OnEnd?.Invoke();
            return false;
        }

        // Whoever waits goes on elsewhere: the handler of a signal must return soon.
        Stopping = _stop.CancelAsync();
        return true;
    }
}
