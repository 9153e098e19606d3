// SPDX-License-Identifier: MIT
namespace Nam.Codecs;

/// <summary>Why a reply cannot be decoded.</summary>
internal enum ReplyFault
{
    /// <summary>Its bytes are not those that a server wrote.</summary>
    Damaged,

    /// <summary>It is over a limit of its reader.</summary>
    OverLimit,

    /// <summary>It stands for more text than its reader allows.</summary>
    TextTooLong,

    /// <summary>It has another content type than it was sent with.</summary>
    ContentType,

    /// <summary>It has a Content-Encoding, which servers do not give it.</summary>
    ContentEncoding,
}
