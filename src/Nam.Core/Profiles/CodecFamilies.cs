// SPDX-License-Identifier: MIT
using Nam.Decisions;

namespace Nam.Profiles;

/// <summary>Maps codec names to families.</summary>
internal static class CodecFamilies
{
    /// <summary>Families with decode curves.</summary>
    public const int Count = 3;

    public static CodecFamily Of(string codec) => codec switch
    {
        ReplyCodecs.None => CodecFamily.None,
        ReplyCodecs.Zip => CodecFamily.Zip,
        ReplyCodecs.Brotli => CodecFamily.Brotli,
        _ => CodecFamily.Other,
    };
}
