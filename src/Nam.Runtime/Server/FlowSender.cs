// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Runtime.ExceptionServices;
using Nam.Codecs.Buffers;

namespace Nam.Server;

/// <summary>Sends the frames of a reply in order while later ones are still being written.</summary>
/// <remarks>
/// One writer posts, and waits for room; sending goes on by itself. At most <see cref="MostWaiting"/> frames wait then,
/// however slowly the caller reads; more only where too many writers wait already, of which each takes a thread. A
/// frame's memory goes back when it is sent, or when sending has failed.
/// </remarks>
internal sealed class FlowSender(Stream destination, CancellationToken aborted)
{
    /// <summary>Frames that may wait beside the one that is being sent.</summary>
    public const int MostWaiting = 3;

    /// <summary>Writers that may block at once, in the process: slow callers must not take all of its threads.</summary>
    public static readonly int MostBlocked = Math.Max(8, 2 * Environment.ProcessorCount);

    private const int LongestTurnMilliseconds = 20;

    // The block before is reported as sent, this one is handed over and sent, and that is reported.
    private const int SendingSteps = 4;

    private static int s_blocked;
    private static int s_writing;

    private readonly Lock _lock = new();
    private readonly Queue<PooledBuffer> _waiting = new();
    private Task _sending = Task.CompletedTask;
    private TaskCompletionSource? _room;
    private long _roomWanted;
    private Exception? _fault;
    private bool _isSending;
    private int _isWriting;
    private bool _owesTurn;

    /// <summary>Gets what ended the sending; <see langword="null"/> if nothing did.</summary>
    public Exception? Fault => Volatile.Read(ref _fault);

    /// <summary>Gets the longest that a writer waits after a frame for the thread pool to come to it.</summary>
    public TimeSpan LongestTurn { get; init; } = TimeSpan.FromMilliseconds(LongestTurnMilliseconds);

    /// <summary>Gets how long writers have waited for room or for a turn of the thread pool, in seconds.</summary>
    public double WaitedSeconds { get; private set; }

    /// <summary>Gets the bytes that were posted.</summary>
    public long PostedBytes { get; private set; }

    /// <summary>Gets the bytes that wait or are being sent.</summary>
    public long HeldBytes { get; private set; }

    private bool IsSending
    {
        get
        {
            lock (_lock)
            {
                return _isSending;
            }
        }
    }

    /// <summary>Gets what is complete once there is room for another frame, or sending has ended.</summary>
    public Task Room
    {
        get
        {
            lock (_lock)
            {
                if (_waiting.Count <= MostWaiting || _fault is not null)
                {
                    return Task.CompletedTask;
                }

                if (_room is null)
                {
                    _room = new(TaskCreationOptions.RunContinuationsAsynchronously);
                    _roomWanted = Stopwatch.GetTimestamp();
                }

                return _room.Task;
            }
        }
    }

    /// <summary>Posts a frame.</summary>
    /// <param name="frame">The frame; the sender's from here on.</param>
    /// <exception cref="Exception">What ended the sending: the caller has left, say.</exception>
    public void Post(PooledBuffer frame)
    {
        TryPost(frame);
        ThrowIfFailed();
    }

    /// <summary>Blocks while too many frames wait, unless <see cref="MostBlocked"/> writers do so.</summary>
    /// <exception cref="Exception">What ended the sending: the caller has left, say.</exception>
    public void WaitForRoom()
    {
        TryWaitForRoom();
        ThrowIfFailed();
    }

    /// <summary>Blocks as <see cref="WaitForRoom"/> does, and says nothing of a sending that has ended.</summary>
    public void TryWaitForRoom()
    {
        GiveTurn();
        if (Room is { IsCompleted: false } room)
        {
            // Blocking a task's wait lets the thread pool make up for the thread.
            if (Interlocked.Increment(ref s_blocked) <= MostBlocked)
            {
                room.GetAwaiter().GetResult();
            }

            Interlocked.Decrement(ref s_blocked);
        }
    }

