// SPDX-License-Identifier: MIT

using System.Runtime.CompilerServices;
using Nam.Client;
using Nam.Codecs.Timing;
using Nam.Decisions;
using Nam.Diagnostics;
using Nam.Server;

namespace Nam.WarmingUp;

/// <summary>Has NAM's code compiled before the first reply needs it, by sending made-up replies to itself in every kind of
/// format.</summary>
/// <remarks>
/// Once in a process, on a thread of its own with a low priority, which takes at most about <see cref="BudgetSeconds"/> of
/// processor time. The engines that it uses are its own: no profile learns from it, and no metric, span or log shows it.
/// Code that was compiled beforehand needs none of it, and is left alone. Thread-safe.
/// </remarks>
internal sealed class WarmUp
{
    /// <summary>Processor time that it may take, in seconds. The step that is under way when it is over is ended.</summary>
    public const double BudgetSeconds = 0.5;

    // Methods are compiled once more, with all optimizations, when they were called 30 times.
    private const int Rounds = 30;
    private const int Rows = 64;
    private const string Service = "http://warm-up.invalid";

    private static readonly Lock Beginning = new();
    private static Task? s_process;

    private readonly Func<long> _clock;
    private readonly long _started;
    private readonly CancellationToken _stop;

    private WarmUp(Func<long> clock, CancellationToken stop)
    {
        _clock = clock;
        _started = clock();
        _stop = stop;
    }

    /// <summary>Gets the steps that were done.</summary>
    public int Steps { get; private set; }

    private bool IsOver => _stop.IsCancellationRequested || (_clock() - _started) / 1e9 >= BudgetSeconds;

    /// <summary>Begins in the background; later calls in the process do nothing.</summary>
    /// <param name="stop">Ends it early, after the step that is under way.</param>
    /// <returns>Ends when the process is warm, and never fails.</returns>
    public static Task Begin(CancellationToken stop = default)
    {
        lock (Beginning)
        {
            return s_process ??= RuntimeFeature.IsDynamicCodeCompiled ? RunInBackground(stop) : Task.CompletedTask;
        }
    }

    /// <summary>Warms up on the calling thread.</summary>
    /// <param name="clock">Gives the processor time that the thread has taken, in nanoseconds.</param>
    /// <param name="stop">Ends it early.</param>
    internal static WarmUp Run(Func<long> clock, CancellationToken stop = default)
    {
        var warmUp = new WarmUp(clock, stop);
        using (NamDiagnostics.Silence())
        {
            warmUp.Run();
        }

        return warmUp;
    }

    private static Task RunInBackground(CancellationToken stop)
    {
        var done = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var thread = new Thread(() =>
        {
            Run(static () => ThreadClock.Nanoseconds, stop);
            done.SetResult();
        })
        {
            IsBackground = true, Priority = ThreadPriority.BelowNormal, Name = "NAM warm-up"
        };
        thread.Start();
        return done.Task;
    }

    private void Run()
    {
        try
        {
            using var client = new NamClient(new NamClientOptions { WarmUp = false });
            using var chosen = CreateServer(null);
            using var forced = CreateServer(ReplyFormat.Containers.ToString());
            var path = client.GetServer(Service);
            var exchange = new WarmUpExchange(client, path, WarmUpRow.Create(Rows));

            // What takes longest to compile comes first: containers without and with what an earlier reply left, the latter
            // read by generated code; then what is chosen before anything is known; and what is rarely chosen before what is
            // only made faster.
            for (var round = 0; round < Rounds; round++)
            {
                Do(() => exchange.Send(forced));
                Do(() => exchange.Send(round == 0 ? forced : chosen));
                if (round == 1)
                {
                    SendFormats(exchange);
                }
            }
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // What does not work is compiled, and noticed, where it matters.
        }
    }

    private void SendFormats(WarmUpExchange exchange)
    {
        foreach (var name in (string[])["text+zip-1", "binary", "containers", "text+brotli-1"])
        {
            if (ReplyFormat.TryParse(name, out var format))
            {
                Do(() => exchange.Encode(format));
            }
        }
    }

    private void Do(Action step)
    {
        if (!IsOver)
        {
            step();
            Steps++;
        }
    }

    private static NamServer CreateServer(string? forcedFormat) => new(new NamServerOptions
    {
        Name = "warm-up", ForcedFormat = forcedFormat, WarmUp = false, JournalCapacity = 16,
    });
}
