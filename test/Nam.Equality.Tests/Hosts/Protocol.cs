// SPDX-License-Identifier: MIT

namespace Nam.Equality.Hosts;

/// <summary>How a caller and a host speak; every host listens for all of them.</summary>
public enum Protocol
{
    /// <summary>HTTP/1.1 in the clear.</summary>
    Http1,

    /// <summary>HTTP/2 in the clear, by prior knowledge.</summary>
    Http2,

    /// <summary>HTTP/2 over TLS.</summary>
    Tls,
}
