// SPDX-License-Identifier: MIT

using Nam.Decisions;

namespace Nam.Client;

/// <summary>What a decoded frame was.</summary>
/// <param name="Form">Its form.</param>
/// <param name="Codec">The name of its codec; <see cref="ReplyCodecs.None"/> if it was stored.</param>
/// <param name="FormBytes">The size of the form without the codec, in bytes; of containers that of the text that they
/// stand for, about.</param>
internal readonly record struct DecodedReply(XmlForm Form, string Codec, int FormBytes)
{
    /// <summary>Text that was sent as it is; 0 bytes where nothing was decoded.</summary>
    public static DecodedReply Text(long bytes) => new(XmlForm.Text, ReplyCodecs.None, (int)Math.Min(int.MaxValue, bytes));

    /// <summary>Containers.</summary>
    public static DecodedReply Containers(double textBytes) =>
        new(XmlForm.Containers, ReplyCodecs.None, (int)Math.Min(int.MaxValue, textBytes));
}
