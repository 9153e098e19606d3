// SPDX-License-Identifier: MIT

namespace Nam.Server;

/// <summary>Lets the thread go first that sends what was just posted.</summary>
/// <remarks>
/// The transport sends on a thread of the pool. Where there is no processor for it but the writer's own, it waits until
/// the system takes the writer off: 5 to 20 ms, in which a whole reply is written, so that nothing of it travels
/// meanwhile. So the writer steps aside at each block. Where others step in for long several times in a row the machine
/// is busy; then stepping aside costs more than it gains, and is left out for more and more blocks. Thread-safe.
/// </remarks>
/// <param name="time">The clock.</param>
/// <param name="yield">Steps aside.</param>
internal sealed class SendTurn(TimeProvider time, Action yield)
{
    /// <summary>Blocks behind which the writer goes on after others have stepped in for long twice in a row; twice as
    /// many after each time more.</summary>
    public const int FirstSkips = 64;

    /// <summary>The most such blocks.</summary>
    public const int MostSkips = 1_024;

    // One in thirty takes as long on an idle machine.
    private const int PausesBefore = 2;

    // Sending a block to where the system has room for it takes 0.1 to 0.3 ms.
    private static readonly TimeSpan Long = TimeSpan.FromMilliseconds(1.5);

    private int _pauses;
    private int _skips;

    /// <summary>Gets the one of the process: its processors are what it is about.</summary>
    public static SendTurn Shared { get; } = new(TimeProvider.System, static () => Thread.Yield());

    /// <summary>Steps aside, unless that took long the last times.</summary>
    public void Give()
    {
        if (Volatile.Read(ref _skips) > 0)
        {
            Interlocked.Decrement(ref _skips);
            return;
        }

        var started = time.GetTimestamp();
        yield();
        var pauses = time.GetElapsedTime(started) > Long ? Volatile.Read(ref _pauses) + 1 : 0;
        Volatile.Write(ref _pauses, pauses);
        if (pauses >= PausesBefore)
        {
            Volatile.Write(ref _skips, (int)Math.Min(MostSkips, FirstSkips * Math.Pow(2, pauses - PausesBefore)));
        }
    }
}
