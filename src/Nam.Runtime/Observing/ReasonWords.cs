// SPDX-License-Identifier: MIT

using Nam.Diagnostics;

namespace Nam.Observing;

/// <summary>What reasons mean, for people.</summary>
internal static class ReasonWords
{
    /// <summary>Returns one sentence.</summary>
    public static string Of(ReplyReason reason) => reason switch
    {
        ReplyReason.Predicted => "It was predicted to be the fastest.",
        ReplyReason.WithinMargin => "A plainer form was hardly slower than the fastest.",
        ReplyReason.Forced => "The service's owner named the format.",
        ReplyReason.Exploring => "Few replies have told what the format takes: this one tells.",
        ReplyReason.PlainPredicted => "Plain text was predicted to be the fastest, or hardly slower.",
        ReplyReason.Small => "The reply was too small for a choice to gain anything.",
        ReplyReason.NoPrediction => "No format that the caller reads had a prediction.",
        ReplyReason.NotSmaller => "What the chosen format made was not smaller than the text.",
        ReplyReason.Failed => "Encoding failed; the log has the fault.",
        ReplyReason.Off => "NAM is off for the service or the endpoint.",
        ReplyReason.NoProfile => "The caller has no NAM: nothing on its connection has asked.",
        ReplyReason.NotAsked => "The client has NAM and did not ask: it expects nothing to gain.",
        ReplyReason.InvalidProfile => "The profile header was malformed, of another version, or there were two.",
        ReplyReason.NothingDecoded => "The caller decodes none of the formats that its reply may have.",
        ReplyReason.Head => "The request was HEAD, whose reply has no body.",
        ReplyReason.Tunnel => "The request was CONNECT or opened a web socket.",
        ReplyReason.Range => "The request asked for a range, or the reply is one.",
        ReplyReason.Exempt => "The application exempted the request.",
        ReplyReason.Status => "Replies of this status are not adapted.",
        ReplyReason.ContentEncoding => "The reply had a content encoding already.",
        ReplyReason.MediaType => "The media type is not one of those that are adapted.",
        ReplyReason.AdaptedBefore => "Another NAM has encoded the reply.",
        ReplyReason.Digest => "A field of the reply holds a digest of its bytes.",
        ReplyReason.NoTransform => "The reply said no-transform.",
        ReplyReason.TooLarge => "The reply was larger than MaximumReplyBytes.",
        ReplyReason.OverBudget => "Held replies took all of MaximumHeldBytes.",
        ReplyReason.Streaming => "Flushed bytes had waited for StreamingHold.",
        ReplyReason.Unbuffered => "The application turned buffering off.",
        ReplyReason.Empty => "The reply had no body.",
        ReplyReason.Aborted => "The application failed or the caller left before the reply was whole.",
        ReplyReason.Started => "The host had begun to send before it asked NAM.",
        ReplyReason.ForeignMessage => "The reply was no message of an operation that NAM may look into.",
        _ => string.Empty,
    };
}
