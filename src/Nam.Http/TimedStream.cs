// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Decisions;
using Nam.Profiles;

namespace Nam.Http;

/// <summary>Passes a plain reply's body on and notes when its bytes came.</summary>
internal sealed class TimedStream(Stream inner, ReplyTimer timer, DecodeTarget target) : ObservedStream(inner)
{
    private bool _hasEnded;

    protected override void Observe(int read, int wanted, bool hasWaited)
    {
        if (read > 0)
        {
            timer.BodyRead(read, hasWaited);
        }
        else if (wanted > 0 && !_hasEnded)
        {
            _hasEnded = true;
            timer.BodyEnded();

            if (target == DecodeTarget.Text)
            {
                // Text is what the caller wanted: there is nothing to decode.
                timer.Decoded(DecodeTarget.Text, XmlForm.Text, ReplyCodecs.None, 0);
            }
        }
    }
}
