// SPDX-License-Identifier: MIT
using System.IO.Compression;
using System.Text;

namespace Nam.Tool.Tests.Classify;

/// <summary>Texts as log rotation packs them.</summary>
internal static class Packed
{
    internal static byte[] ByGZip(string text)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest))
        {
            gzip.Write(Encoding.UTF8.GetBytes(text));
        }

        return packed.ToArray();
    }
}
