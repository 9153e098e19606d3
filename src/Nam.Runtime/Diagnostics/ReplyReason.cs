// SPDX-License-Identifier: MIT

namespace Nam.Diagnostics;

/// <summary>Why a reply left as it did: every reply that NAM saw has exactly one (docs/observing.md).</summary>
/// <remarks>
/// The names are stable. <see cref="ReplyReasons.Name"/> writes them in snake_case, as metrics, log and header have them.
/// </remarks>
internal enum ReplyReason : byte
{
    /// <summary>The format, or plain text, had the least predicted total, or is plainer and hardly slower.</summary>
    Predicted,

    /// <summary>The service's owner named the format.</summary>
    Forced,

    /// <summary>The format was tried, so that its cost becomes known.</summary>
    Exploring,

    /// <summary>The reply was too small for a choice to gain anything, or what was made of it was not smaller.</summary>
    Small,

    /// <summary>Encoding failed.</summary>
    Failed,

    /// <summary>NAM is off for the service, the endpoint or the request.</summary>
    Off,

    /// <summary>The request had no profile header, and neither had an earlier one on its connection.</summary>
    NoProfile,

    /// <summary>The request had no profile header; an earlier one on its connection had.</summary>
    NotAsked,

    /// <summary>The caller decodes none of the formats that its reply may have, or its profile header cannot be read.</summary>
    NothingDecoded,

    /// <summary>The media type is not one of those that are adapted.</summary>
    MediaType,

    /// <summary>The request or the reply is of a kind that stays as it is, by its method, status, fields or message.</summary>
    NotEligible,

    /// <summary>The reply was larger than NAM holds, by itself or with all others that are held.</summary>
    TooLarge,

    /// <summary>The reply was to leave before it was whole.</summary>
    Streaming,

    /// <summary>The application failed, or the caller left, before the reply was whole.</summary>
    Aborted,
}
