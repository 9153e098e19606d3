// SPDX-License-Identifier: MIT
using System.Diagnostics;
using System.Runtime.InteropServices;
using Nam.Study.Hosting;

namespace Nam.Study.Encodings.Measuring;

/// <summary>
/// Makes processors slower for some processes: stops all of them and lets them go on again a hundred times a second
/// (SIGSTOP and SIGCONT), until disposed.
/// </summary>
/// <remarks>
/// All stop at the same time. A quota of the kernel would give a process back what it had saved while it waited for its
/// peer, and two that wait for each other would not become slower at all.
/// </remarks>
internal sealed class DutyCycle : IDisposable
{
    private const int ContinueSignal = 18;
    private const int StopSignal = 19;
    private const int FirstInFirstOut = 1;

    // Before ordinary threads, after those of the network lab.
    private const int ThreadPriority = 45;

    private static readonly TimeSpan Period = TimeSpan.FromMilliseconds(10);

    private readonly IReadOnlyList<int> _processes;
    private readonly Thread _thread;
    private volatile bool _isEnding;

    /// <summary>Begins.</summary>
    /// <param name="share">The share of the time for which they run, above 0 and below 1.</param>
    /// <param name="processes">Their numbers.</param>
    internal DutyCycle(double share, IReadOnlyList<int> processes)
    {
        _processes = processes;
        Windows = new DutyWindows(share, Period);
        _thread = new Thread(Work) { IsBackground = true, Name = "duty cycle" };
        _thread.Start();
    }

    /// <summary>Whether processes can be stopped here: the signals' numbers are Linux's.</summary>
    internal static bool IsAvailable => OperatingSystem.IsLinux();

    /// <summary>How long they ran, after the end.</summary>
    internal DutyWindows Windows { get; }

    /// <summary>Lets the processes run as they like.</summary>
    public void Dispose()
    {
        _isEnding = true;
        _thread.Join();
    }

    private void Work()
    {
        try
        {
            // Where that is not allowed, a busy machine makes stops longer; the next ones are shorter then.
            _ = SetScheduler(0, FirstInFirstOut, ThreadPriority);
            var mark = Stopwatch.GetTimestamp();
            while (!_isEnding)
            {
                Thread.Sleep(Windows.Run);
                Send(StopSignal);
                Windows.NoteRun(Lap(ref mark));
                Thread.Sleep(Windows.NextStop());
                Send(ContinueSignal);
                Windows.NoteStop(Lap(ref mark));
            }
        }
        finally
        {
            Send(ContinueSignal);
        }
    }

    private static TimeSpan Lap(ref long mark)
    {
        var now = Stopwatch.GetTimestamp();
        var lap = Stopwatch.GetElapsedTime(mark, now);
        mark = now;
        return lap;
    }

    // One that has ended meanwhile is none of this one's business: whoever asks it finds out.
    private void Send(int signal)
    {
        foreach (var process in _processes)
        {
            _ = Signals.Send(process, signal);
        }
    }

    [DllImport("libc", EntryPoint = "sched_setscheduler")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int SetScheduler(int thread, int policy, in int priority);
}
