// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport.Hosting;

/// <summary>Where a server or a proxy listens.</summary>
/// <param name="Plain">Without TLS.</param>
/// <param name="Rsa">With TLS and a key of RSA.</param>
/// <param name="RsaWhole">The same, where every handshake is a whole one; 0 if there is none.</param>
/// <param name="Ecdsa">With TLS and a key on P-256; 0 if there is none.</param>
/// <param name="EcdsaWhole">The same, where every handshake is a whole one; 0 if there is none.</param>
internal sealed record TransportPorts(int Plain, int Rsa, int RsaWhole = 0, int Ecdsa = 0, int EcdsaWhole = 0)
{
    /// <summary>The port for a kind of connection.</summary>
    internal int For(TransportSecurity security) => (security.Version, security.Key, security.IsResumptionOffered) switch
    {
        (TlsVersion.None, _, _) => Plain,
        (_, TransportKey.Rsa, true) => Rsa,
        (_, TransportKey.Rsa, false) => RsaWhole,
        (_, _, true) => Ecdsa,
        _ => EcdsaWhole,
    };
}
