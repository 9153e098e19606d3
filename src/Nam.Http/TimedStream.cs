// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>Passes a plain reply's body on and notes when its bytes came.</summary>
internal sealed class TimedStream(Stream inner, ReplyTimer timer, DecodeTarget target) : ObservedStream(inner)
{
    private readonly FrameStart _start = new();
    private bool _hasEnded;

    protected override void Observe(ReadOnlySpan<byte> read, int wanted, bool hasWaited)
    {
        if (!read.IsEmpty)
        {
            timer.BodyRead(read.Length, hasWaited);
            _start.Check(read);
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
}
