// SPDX-License-Identifier: MIT
using Nam.Study.Transport;
using Nam.Study.Transport.Hosting;

namespace Nam.Study.Tests.Transport.Hosting;

public class TransportCallerTests
{
    [Fact]
    public async Task TimeAsync_EveryConnectionToTheServer_GetsTheDocument()
    {
        await using var pair = await LoopbackPair.StartAsync();
        var cells = TransportPlan.Whole.Cells([TransportPlace.Server]).Concat(TransportPlan.Handshakes).Distinct();

        foreach (var cell in cells)
        {
            using var caller = pair.Call(cell);

            var times = await caller.TimeAsync(2, CancellationToken.None);

            Assert.Equal(2, times.Seconds.Count);
            Assert.All(times.Seconds, seconds => Assert.True(seconds > 0));
            Assert.Equal(cell.Security.Version != TlsVersion.None, times.HandshakeBytes > 0);
        }
    }

    [Theory]
    [InlineData(TlsVersion.Tls12)]
    [InlineData(TlsVersion.Tls13)]
    internal async Task TimeAsync_Resumed_HasNoCertificateInTheHandshake(TlsVersion version)
    {
        await using var pair = await LoopbackPair.StartAsync();
        using var whole = pair.Call(Cell(new TransportSecurity(version)));
        using var resumed = pair.Call(Cell(new TransportSecurity(version, IsResumed: true)));

        // The first brings the session.
        await resumed.TimeAsync(1, CancellationToken.None);
        using var again = pair.Call(Cell(new TransportSecurity(version, IsResumed: true)));
        var wholeBytes = (await whole.TimeAsync(3, CancellationToken.None)).HandshakeBytes;
        var resumedBytes = (await again.TimeAsync(3, CancellationToken.None)).HandshakeBytes;

        Assert.InRange(resumedBytes, 50, wholeBytes / 2);
    }

    [Theory]
    [InlineData(TlsVersion.Tls12)]
    [InlineData(TlsVersion.Tls13)]
    internal async Task TimeAsync_ServerWithoutSessions_HasWholeHandshakes(TlsVersion version)
    {
        await using var pair = await LoopbackPair.StartAsync();
        using var whole = pair.Call(Cell(new TransportSecurity(version)));
        using var refused = pair.Call(Cell(new TransportSecurity(version, IsResumed: true) { IsResumptionOffered = false }));

        var wholeBytes = (await whole.TimeAsync(2, CancellationToken.None)).HandshakeBytes;
        var refusedBytes = (await refused.TimeAsync(3, CancellationToken.None)).HandshakeBytes;

        Assert.InRange(refusedBytes, wholeBytes * 0.8, wholeBytes * 2);
    }

    [Fact]
    public async Task TimeAsync_Ecdsa_HasASmallerHandshakeThanRsa()
    {
        await using var pair = await LoopbackPair.StartAsync();
        using var rsa = pair.Call(Cell(TransportSecurity.Tls13));
        using var ecdsa = pair.Call(Cell(TransportSecurity.Tls13 with { Key = TransportKey.Ecdsa }));

        var rsaBytes = (await rsa.TimeAsync(2, CancellationToken.None)).HandshakeBytes;
        var ecdsaBytes = (await ecdsa.TimeAsync(2, CancellationToken.None)).HandshakeBytes;

        Assert.True(ecdsaBytes < rsaBytes, $"{ecdsaBytes} of ECDSA, {rsaBytes} of RSA");
    }

    [Fact]
    public async Task TimeAsync_CertificateOfSomebodyElse_Fails()
    {
        await using var pair = await LoopbackPair.StartAsync();
        using var others = TransportCertificates.Create();
        using var caller = pair.Call(Cell(TransportSecurity.Tls13), others);

        await Assert.ThrowsAsync<HttpRequestException>(() => caller.TimeAsync(1, CancellationToken.None));
    }

    [Fact]
    public async Task LookAsync_EveryDocumentAndWay_IsTheDocument()
    {
        await using var pair = await LoopbackPair.StartAsync();
        foreach (var cell in TransportPlan.Looks([TransportPlace.Server]))
        {
            using var caller = pair.Call(cell);

            var size = await caller.LookAsync(CancellationToken.None);

            switch (cell.Way.Compression)
            {
                case TransportCompression.None:
                    Assert.Equal(new ReplySize(cell.Document.Bytes, "plain"), size);
                    break;
                case TransportCompression.GZip:
                    Assert.Equal("gzip", size.Format);
                    Assert.InRange(size.BodyBytes, 1_000, cell.Document.Bytes / 2);
                    break;
                default:
                    Assert.InRange(size.BodyBytes, 1, cell.Document.Bytes);
                    break;
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task LoadAsync_SeveralCallers_CountsWhatCame(bool isKept)
    {
        await using var pair = await LoopbackPair.StartAsync();
        using var caller = pair.Call(
            Cell(new TransportSecurity(TlsVersion.None, IsKept: isKept)) with { Document = TransportDocument.Page });

        var load = await caller.LoadAsync(4, TimeSpan.FromMilliseconds(200), CancellationToken.None);
        for (var milliseconds = 1_000; load.Transactions < 4 && milliseconds < 100_000; milliseconds *= 4)
        {
            // A busy machine may not come to all callers in a short time.
            load = await caller.LoadAsync(4, TimeSpan.FromMilliseconds(milliseconds), CancellationToken.None);
        }

        Assert.True(load.Transactions >= 4, $"{load.Transactions} transactions");
        Assert.InRange(
            load.ReceivedBytes, load.Transactions * TransportDocument.Page.Bytes,
            load.Transactions * (TransportDocument.Page.Bytes + 1_000));
        Assert.True(load.Seconds > 0);
    }

    private static TransportCell Cell(TransportSecurity security) => new(TransportDocument.Index, TransportWay.All[0], security);
}
