// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Frames;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>Passes a plain reply's body on and notes when its bytes came.</summary>
internal sealed class TimedStream(Stream inner, ReplyTimer timer, DecodeTarget target) : ObservedStream(inner)
{
    // As many as tell a frame from text.
    private readonly byte[] _start = new byte[5];
    private int _started;
    private bool _hasEnded;

    protected override void Observe(ReadOnlySpan<byte> read, int wanted, bool hasWaited)
    {
        if (!read.IsEmpty)
        {
            timer.BodyRead(read.Length, hasWaited);
            if (_started < _start.Length)
            {
                CheckStart(read);
            }
        }
        else if (wanted > 0 && !_hasEnded)
        {
            _hasEnded = true;
            timer.BodyEnded();

            if (target == DecodeTarget.Text)
            {
                // Text is what the caller wanted: there is nothing to decode.
                timer.Decoded(DecodeTarget.Text, DecodedReply.Text(0));
            }
        }
    }

    // A frame whose content type was changed on the way would be given to the caller as text.
    private void CheckStart(ReadOnlySpan<byte> read)
    {
        read = read[..Math.Min(read.Length, _start.Length - _started)];
        read.CopyTo(_start.AsSpan(_started));
        _started += read.Length;
        if (_started == _start.Length && ReplyFrame.IsFrame(_start))
        {
            throw new ReplyDecodeException(
                "The reply is in a NAM format, but its content type is not: something on the way has changed it.");
        }
    }
}
