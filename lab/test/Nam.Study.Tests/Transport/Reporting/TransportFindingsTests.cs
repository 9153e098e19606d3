// SPDX-License-Identifier: MIT
using Nam.Study.Reporting;
using Nam.Study.Transport;
using Nam.Study.Transport.Reporting;

namespace Nam.Study.Tests.Transport.Reporting;

public class TransportFindingsTests
{
    [Theory]
    [InlineData(100, 500, true)]
    [InlineData(100, 150, false)]
    public async Task CryptoIsCostly_ServersTime_Decides(double plain, double tls, bool holds)
    {
        var bed = new FakeBed { Microseconds = cell => (cell.Security.Version == TlsVersion.None ? plain : tls, 0) };

        Assert.Equal(holds, (await FindAsync(bed, "are costly")).Holds);
    }

    [Theory]
    [InlineData(2.0, 1.9, true)]
    [InlineData(0.5, 2.0, false)]
    public async Task HandshakeIsTheCost_WhatTlsAddsToLarge_Decides(double toSmall, double toLarge, bool holds)
    {
        var bed = new FakeBed { Milliseconds = cell =>
            1 + (cell.Security.Version == TlsVersion.None ? 0 : cell.Document == TransportDocument.Index ? toSmall : toLarge) };

        Assert.Equal(holds, (await FindAsync(bed, "its handshake's")).Holds);
    }

    [Fact]
    public async Task HandshakeIsTheCost_TlsTakesLess_IsLeftOpen()
    {
        var bed = new FakeBed
        {
            Milliseconds = cell => cell.Security.Version != TlsVersion.None && cell.Document == TransportDocument.Data ? 2 : 3
        };

        var finding = await FindAsync(bed, "its handshake's");

        Assert.Null(finding.Holds);
        Assert.Contains("-1.00 ms", finding.Here, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(20, 12, false)]
    [InlineData(12, 20, true)]
    [InlineData(12, 12.5, false)]
    public async Task SoftwareCompressionCosts_Latency_Decides(double plain, double gzip, bool holds)
    {
        var bed = new FakeBed { Milliseconds = cell => cell.Way.Compression == TransportCompression.GZip ? gzip : plain };

        Assert.Equal(holds, (await FindAsync(bed, "Compression in software")).Holds);
    }

    [Theory]
    [InlineData(900, 100, true)]
    [InlineData(150, 120, false)]
    public async Task DeviceRelievesServer_ServersTime_Decides(double alone, double behind, bool holds)
    {
        var bed = new FakeBed { Microseconds = cell => cell.Way.Place == TransportPlace.Server ? (alone, 0) : (behind, 500) };

        Assert.Equal(holds, (await FindAsync(bed, "takes it off the server")).Holds);
    }

    [Theory]
    [InlineData(200, true)]
    [InlineData(2_000, false)]
    public async Task ServerHasThroughput_SumOfBoth_Decides(double alone, bool holds)
    {
        var bed = new FakeBed { Microseconds = cell => cell.Way.Place == TransportPlace.Server ? (alone, 0) : (100, 500) };

        Assert.Equal(holds, (await FindAsync(bed, "higher throughput")).Holds);
    }

    [Fact]
    public async Task SlowLinks_SameRatioOnBoth_DoesNotHold()
    {
        var finding = await FindAsync(
            new FakeBed { Milliseconds = cell => cell.Way.Compression == TransportCompression.GZip ? 1 : 3 }, "slow links");

        Assert.False(finding.Holds);
    }

    [Fact]
    public async Task All_NoProxies_LeavesTheirsOpen()
    {
        var finding = await FindAsync(new FakeBed { Places = [TransportPlace.Server] }, "takes it off the server");

        Assert.Null(finding.Holds);
        Assert.Equal("Not measured.", finding.Here);
    }

    private static async Task<StudyFinding> FindAsync(FakeBed bed, string part)
    {
        var results = await new TransportRunner(bed, TransportPlan.Quick, new FakeProgress()).RunAsync(CancellationToken.None);
        return new TransportFindings(results).All.Single(finding => finding.Paper.Contains(part, StringComparison.Ordinal));
    }
}
