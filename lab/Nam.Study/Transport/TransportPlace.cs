// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>Whom the caller connects to: where TLS ends.</summary>
internal enum TransportPlace
{
    /// <summary>The server itself.</summary>
    Server,

    /// <summary>nginx before the server.</summary>
    Nginx,

    /// <summary>Nam.Gateway before the server.</summary>
    Gateway,
}
