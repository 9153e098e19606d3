// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Xml;
using Nam.Client;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>A reader over a text that is still arriving.</summary>
internal sealed class ArrivingTextReader : TimedReader
{
    private readonly ArrivingFrames _frames;
    private readonly ArrivingText _text;
    private readonly long _opened = Stopwatch.GetTimestamp();
    private readonly double _waitedBefore;
    private readonly Func<Exception, Exception> _damaged;

    private ArrivingTextReader(
        XmlDictionaryReader reader, Stream stream, ReplyTimer timer, ArrivingFrames frames, ArrivingText text,
        Func<Exception, Exception> damaged)
        : base(reader, timer, default, stream)
    {
        _damaged = damaged;
        _frames = frames;
        _text = text;
        _waitedBefore = frames.WaitedSeconds;
    }

    public override bool IsArriving => true;

    public override Exception? Fault => _frames.Fault is { } fault ? _damaged(fault) : null;

    /// <summary>Opens one.</summary>
    public static ArrivingTextReader Open(
        ArrivingFrames frames, ReplyDecoder decoder, XmlDictionaryReaderQuotas quotas, TextReading reading, ReplyTimer timer,
        Func<Exception, Exception> damaged)
    {
        var text = new ArrivingText(frames, decoder, decoder.Limits);
        var stream = new PeekedStream(new ArrivingTextStream(text, timer: null, damaged));
        return new ArrivingTextReader(reading.Open(stream, stream.Peek(), quotas), stream, timer, frames, text, damaged);
    }

    public override async ValueTask FinishAsync()
    {
        var work = Stopwatch.GetElapsedTime(_opened).TotalSeconds - (_frames.WaitedSeconds - _waitedBefore);

        // What the caller did not read has to be there all the same.
        while (await _text.MoveNextAsync(CancellationToken.None).ConfigureAwait(false))
        {
        }

        Timer.Decoded(DecodeTarget.Objects, _text.Reply, Math.Max(0, work));
    }
}
