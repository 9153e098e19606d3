// SPDX-License-Identifier: MIT

using System.Diagnostics;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Reading;
using Nam.Codecs.Frames;
using Nam.Profiles;
using Nam.ServiceModel.Http;

namespace Nam.ServiceModel.Encoders;

/// <summary>The source of a message whose body is read while the reply arrives.</summary>
/// <param name="reply">The reply; this object owns it from here on.</param>
/// <param name="limits">The limits.</param>
/// <param name="explain">Makes the exception that a caller gets from the one that was thrown.</param>
/// <param name="createAnew">Makes a message from a frame that is the whole reply anew.</param>
/// <remarks>One caller at a time; <see cref="Close"/> may be called by the reader, and from any thread.</remarks>
internal sealed class ArrivingMessage(
    ArrivingReply reply, DecodeLimits limits, Func<Exception, Exception> explain, Func<ReadOnlyMemory<byte>, Message> createAnew)
{
    private readonly ArrivingFrames _frames = reply.Frames!;
    private readonly long _opened = Stopwatch.GetTimestamp();
    private PooledBuffer? _anew;
    private bool _hasLast;
    private int _isClosed;
    private ContainerReader? _content;

    /// <summary>Gets whether the binding is a streamed one, where whoever has a message reads it while it arrives.</summary>
    public bool IsStreamed => reply.IsStreamed;

    /// <summary>Gets what ended the arrival before its time, as a caller gets it; <see langword="null"/> if nothing did.</summary>
    public Exception? Failure { get; private set; }

    /// <summary>Gets whether the reply began anew, so that what was read of it counts for nothing.</summary>
    public bool IsAnew => _anew is not null;

    /// <summary>Sets what reads the frames.</summary>
    public void SetContent(ContainerReader content) => _content = content;

    /// <summary>Returns the next form; the form before is gone then. Blocks until the next form is there.</summary>
    /// <returns>The form; empty after the last.</returns>
    /// <exception cref="CommunicationException">The rest of the reply cannot be read.</exception>
    /// <exception cref="IOException">The connection broke off.</exception>
    /// <exception cref="TimeoutException">The form did not come in time.</exception>
    public ReadOnlyMemory<byte> Next()
    {
        try
        {
            var frame = _hasLast ? default : _frames.Take();
            if (frame.IsEmpty)
            {
                return default;
            }

            if (ReplyFrame.ReadHeader(frame.Span, limits).IsAnew)
            {
                _hasLast = true;
                _anew = new PooledBuffer(frame.Length);
                _anew.Write(frame.Span);
                throw new ReplyDecodeException("The reply began anew when it had been read in part.");
            }

            var header = ReplyFrame.ReadContainers(frame.Span, limits, out _);
            _hasLast = !header.HasMore;
            return frame.Slice(header.PayloadOffset, header.PayloadBytes);
        }
        catch (Exception e) when (IsAnew)
        {
            throw explain(e);
        }
        catch (Exception e)
        {
            throw Failure = explain(e);
        }
    }

    /// <summary>Makes the message that takes the place of this one, which began anew.</summary>
    /// <param name="begun">The message that was begun, if it can be had: its properties are taken over.</param>
    public Message CreateAnew(Message begun)
    {
        using var frame = _anew!;
        _anew = null;
        try
        {
            Finish();
            var message = createAnew(frame.WrittenMemory);
            if (begun is { State: not MessageState.Closed })
            {
                foreach (var property in begun.Properties)
                {
                    message.Properties.TryAdd(property.Key, property.Value);
                }
            }

            return message;
        }
        catch (Exception e)
        {
            throw Failure = explain(e);
        }
    }

    /// <summary>Reads a message to its end, for those who may read it later or never.</summary>
    /// <param name="message">The message; closed afterwards.</param>
    /// <returns>The same message, in memory as a whole.</returns>
    /// <exception cref="CommunicationException">It does not come whole.</exception>
    /// <exception cref="TimeoutException">It does not come in time.</exception>
    public Message Buffer(Message message)
    {
        try
        {
            using var copy = new WholeMessageBuffer(message.CreateBufferedCopy(int.MaxValue));
            Finish();
            return copy.CreateMessage();
        }
        catch (Exception) when (IsAnew)
        {
            return CreateAnew(message);
        }
        catch (Exception e) when (WhyOf(e) is { } why && why != e)
        {
            throw why;
        }
    }

    /// <summary>Finds why a message could not be read, in what its reader threw or somebody made of that: serializers
    /// wrap it, each in its own way.</summary>
    /// <param name="exception">The exception.</param>
    /// <returns>The exception that a caller gets; <see langword="null"/> if it is none of the reply's arrival or damage.</returns>
    public Exception? WhyOf(Exception exception)
    {
        for (var e = exception; Failure is null && e is not null; e = e.InnerException)
        {
            if (e is ReplyDecodeException)
            {
                Failure = explain(e);
            }
        }

        return Failure;
    }

    /// <summary>Waits for the end of the body after its message was read to the end, and records the decode time.</summary>
    /// <param name="isTimed">Whether objects were made of the message meanwhile.</param>
    /// <exception cref="CommunicationException">The reply does not end as it should.</exception>
    /// <exception cref="TimeoutException">It does not end in time.</exception>
    public void Finish(bool isTimed = false)
    {
        // Whoever stops before the end and closes the message has what it wanted.
        if (!_hasLast)
        {
            return;
        }

        var work = Stopwatch.GetElapsedTime(_opened).TotalSeconds - _frames.WaitedSeconds;
        try
        {
            _frames.FinishAsync().GetAwaiter().GetResult();
        }
        catch (Exception e)
        {
            throw Failure = explain(e);
        }

        if (isTimed)
        {
            var decoded = DecodedReply.Containers(_content?.TextBytes ?? 0);
            reply.Timer.Decoded(DecodeTarget.Objects, decoded, Math.Max(0, work));
        }
    }

    /// <summary>Sets what the call may take, from its request on.</summary>
    public void SetTimeout(TimeSpan timeout)
    {
        if (!IsStreamed && timeout != reply.Timeout && Volatile.Read(ref _isClosed) == 0)
        {
            reply.SetTimeout(timeout);
        }
    }

    /// <summary>Releases the reply. A body that was read to its last frame may come to its end, so that its connection
    /// can be used again.</summary>
    public void Close()
    {
        if (Interlocked.Exchange(ref _isClosed, 1) != 0)
        {
            return;
        }

        if (_hasLast && Failure is null)
        {
            _ = _frames.FinishAsync().ContinueWith(
                static (_, state) => ((ArrivingReply)state!).Dispose(), reply, CancellationToken.None,
                TaskContinuationOptions.ExecuteSynchronously, TaskScheduler.Default);
        }
        else
        {
            reply.Dispose();
        }
    }
}
