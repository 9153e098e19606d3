// SPDX-License-Identifier: MIT
using Nam.Study.Transport;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Tests.Transport.Hosting;

public class TransportPortsTests
{
    [Theory]
    [InlineData(TlsVersion.None, TransportKey.Rsa, true, 1)]
    [InlineData(TlsVersion.None, TransportKey.Ecdsa, false, 1)]
    [InlineData(TlsVersion.Tls12, TransportKey.Rsa, true, 2)]
    [InlineData(TlsVersion.Tls13, TransportKey.Rsa, false, 3)]
    [InlineData(TlsVersion.Tls13, TransportKey.Ecdsa, true, 4)]
    [InlineData(TlsVersion.Tls12, TransportKey.Ecdsa, false, 5)]
    internal void For_Connection_IsItsPort(TlsVersion version, TransportKey key, bool isResumptionOffered, int port)
    {
        var ports = new TransportPorts(1, 2, 3, 4, 5);

        Assert.Equal(port, ports.For(new TransportSecurity(version) { Key = key, IsResumptionOffered = isResumptionOffered }));
    }
}
