// SPDX-License-Identifier: MIT
namespace Nam.Codecs.Compression;

/// <summary>Names of the codecs that come with NAM.</summary>
internal static class ReplyCodecNames
{
    /// <summary>Deflate by the system's zlib.</summary>
    public const string Zip = "zip";

    /// <summary>Deflate in managed code; the same bytes on the wire as <see cref="Zip"/> can read.</summary>
    public const string ManagedZip = "managed-zip";

    /// <summary>Brotli.</summary>
    public const string Brotli = "brotli";
}
