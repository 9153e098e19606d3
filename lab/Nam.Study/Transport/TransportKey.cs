// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>The key of the server's certificate.</summary>
internal enum TransportKey
{
    /// <summary>RSA of 2,048 bits; the kind of the paper, in today's length.</summary>
    Rsa,

    /// <summary>ECDSA on the curve P-256.</summary>
    Ecdsa,
}
