// SPDX-License-Identifier: MIT

using Nam.Diagnostics;

namespace Nam.Observing;

/// <summary>What reasons mean, for people.</summary>
internal static class ReasonWords
{
    /// <summary>Returns one sentence.</summary>
    public static string Of(ReplyReason reason) => reason switch
    {
        ReplyReason.Predicted => "It was predicted to be the fastest, or is plainer and hardly slower.",
        ReplyReason.Forced => "The service's owner named the format.",
        ReplyReason.Exploring => "Few replies have told what the format takes: this one tells.",
        ReplyReason.Small => "The reply was too small for a choice to gain anything, or what was made of it was not smaller.",
        ReplyReason.Failed => "Encoding failed; the log has the fault.",
        ReplyReason.Off => "NAM is off for the service, the endpoint or the request.",
        ReplyReason.NoProfile => "The caller has no NAM: nothing on its connection has asked.",
        ReplyReason.NotAsked => "The client has NAM and did not ask: it expects nothing to gain.",
        ReplyReason.NothingDecoded => "The caller decodes none of the formats that its reply may have, or its profile cannot be read.",
        ReplyReason.MediaType => "The media type is not one of those that are adapted.",
        ReplyReason.NotEligible => "The request or the reply is of a kind that stays as it is.",
        ReplyReason.TooLarge => "The reply was larger than MaximumReplyBytes, or held replies took all of MaximumHeldBytes.",
        ReplyReason.Streaming => "The reply was to leave before it was whole.",
        ReplyReason.Aborted => "The application failed or the caller left before the reply was whole.",
        _ => string.Empty,
    };
}
