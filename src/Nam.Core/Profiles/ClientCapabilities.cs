// SPDX-License-Identifier: MIT
namespace Nam.Profiles;

/// <summary>What a client decodes besides text.</summary>
[Flags]
public enum ClientCapabilities
{
    /// <summary>Nothing but text.</summary>
    None = 0,

    /// <summary>The binary form.</summary>
    Binary = 1,

    /// <summary>Text in gzip: asked for by Accept-Encoding.</summary>
    Zip = 2,

    /// <summary>Text in Brotli: asked for by Accept-Encoding.</summary>
    Brotli = 4,

    /// <summary>Containers, with both of their back ends.</summary>
    Containers = 8,

    /// <summary>Replies that flow: containers that arrive while the server is still making them (docs/flowing.md).</summary>
    Flow = 16,

    /// <summary>Containers whose block is the text of the document, packed.</summary>
    Packed = 32,
}
