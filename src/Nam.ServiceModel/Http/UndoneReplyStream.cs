// SPDX-License-Identifier: MIT

using Nam.Client;
using Nam.Codecs;
using Nam.Codecs.Compression;
using Nam.Profiles;

namespace Nam.ServiceModel.Http;

/// <summary>The text of a reply with a Content-Encoding. What cannot be undone fails as the stock client's replies fail.</summary>
/// <param name="body">The body as it came.</param>
/// <param name="codec">The codec.</param>
/// <param name="timer">The call's timer.</param>
internal sealed class UndoneReplyStream(Stream body, TextCodec codec, ReplyTimer timer)
    : ObservedStream(UndoneStream.Open(body, codec, DecodeLimits.Default, timer, DecodeTarget.Objects))
{
    public override int Read(Span<byte> buffer)
    {
        try
        {
            return base.Read(buffer);
        }
        catch (ReplyDecodeException e)
        {
            throw Refused(e);
        }
    }

    public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
    {
        try
        {
            return await base.ReadAsync(buffer, cancellationToken).ConfigureAwait(false);
        }
        catch (ReplyDecodeException e)
        {
            throw Refused(e);
        }
    }

    protected override void Observe(ReadOnlySpan<byte> read, int wanted, bool hasWaited)
    {
    }

    private ProtocolException Refused(ReplyDecodeException e)
    {
        timer.Failed(e);
        return new ProtocolException(e.Message, e);
    }
}
