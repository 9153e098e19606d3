// SPDX-License-Identifier: MIT
namespace Nam.Study.Encodings.Messages;

/// <summary>What carries the messages.</summary>
internal enum WireChannel
{
    /// <summary>Frames of a length and a byte, on a connection of TCP.</summary>
    Tcp,

    /// <summary>HTTP/1.1 on a connection that is kept.</summary>
    Http,
}
