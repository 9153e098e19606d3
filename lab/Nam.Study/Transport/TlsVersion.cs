// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>The version of TLS.</summary>
internal enum TlsVersion
{
    /// <summary>Plain TCP.</summary>
    None,

    /// <summary>TLS 1.2, RFC 5246.</summary>
    Tls12,

    /// <summary>TLS 1.3, RFC 8446.</summary>
    Tls13,
}
