// SPDX-License-Identifier: MIT
namespace Nam.Study.Transport;

/// <summary>How a transaction's connection comes to be.</summary>
/// <param name="Version">The version of TLS.</param>
/// <param name="IsResumed">Whether the caller takes up the session of an earlier connection.</param>
/// <param name="IsKept">Whether the connection is kept for the next transaction; otherwise each has one of its own.</param>
internal sealed record TransportSecurity(TlsVersion Version, bool IsResumed = false, bool IsKept = false)
{
    /// <summary>No TLS.</summary>
    internal static readonly TransportSecurity None = new(TlsVersion.None);

    /// <summary>TLS 1.2 with a whole handshake.</summary>
    internal static readonly TransportSecurity Tls12 = new(TlsVersion.Tls12);

    /// <summary>TLS 1.2, resumed.</summary>
    internal static readonly TransportSecurity Tls12Resumed = new(TlsVersion.Tls12, IsResumed: true);

    /// <summary>TLS 1.3 with a whole handshake.</summary>
    internal static readonly TransportSecurity Tls13 = new(TlsVersion.Tls13);

    /// <summary>TLS 1.3, resumed.</summary>
    internal static readonly TransportSecurity Tls13Resumed = new(TlsVersion.Tls13, IsResumed: true);

    /// <summary>No TLS on connections that are kept.</summary>
    internal static readonly TransportSecurity NoneKept = new(TlsVersion.None, IsKept: true);

    /// <summary>TLS 1.3 on connections that are kept: ciphering alone.</summary>
    internal static readonly TransportSecurity Tls13Kept = new(TlsVersion.Tls13, IsKept: true);

    /// <summary>Those of the tables.</summary>
    internal static readonly IReadOnlyList<TransportSecurity> All = [None, Tls12, Tls12Resumed, Tls13, Tls13Resumed, NoneKept, Tls13Kept];

    /// <summary>The key of the server's certificate.</summary>
    public TransportKey Key { get; init; }

    /// <summary>Whether the server's side lets sessions be resumed, which is what it does by default.</summary>
    public bool IsResumptionOffered { get; init; } = true;

    /// <summary>Its name in a heading.</summary>
    internal string Name
    {
        get
        {
            var version = Version switch
            {
                TlsVersion.Tls12 => "TLS 1.2",
                TlsVersion.Tls13 => "TLS 1.3",
                _ => "none",
            };
            return IsKept ? $"{version}, kept" : IsResumed ? $"{version}, resumed" : version;
        }
    }
}
