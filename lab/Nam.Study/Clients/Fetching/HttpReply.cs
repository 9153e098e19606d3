// SPDX-License-Identifier: MIT
using System.IO.Compression;
using Nam.Characterization;

namespace Nam.Study.Clients.Fetching;

/// <summary>A reply as it came.</summary>
/// <param name="Status">The status code.</param>
/// <param name="Class">The value of <c>X-Class</c>; null without.</param>
/// <param name="Action">The value of <c>X-Server-Actions</c>; null without.</param>
/// <param name="Encoding">The value of <c>Content-Encoding</c>; null without.</param>
/// <param name="Body">The body, not decoded.</param>
internal sealed record HttpReply(int Status, string? Class, string? Action, string? Encoding, byte[] Body)
{
    internal const string ClassHeader = "X-Class";
    internal const string ActionHeader = "X-Server-Actions";
    internal const string EncodingHeader = "Content-Encoding";

    /// <summary>The class that the server told.</summary>
    internal ClientClass ClientClass => Class switch
    {
        "poor" => ClientClass.Poor,
        "normal" => ClientClass.Normal,
        "rich" => ClientClass.Rich,
        _ => ClientClass.Unknown,
    };

    /// <summary>The body, unpacked if it is gzip.</summary>
    /// <exception cref="InvalidDataException">It is damaged.</exception>
    internal byte[] Decode()
    {
        if (Encoding != "gzip")
        {
            return Body;
        }

        var output = new MemoryStream();
        using var zip = new GZipStream(new MemoryStream(Body), CompressionMode.Decompress);
        zip.CopyTo(output);
        return output.ToArray();
    }
}
