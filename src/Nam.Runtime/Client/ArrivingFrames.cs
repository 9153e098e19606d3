// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Threading.Channels;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Frames;

namespace Nam.Client;

/// <summary>The frames of a reply that is still arriving, read ahead while earlier ones are decoded.</summary>
/// <remarks>
/// One task reads; one caller at a time takes frames. At most four frames are in memory: the one that was taken, two
/// that wait, and the one that is being read. Dispose of it in any case: that ends the reading.
/// </remarks>
internal sealed class ArrivingFrames : IDisposable
{
    private const int MostWaiting = 2;
    private const int ReadBytes = 16 * 1024;
    private const int LargestReadBytes = 256 * 1024;

    private readonly Channel<PooledBuffer> _waiting = Channel.CreateBounded<PooledBuffer>(
        new BoundedChannelOptions(MostWaiting) { SingleReader = true, SingleWriter = true });

    private readonly CancellationTokenSource _stop;
    private readonly Stream _body;
    private readonly ReplyTimer _timer;
    private readonly long _maximumBytes;
    private readonly Task _reading;
    private PooledBuffer? _taken;
    private long _waitedTicks;
    private bool _isDisposed;

    /// <summary>Goes on to read a body.</summary>
    /// <param name="body">The rest of the body; this object's from here on.</param>
    /// <param name="start">What was read of it; this object's from here on.</param>
    /// <param name="timer">Is told of what is read.</param>
    /// <param name="maximumBytes">Bytes that all frames may have together.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public ArrivingFrames(
        Stream body, PooledBuffer start, ReplyTimer timer, long maximumBytes, CancellationToken cancellationToken = default)
    {
        _stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        _body = body;
        _timer = timer;
        _maximumBytes = maximumBytes;
        TotalBytes = start.WrittenCount;
        _reading = ReadAsync(start, _stop.Token);
    }

    /// <summary>Gets the time that taking frames had to wait for them, in seconds: what is left of the time between the
    /// first and the last is the decoder's own.</summary>
    public double WaitedSeconds => (double)_waitedTicks / Stopwatch.Frequency;

    /// <summary>Gets the bytes that were read so far.</summary>
    public long TotalBytes { get; private set; }

    /// <summary>Gets what ended the reading before its time; <see langword="null"/> if nothing did so far.</summary>
    public Exception? Fault { get; private set; }

    /// <summary>Returns whether a body has to be read frame by frame: its first frame is whole, and another one follows.</summary>
    /// <param name="start">The part of the body that was read.</param>
    /// <returns>Whether that is known already.</returns>
    public static bool Are(ReadOnlySpan<byte> start) =>
        ReplyFrame.IsFrame(start) && ReplyFrame.TryMeasure(start, out var bytes, out var hasMore) && hasMore && start.Length >= bytes;

    /// <summary>Returns the next frame; the frame before is gone then. Blocks until the next frame is there.</summary>
    /// <returns>The frame; empty after the last.</returns>
    /// <exception cref="ReplyDecodeException">The frames are cut off, too long, or none.</exception>
    public ReadOnlyMemory<byte> Take()
    {
        if (!_waiting.Reader.TryPeek(out _))
        {
            var started = Stopwatch.GetTimestamp();
            var isThere = _waiting.Reader.WaitToReadAsync();
            if (!isThere.IsCompleted)
            {
                // Blocking a task's wait lets the thread pool make up for the thread.
                isThere.AsTask().GetAwaiter().GetResult();
            }

            _waitedTicks += Stopwatch.GetTimestamp() - started;
        }

        return Next();
    }

    /// <summary>Returns the next frame; the frame before is gone then.</summary>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>The frame; empty after the last.</returns>
    /// <exception cref="ReplyDecodeException">The frames are cut off, too long, or none.</exception>
    public async ValueTask<ReadOnlyMemory<byte>> TakeAsync(CancellationToken cancellationToken)
    {
        await WaitAsync(cancellationToken).ConfigureAwait(false);
        return Next();
    }

    /// <summary>Waits until a frame can be taken without blocking, or there is none any more.</summary>
    /// <param name="cancellationToken">Ends the wait.</param>
    public async ValueTask WaitAsync(CancellationToken cancellationToken)
    {
        if (!_waiting.Reader.TryPeek(out _))
        {
            var started = Stopwatch.GetTimestamp();
            await _waiting.Reader.WaitToReadAsync(cancellationToken).ConfigureAwait(false);
            _waitedTicks += Stopwatch.GetTimestamp() - started;
        }
    }

    /// <summary>Waits for the end of the body, after the last frame.</summary>
    /// <exception cref="ReplyDecodeException">Something follows the last frame, or it is not the last.</exception>
    public async Task FinishAsync()
    {
        await _reading.ConfigureAwait(false);
        if (Fault is { } fault)
        {
            System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(fault);
        }
    }

    public void Dispose()
    {
        if (_isDisposed)
        {
            return;
        }

        _isDisposed = true;
        _stop.Cancel();
        _body.Dispose();
        _taken?.Dispose();
        _taken = null;
        while (_waiting.Reader.TryRead(out var frame))
        {
            frame.Dispose();
        }

        // What the reading task holds it gives back itself.
        _ = _reading.ContinueWith(
            static (_, state) =>
            {
                var frames = (ArrivingFrames)state!;
                while (frames._waiting.Reader.TryRead(out var frame))
                {
                    frame.Dispose();
                }

                frames._stop.Dispose();
            },
            this, CancellationToken.None, TaskContinuationOptions.None, TaskScheduler.Default);
    }

    private static ReplyDecodeException CutOff() => new("The reply ends within its frames.");

    private ReadOnlyMemory<byte> Next()
    {
        _taken?.Dispose();
        _taken = null;
        if (_waiting.Reader.TryRead(out var next))
        {
            _taken = next;
            return next.WrittenMemory;
        }

        if (Fault is { } fault)
        {
            System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw(fault);
        }

        return default;
    }

    // Never fails: what goes wrong is kept for whoever takes the next frame.
    private async Task ReadAsync(PooledBuffer bytes, CancellationToken cancellationToken)
    {
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        PooledBuffer? current = bytes;
        try
        {
            for (var hasMore = true; hasMore;)
            {
                long size;
                while (!ReplyFrame.TryMeasure(current.WrittenSpan, out size, out hasMore) || current.WrittenCount < size)
                {
                    await ReadSomeAsync(current, size, cancellationToken).ConfigureAwait(false);
                }

                _timer.FrameEnded();
                var next = new PooledBuffer();
                next.Write(current.WrittenSpan[(int)size..]);
                current.Truncate((int)size);
                (var whole, current) = (current, next);
                try
                {
                    await _waiting.Writer.WriteAsync(whole, cancellationToken).ConfigureAwait(false);
                }
                catch
                {
                    whole.Dispose();
                    throw;
                }
            }

            if (current.WrittenCount > 0 || await _body.ReadAsync(current.GetMemory(1), cancellationToken).ConfigureAwait(false) > 0)
            {
                throw new ReplyDecodeException("The reply goes on behind its last frame.");
            }

            _timer.BodyEnded();
        }
        catch (Exception e)
        {
            Fault = e;
        }
        finally
        {
            current.Dispose();
            _waiting.Writer.Complete();
            await _body.DisposeAsync().ConfigureAwait(false);
        }
    }

    private async ValueTask ReadSomeAsync(PooledBuffer bytes, long size, CancellationToken cancellationToken)
    {
        var wanted = (int)Math.Clamp(size - bytes.WrittenCount, ReadBytes, LargestReadBytes);
        var pending = _body.ReadAsync(bytes.GetMemory(wanted), cancellationToken);
        var hasWaited = !pending.IsCompleted;
        var read = await pending.ConfigureAwait(false);
        if (read == 0)
        {
            throw CutOff();
        }

        bytes.Advance(read);
        TotalBytes += read;
        _timer.BodyRead(read, hasWaited);
        if (TotalBytes > _maximumBytes)
        {
            throw new ReplyDecodeException(
                $"The reply's frames have more than {_maximumBytes:N0} bytes in all, the limit here.", ReplyFault.OverLimit);
        }
    }
}
