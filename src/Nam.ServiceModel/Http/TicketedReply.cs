// SPDX-License-Identifier: MIT

using Nam.Client;

namespace Nam.ServiceModel.Http;

/// <summary>What a handler knows of a reply besides its bytes.</summary>
/// <param name="Timer">The call's timer.</param>
/// <param name="Arriving">The reply, where it is still arriving and the bytes only stand for it.</param>
/// <param name="Content">The reply's content; <see langword="null"/> if nobody will look at its headers.</param>
internal sealed record TicketedReply(ReplyTimer Timer, ArrivingReply? Arriving = null, TimedReplyContent? Content = null)
{
    /// <summary>Gets or sets the reply's ticket; 0 before it has one.</summary>
    public long Ticket { get; set; }
}
