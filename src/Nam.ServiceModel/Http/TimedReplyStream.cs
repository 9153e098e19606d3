// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Codecs;

namespace Nam.ServiceModel.Http;

/// <summary>Passes a reply's body on and records when its bytes came.</summary>
/// <remarks>WCF reads as many bytes as Content-Length says and does not look for the end after them, so the bytes have
/// to be counted.</remarks>
internal sealed class TimedReplyStream(Stream inner, ReplyTimer timer, long? length, bool isFramed) : ObservedStream(inner)
{
    private readonly FrameStart? _start = isFramed ? null : new();
    private long _read;
    private bool _hasEnded;

    protected override void Observe(ReadOnlySpan<byte> read, int wanted, bool hasWaited)
    {
        if (!read.IsEmpty)
        {
            _read += read.Length;
            timer.BodyRead(read.Length, hasWaited);
            CheckStart(read);
        }

        // An end before the declared length is a broken connection: its times tell nothing.
        var isAtEnd = length is { } known ? _read == known : read.IsEmpty && wanted > 0;
        if (isAtEnd && !_hasEnded)
        {
            _hasEnded = true;
            timer.BodyEnded();
        }
    }

    private void CheckStart(ReadOnlySpan<byte> read)
    {
        try
        {
            _start?.Check(read);
        }
        catch (ReplyDecodeException e)
        {
            timer.Failed(e);
            throw new ProtocolException(e.Message, e);
        }
    }
}
