// SPDX-License-Identifier: MIT
namespace TpchClient;

/// <summary>What HTTP says of a reply.</summary>
/// <param name="Bytes">The length of the body; none where the header does not have it.</param>
/// <param name="Form">NAM's format or the content coding of a reply that was adapted, or "plain".</param>
internal sealed record WireReply(long? Bytes, string Form);
