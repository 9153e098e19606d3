// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Messages;

namespace Nam.Study.NetTcp.Messages;

/// <summary>What both sides call things.</summary>
internal static class NetTcpNames
{
    /// <summary>The contract's namespace.</summary>
    internal const string Contract = "urn:nam:study:encodings";

    /// <summary>The action of requests.</summary>
    internal const string Ask = Contract + ":ask";

    /// <summary>The action of replies.</summary>
    internal const string Answer = Contract + ":answer";

    /// <summary>Bytes of a session's dictionary: room for the names of all replies, which the default of 2,048 has not.</summary>
    internal const int SessionBytes = 1 << 16;

    /// <summary>The format that NAM is held to where an encoding asks for it.</summary>
    internal static string ForcedFormat => $"text+zip-{MessageCoder.ZipLevel}";

    /// <summary>The encodings that net.tcp carries.</summary>
    internal static IEnumerable<WireEncoding> Encodings =>
        WireEncodings.All.Where(encoding => WireChannels.Carries(WireChannel.NetTcp, encoding));

    /// <summary>Bytes of a message in its record: a type and the message's length in seven bits a byte ([MC-NMF]
    /// section 2.2.4.4).</summary>
    internal static long RecordBytes(int messageBytes)
    {
        var bytes = messageBytes + 2L;
        for (var length = messageBytes >> 7; length > 0; length >>= 7)
        {
            bytes++;
        }

        return bytes;
    }
}
