// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Tests;

public sealed class BrotliCodecTests : ReplyCodecContract
{
    protected override IReplyCodec Codec { get; } = new BrotliCodec();
}
