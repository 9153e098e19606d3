// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Client;
using Nam.Codecs.Buffers;
using Nam.ServiceModel.Encoders;

namespace Nam.ServiceModel.Http;

/// <summary>A reply that the transport takes for one of a byte, while it is still arriving.</summary>
/// <param name="content">The reply's content.</param>
/// <param name="timer">The call's timer.</param>
/// <param name="limits">What the binding says of it.</param>
/// <param name="sent">When the request was sent, as <see cref="Stopwatch.GetTimestamp"/> gave it.</param>
internal sealed class ArrivingReply(HttpContent content, ReplyTimer timer, CallLimits limits, long sent) : IDisposable
{
    private const int ReadBytes = 16 * 1024;

    // The longest that a timer takes.
    private static readonly TimeSpan Forever = TimeSpan.FromMilliseconds(int.MaxValue);

    private readonly CancellationTokenSource _timeout = new();
    private PooledBuffer? _whole;

    /// <summary>Gets the call's timer.</summary>
    public ReplyTimer Timer => timer;

    /// <summary>Gets the frames, once it is known that there are several.</summary>
    public ArrivingFrames? Frames { get; private set; }

    /// <summary>Gets whether the binding is a streamed one: messages are read when their caller comes to it, or never,
    /// and in no time that would be bounded.</summary>
    public bool IsStreamed => limits.IsStreamed;

    /// <summary>Gets what the call may take.</summary>
    public TimeSpan Timeout { get; private set; } = limits.IsStreamed ? TimeSpan.Zero : limits.Timeout;

    /// <summary>Gets whether that time is over.</summary>
    public bool IsTimedOut => _timeout.IsCancellationRequested;

    /// <summary>Waits until the first frame is there, or the whole of a reply of one frame.</summary>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <exception cref="CommunicationException">The reply is longer than the binding allows.</exception>
    public async Task StartAsync(CancellationToken cancellationToken)
    {
        SetTimeout(Timeout);
        var start = new PooledBuffer();
        Stream? body = null;
        try
        {
            body = await content.ReadAsStreamAsync(cancellationToken).ConfigureAwait(false);
            while (true)
            {
                var pending = body.ReadAsync(start.GetMemory(ReadBytes), cancellationToken);
                var hasWaited = !pending.IsCompleted;
                var read = await pending.ConfigureAwait(false);
                if (read == 0)
                {
                    break;
                }

                start.Advance(read);
                timer.BodyRead(read, hasWaited);
                if (start.WrittenCount > limits.MaximumMessageBytes)
                {
                    throw MessageSize.TooLarge(limits.MaximumMessageBytes);
                }

                if (ArrivingFrames.Are(start.WrittenSpan))
                {
                    Frames = new ArrivingFrames(body, start, timer, limits.MaximumMessageBytes, _timeout.Token);
                    return;
                }
            }

            timer.BodyEnded();
            await body.DisposeAsync().ConfigureAwait(false);
            _whole = start;
        }
        catch
        {
            start.Dispose();
            body?.Dispose();
            throw;
        }
    }

    /// <summary>Sets what the call may take, from its request on.</summary>
    public void SetTimeout(TimeSpan total)
    {
        Timeout = total;
        var left = total - Stopwatch.GetElapsedTime(sent);
        if (total > TimeSpan.Zero && left < Forever)
        {
            _timeout.CancelAfter(left > TimeSpan.Zero ? left : TimeSpan.Zero);
        }
    }

    /// <summary>Returns a reply that was one frame after all. The caller owns it from here on.</summary>
    public PooledBuffer? TakeWhole() => Interlocked.Exchange(ref _whole, null);

    public void Dispose()
    {
        TakeWhole()?.Dispose();
        Frames?.Dispose();
        _timeout.Dispose();
    }
}
