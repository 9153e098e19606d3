// SPDX-License-Identifier: MIT

using Nam.Client;

namespace Nam.ServiceModel.Http;

/// <summary>What a handler knows of a reply besides its bytes.</summary>
/// <param name="Templates">What the request named of earlier replies; <see langword="null"/> if nothing.</param>
/// <param name="Arriving">The reply, where it is still arriving and the bytes only stand for it.</param>
/// <param name="Content">The reply's content; <see langword="null"/> if nobody will look at its headers.</param>
internal sealed record TicketedReply(CallTemplates? Templates, ArrivingReply? Arriving = null, TimedReplyContent? Content = null)
{
    /// <summary>Gets or sets the reply's ticket; 0 before it has one.</summary>
    public long Ticket { get; set; }
}