    /// <summary>Waits until everything that was posted is sent.</summary>
    /// <exception cref="Exception">What ended the sending.</exception>
    public async Task FinishAsync()
    {
        EndWriting();
        await _sending.ConfigureAwait(false);
        ThrowIfFailed();
    }

    /// <summary>Waits until nothing is being sent any more, whatever came of it.</summary>
    public Task StopAsync()
    {
        EndWriting();
        return _sending;
    }

    private void EndWriting()
    {
        if (Interlocked.Exchange(ref _isWriting, 0) == 1)
        {
            Interlocked.Decrement(ref s_writing);
        }
    }

    // The transport sends on a thread of the pool, in a few steps. A writer keeps its own busy until the reply is written, and with
    // as many writers as processors, as with one on a single processor, no block would leave before the last. While a thread waits
    // for a task, the pool makes up for it; what was queued before that task has been begun when it is complete.
    private void GiveTurn()
    {
        if (!_owesTurn || !Thread.CurrentThread.IsThreadPoolThread || Fault is not null)
        {
            return;
        }

        _owesTurn = false;
        if (Interlocked.Exchange(ref _isWriting, 1) == 0)
        {
            Interlocked.Increment(ref s_writing);
        }

        if (Volatile.Read(ref s_writing) < Environment.ProcessorCount || ThreadPool.PendingWorkItemCount == 0)
        {
            return;
        }

        var began = Stopwatch.GetTimestamp();
        var step = 0;
        bool isTaken;
        do
        {
            var turn = new TaskCompletionSource();
            ThreadPool.UnsafeQueueUserWorkItem(static turn => turn.TrySetResult(), turn, preferLocal: false);
            isTaken = turn.Task.Wait(LongestTurn);
        }
        while (isTaken && ++step < SendingSteps && IsSending);
        WaitedSeconds += Stopwatch.GetElapsedTime(began).TotalSeconds;
    }

    private void ThrowIfFailed()
    {
        if (Fault is { } fault)
        {
            ExceptionDispatchInfo.Throw(fault);
        }
    }

    /// <summary>Posts a frame; drops it where sending has ended.</summary>
    /// <param name="frame">The frame; the sender's from here on.</param>
    public void TryPost(PooledBuffer frame)
    {
        lock (_lock)
        {
            if (_fault is not null)
            {
                frame.Dispose();
                return;
            }

            _owesTurn = true;
            PostedBytes += frame.WrittenCount;
            HeldBytes += frame.WrittenCount;
            _waiting.Enqueue(frame);
            if (_isSending)
            {
                return;
            }

            _isSending = true;
        }

        _sending = SendAsync();
    }

    // Never fails. Runs on the poster's thread for as long as the transport takes bytes at once.
    private async Task SendAsync()
    {
        while (TryNext(out var frame))
        {
            var bytes = frame.WrittenCount;
            try
            {
                await destination.WriteAsync(frame.WrittenMemory, aborted).ConfigureAwait(false);
            }
            catch (Exception e)
            {
                Fail(e);
            }

            frame.Dispose();
            lock (_lock)
            {
                HeldBytes -= bytes;
            }
        }
    }

    private bool TryNext([System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out PooledBuffer? frame)
    {
        TaskCompletionSource? room = null;
        lock (_lock)
        {
            _isSending = _waiting.TryDequeue(out frame);
            if (_waiting.Count <= MostWaiting && _room is not null)
            {
                WaitedSeconds += Stopwatch.GetElapsedTime(_roomWanted).TotalSeconds;
                (room, _room) = (_room, null);
            }
        }

        room?.TrySetResult();
        return frame is not null;
    }

    private void Fail(Exception fault)
    {
        TaskCompletionSource? room;
        lock (_lock)
        {
            _fault = fault;
            while (_waiting.TryDequeue(out var frame))
            {
                HeldBytes -= frame.WrittenCount;
                frame.Dispose();
            }

            (room, _room) = (_room, null);
        }

        EndWriting();
        room?.TrySetResult();
    }
}
