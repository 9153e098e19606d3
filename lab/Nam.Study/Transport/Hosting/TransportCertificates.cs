// SPDX-License-Identifier: MIT
using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Nam.Study.Transport.Hosting;

/// <summary>The certificates of a run, made when it begins and kept in memory; the callers trust these and no others.</summary>
internal sealed class TransportCertificates : IDisposable
{
    /// <summary>The name that callers ask for.</summary>
    internal const string Host = "transport.nam.example";

    private const int RsaBits = 2048;
    private const string ServerAuthentication = "1.3.6.1.5.5.7.3.1";

    private TransportCertificates(X509Certificate2 rsa, X509Certificate2 ecdsa)
    {
        Rsa = rsa;
        Ecdsa = ecdsa;
    }

    /// <summary>The certificate with a key of RSA, 2,048 bits.</summary>
    internal X509Certificate2 Rsa { get; }

    /// <summary>The certificate with a key on P-256.</summary>
    internal X509Certificate2 Ecdsa { get; }

    /// <summary>Both without their keys, as callers get them.</summary>
    internal IReadOnlyList<byte[]> Public => [Rsa.RawData, Ecdsa.RawData];

    /// <summary>Makes both.</summary>
    internal static TransportCertificates Create()
    {
        using var rsa = RSA.Create(RsaBits);
        using var ecdsa = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        return new TransportCertificates(
            Sign(new CertificateRequest($"CN={Host}", rsa, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1)),
            Sign(new CertificateRequest($"CN={Host}", ecdsa, HashAlgorithmName.SHA256)));
    }

    /// <summary>A certificate with its key, as another process takes it.</summary>
    internal static byte[] Pack(X509Certificate2 certificate) => certificate.Export(X509ContentType.Pkcs12);

    /// <summary>What <see cref="Pack"/> made.</summary>
    internal static X509Certificate2 Unpack(byte[] packed) => X509CertificateLoader.LoadPkcs12(packed, null);

    /// <summary>Writes the certificate of RSA and its key to a folder that nobody else may read.</summary>
    /// <returns>The files.</returns>
    internal (string Certificate, string Key) Write(string folder)
    {
        var (certificate, key) = (Path.Combine(folder, "certificate.pem"), Path.Combine(folder, "key.pem"));
        File.WriteAllText(certificate, Rsa.ExportCertificatePem());
        using var rsa = Rsa.GetRSAPrivateKey()!;
        File.WriteAllText(key, rsa.ExportPkcs8PrivateKeyPem());
        return (certificate, key);
    }

    public void Dispose()
    {
        Rsa.Dispose();
        Ecdsa.Dispose();
    }

    private static X509Certificate2 Sign(CertificateRequest request)
    {
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName(Host);
        names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        request.CertificateExtensions.Add(
            new X509KeyUsageExtension(X509KeyUsageFlags.DigitalSignature | X509KeyUsageFlags.KeyEncipherment, critical: true));
        request.CertificateExtensions.Add(new X509EnhancedKeyUsageExtension([new Oid(ServerAuthentication)], critical: false));
        var now = DateTimeOffset.UtcNow;
        return request.CreateSelfSigned(now.AddDays(-1), now.AddDays(2));
    }
}
