// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Client;

/// <summary>What a decoded frame was.</summary>
/// <param name="Form">Its form.</param>
/// <param name="Codec">The name of its codec; <see cref="ReplyCodecs.None"/> if it was stored.</param>
/// <param name="FormBytes">The size of the form without the codec, in bytes; of containers that of the text that they
/// stand for, about.</param>
internal readonly record struct DecodedReply(XmlForm Form, string Codec, int FormBytes);
