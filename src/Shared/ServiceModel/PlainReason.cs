// SPDX-License-Identifier: MIT

namespace Nam.Wcf;

/// <summary>Why the replies of an endpoint stay as they are without NAM.</summary>
internal enum PlainReason
{
    /// <summary>They do not: the endpoint's replies are adapted.</summary>
    None,

    /// <summary>The binding has NAM's encoder already.</summary>
    HasNam,

    /// <summary>The binding has no message encoder, or one that NAM does not know.</summary>
    UnknownEncoder,

    /// <summary>MTOM carries binary data outside of the XML already.</summary>
    Mtom,

    /// <summary>The binary encoder compresses by itself.</summary>
    CompressedBinary,

    /// <summary>The encoder writes no SOAP messages (MessageVersion.None).</summary>
    NoEnvelope,

    /// <summary>Messages are encrypted or signed before they reach the encoder.</summary>
    MessageSecurity,

    /// <summary>Replies are streamed: nobody knows their size before they leave.</summary>
    Streamed,

    /// <summary>The transport is neither HTTP nor net.tcp framing.</summary>
    UnknownTransport,
}
