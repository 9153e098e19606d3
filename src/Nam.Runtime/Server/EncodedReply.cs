// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Server;

/// <summary>What the engine made of a reply.</summary>
/// <param name="Id">The name of the reply in the journal and in the client's report; empty for a small reply that leaves unexamined, without NAM's headers.</param>
/// <param name="Plan">The choice with its costs and its reason.</param>
/// <param name="Format">The format that the reply has now; plain text where the chosen one failed or did not win.</param>
/// <param name="IsFramed">Whether the output holds a frame (docs/wire-format.md section 4); otherwise the reply is plain text.</param>
/// <param name="IsExact">Whether decoding gives back the plain text byte for byte, rather than the same infoset.</param>
/// <param name="ContentType">The content type to send: NAM's media type for a frame, else the reply's own.</param>
/// <param name="EncodeSeconds">The time that encoding took, in seconds.</param>
internal readonly record struct EncodedReply(
    string Id, ReplyPlan Plan, ReplyFormat Format, bool IsFramed, bool IsExact, string? ContentType, double EncodeSeconds)
{
    /// <summary>Gets the token of the template that the reply leaves, which its header has to tell the caller (<see cref="Profiles.ReplyHeader.TemplateToken"/>).</summary>
    /// <value>Default <see langword="null"/>: it leaves none.</value>
    public ulong? TemplateToken { get; init; }
}
