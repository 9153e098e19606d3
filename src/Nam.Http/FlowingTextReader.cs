// SPDX-License-Identifier: MIT

using System.Diagnostics;
using System.Xml;
using Nam.Client;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>A reader over a text with a Content-Encoding that is still being written.</summary>
internal sealed class FlowingTextReader : TimedReader
{
    private readonly UndoneStream _text;
    private readonly long _opened;

    private FlowingTextReader(XmlDictionaryReader reader, UndoneStream text, ReplyTimer timer, long opened)
        : base(reader, timer, default, text)
    {
        _text = text;
        _opened = opened;
    }

    public override bool IsArriving => true;

    public override Exception? Fault => _text.Fault;

    /// <summary>Opens one.</summary>
    public static FlowingTextReader Open(
        UndoneStream text, XmlDictionaryReaderQuotas quotas, TextReading reading, ReplyTimer timer, CancellationToken cancellationToken)
    {
        var opened = Stopwatch.GetTimestamp();
        try
        {
            var stream = new PeekedStream(new CancellableStream(text, cancellationToken));
            return new FlowingTextReader(reading.Open(stream, stream.Peek(), quotas), text, timer, opened);
        }
        catch
        {
            text.Dispose();
            throw;
        }
    }

    public override async ValueTask FinishAsync()
    {
        var work = Stopwatch.GetElapsedTime(_opened).TotalSeconds - _text.WaitedSeconds;

        // What the caller did not read has to be there all the same.
        await _text.CopyToAsync(Stream.Null).ConfigureAwait(false);
        Timer.Decoded(DecodeTarget.Objects, _text.Reply, Math.Max(0, work));
    }
}
