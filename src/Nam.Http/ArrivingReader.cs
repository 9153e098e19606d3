// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Xml;
using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Buffers;
using Nam.Codecs.Containers.Reading;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>A reader over a reply that is still arriving.</summary>
internal sealed class ArrivingReader : TimedReader
{
    private readonly ContainerReader _containers;
    private readonly ArrivingFrames _frames;
    private readonly double _waitedBefore;
    private readonly long _opened;
    private readonly Beginning _beginning;

    private ArrivingReader(
        ContainerReader reader, ReplyTimer timer, ArrivingFrames frames, Beginning beginning, long opened, double waitedBefore)
        : base(reader, timer, default, frames)
    {
        _containers = reader;
        _frames = frames;
        _beginning = beginning;
        _opened = opened;
        _waitedBefore = waitedBefore;
    }

    public override TimedReader? Anew => _beginning.Anew;

    public override bool IsArriving => true;

    public override Exception? Fault => _frames.Fault;

    /// <summary>Opens one. The first frame has to be there.</summary>
    public static ArrivingReader Open(
        ArrivingFrames frames, ReplyDecoder decoder, DecodeLimits limits, XmlDictionaryReaderQuotas quotas, TextReading text,
        ReplyTimer timer)
    {
        var beginning = new Beginning();
        var (opened, waited) = (Stopwatch.GetTimestamp(), frames.WaitedSeconds);
        var reader = ContainerFrames.Open(
            frames, quotas, limits, frame => beginning.Begin(frame, decoder, quotas, text, timer));
        return new ArrivingReader(reader, timer, frames, beginning, opened, waited);
    }

    /// <summary>Waits until the reader can go on without blocking.</summary>
    public ValueTask WaitAsync(CancellationToken cancellationToken) => _frames.WaitAsync(cancellationToken);

    public override async ValueTask FinishAsync()
    {
        var work = Stopwatch.GetElapsedTime(_opened).TotalSeconds - (_frames.WaitedSeconds - _waitedBefore);

        // What the caller did not read has to be there all the same.
        while (!(await _frames.TakeAsync(CancellationToken.None).ConfigureAwait(false)).IsEmpty)
        {
        }

        await _frames.FinishAsync().ConfigureAwait(false);
        var reply = DecodedReply.Containers(_containers.TextBytes);
        Timer.Decoded(DecodeTarget.Objects, reply, Math.Max(0, work));
    }

    /// <summary>What is left of a reply that began anew.</summary>
    private sealed class Beginning
    {
        public TimedReader? Anew { get; private set; }

        public void Begin(
            ReadOnlyMemory<byte> frame, ReplyDecoder decoder, XmlDictionaryReaderQuotas quotas, TextReading reading, ReplyTimer timer)
        {
            var text = new PooledBuffer();
            try
            {
                var reply = decoder.DecodeAnew(frame.Span, text);
                Anew = new TimedReader(reading.Open(text.WrittenMemory, quotas, null), timer, reply, text);
            }
            catch
            {
                text.Dispose();
                throw;
            }
        }
    }
}
