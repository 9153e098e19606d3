// SPDX-License-Identifier: MIT
using Nam.Study.Transport;
using Nam.Study.Transport.Reporting;

namespace Nam.Study.Tests.Transport.Reporting;

/// <summary>The paper's tables depend on each other, which shows where one was copied wrongly.</summary>
public class TransportPaperTests
{
    // The paper's Mbit.
    private const double Mega = 1 << 20;

    [Fact]
    public void Rows_DataBandwidth_IsThroughputTimesSize()
    {
        Assert.All(
            TransportPaper.Rows.Where(row => row.Throughput is not null),
            row => Assert.Equal(row.Throughput!.Value * row.Document.Bytes * 8 / Mega, row.DataMegabits!.Value, 0.02));
    }

    [Fact]
    public void Rows_LinkBandwidth_IsThroughputTimesCompressedSize()
    {
        Assert.All(
            TransportPaper.Rows.Where(row => row.Throughput is not null && row.Compression is not "AHA"),
            row =>
            {
                var bytes = row.Compression switch
                {
                    TransportPaper.Software => TransportPaper.SoftwareBytes[row.Document],
                    TransportPaper.Device => TransportPaper.DeviceBytes[row.Document],
                    _ => row.Document.Bytes,
                };
                Assert.Equal(row.Throughput!.Value * bytes * 8 / Mega, row.LinkMegabits!.Value, 0.02);
            });
    }

    [Fact]
    public void Offload_EachDocument_IsOfTheRows()
    {
        foreach (var document in TransportDocument.All)
        {
            var (card, device) = (TransportPaper.Row(document, "BCM", "none"), TransportPaper.Row(document, "CSS", "none"));

            Assert.Equal((double)card.ServerPercent!.Value / device.ServerPercent!.Value, TransportPaper.Offload[document].Use, 0.005);
            Assert.Equal(card.Throughput!.Value / device.Throughput!.Value, TransportPaper.Offload[document].Throughput, 0.005);
        }
    }

    [Fact]
    public void Rows_All_AreThirtyTwoWithNoneTwice()
    {
        Assert.Equal(32, TransportPaper.Rows.Select(row => (row.Document, row.Name)).Distinct().Count());
    }

    [Theory]
    [InlineData("none", "none", TransportPlace.Server, TransportCompression.None, false)]
    [InlineData("software", "software", TransportPlace.Server, TransportCompression.GZip, false)]
    [InlineData("CSS", "none", TransportPlace.Nginx, TransportCompression.None, false)]
    [InlineData("CSS", "software", TransportPlace.Nginx, TransportCompression.GZip, false)]
    [InlineData("CSS", "CSS", TransportPlace.Nginx, TransportCompression.GZip, true)]
    [InlineData("none", "CSS", TransportPlace.Nginx, TransportCompression.GZip, true)]
    internal void Way_RowWithCounterpart_IsIt(
        string crypto, string compression, TransportPlace place, TransportCompression done, bool isInProxy)
    {
        var row = TransportPaper.Row(TransportDocument.Page, crypto, compression);

        Assert.Equal(new TransportWay(place, done, isInProxy), row.Way);
        Assert.Contains(row.Way, TransportWay.All);
        Assert.Equal(crypto == "none" ? TransportSecurity.None : TransportSecurity.Tls13, row.Cell!.Security);
    }

    [Theory]
    [InlineData("BCM", "none")]
    [InlineData("none", "AHA")]
    [InlineData("BCM", "software")]
    public void Way_RowOfACard_IsNone(string crypto, string compression)
    {
        Assert.Null(TransportPaper.Row(TransportDocument.Page, crypto, compression).Cell);
    }
}
