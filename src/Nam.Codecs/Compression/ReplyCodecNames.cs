// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Compression;

/// <summary>Names of the codecs that come with NAM.</summary>
internal static class ReplyCodecNames
{
    /// <summary>Deflate.</summary>
    public const string Zip = "zip";

    /// <summary>Brotli.</summary>
    public const string Brotli = "brotli";
}
