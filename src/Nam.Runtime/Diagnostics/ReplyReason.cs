// SPDX-License-Identifier: MIT

namespace Nam.Diagnostics;

/// <summary>Why a reply left as it did: every reply that NAM saw has exactly one (docs/observing.md).</summary>
/// <remarks>
/// The names are stable. <see cref="ReplyReasons.Name"/> writes them in snake_case, as metrics, log and header have them.
/// </remarks>
internal enum ReplyReason : byte
{
    /// <summary>The format had the least predicted total.</summary>
    Predicted,

    /// <summary>A plainer form than the fastest was hardly slower.</summary>
    WithinMargin,

    /// <summary>The service's owner named the format.</summary>
    Forced,

    /// <summary>The format was tried, so that its cost becomes known.</summary>
    Exploring,

    /// <summary>Plain text was predicted to be the fastest, or hardly slower.</summary>
    PlainPredicted,

    /// <summary>The reply was too small for a choice to gain anything.</summary>
    Small,

    /// <summary>No format that the caller reads had a prediction.</summary>
    NoPrediction,

    /// <summary>What the chosen format made was not smaller than the text.</summary>
    NotSmaller,

    /// <summary>Encoding failed.</summary>
    Failed,

    /// <summary>NAM is off, for the service or for the endpoint.</summary>
    Off,

    /// <summary>The request had no profile header, and neither had an earlier one on its connection.</summary>
    NoProfile,

    /// <summary>The request had no profile header; an earlier one on its connection had.</summary>
    NotAsked,

    /// <summary>The profile header was malformed, of another version, or there were two.</summary>
    InvalidProfile,

    /// <summary>The caller decodes none of the formats that its reply may have.</summary>
    NothingDecoded,

    /// <summary>The request was HEAD.</summary>
    Head,

    /// <summary>The request was CONNECT or opened a web socket.</summary>
    Tunnel,

    /// <summary>The request asked for a range, or the reply is one.</summary>
    Range,

    /// <summary>The application exempted the request.</summary>
    Exempt,

    /// <summary>The status has no body that may be adapted.</summary>
    Status,

    /// <summary>The reply had a content encoding already.</summary>
    ContentEncoding,

    /// <summary>The media type is not one of those that are adapted.</summary>
    MediaType,

    /// <summary>Another NAM has encoded the reply.</summary>
    AdaptedBefore,

    /// <summary>A field of the reply holds a digest of its bytes.</summary>
    Digest,

    /// <summary>The reply said no-transform.</summary>
    NoTransform,

    /// <summary>The reply was larger than NAM holds.</summary>
    TooLarge,

    /// <summary>Held replies took all the memory that they may.</summary>
    OverBudget,

    /// <summary>Flushed bytes had waited for as long as they may.</summary>
    Streaming,

    /// <summary>The application turned buffering off.</summary>
    Unbuffered,

    /// <summary>The reply had no body.</summary>
    Empty,

    /// <summary>The application failed, or the caller left, before the reply was whole.</summary>
    Aborted,

    /// <summary>The host had begun to send before it asked NAM.</summary>
    Started,

    /// <summary>The reply was no message of an operation that NAM may look into.</summary>
    ForeignMessage,
}
