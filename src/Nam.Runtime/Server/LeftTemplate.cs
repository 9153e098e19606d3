// SPDX-License-Identifier: MIT

using Nam.Codecs.Containers.Structure;

namespace Nam.Server;

/// <summary>What a reply in containers leaves for those after it.</summary>
/// <param name="Token">The token of its template; <see langword="null"/> if it leaves none.</param>
/// <param name="IsLean">Whether lean replies may start from that.</param>
/// <param name="Template">The template that it left or started from; <see langword="null"/> if there is none.</param>
/// <param name="Values">Its values; <see langword="null"/> where they are not kept.</param>
internal readonly record struct LeftTemplate(ulong? Token, bool IsLean, ContainerTemplate? Template, KeptReply? Values);
