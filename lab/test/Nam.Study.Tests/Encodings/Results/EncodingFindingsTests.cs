// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Results;
using Nam.Study.Reporting;
using Nam.Study.Tests.Encodings.Measuring;

namespace Nam.Study.Tests.Encodings.Results;

public sealed class EncodingFindingsTests
{
    [Fact]
    public void Of_ThePapersSizes_CompressionHoldsAndTheGainsDoNot()
    {
        var run = FakeRun.Of(_ => 0.001, FakeRun.PaperBytes);

        Assert.True(Find(run, "Compression reduces").Holds);
        var gains = Find(run, "XMill-XML lets through");
        Assert.False(gains.Holds);
        Assert.StartsWith("3.18 and 9.71 times; 3.18 and 9.71 by the paper's own sizes", gains.Here, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(1, true)]
    [InlineData(2, false)]
    public void Of_ContainersOfLongReplies_AreJudgedBesideZipBinary(int factor, bool expected)
    {
        var run = FakeRun.Of(
            _ => 0.001,
            (query, encoding) => 1000 * FakeRun.PaperBytes(query, encoding) * (encoding == WireEncoding.ContainerXml ? factor : 1));

        Assert.Equal(expected, Find(run, "For replies of more than a megabyte").Holds);
    }

    [Fact]
    public void Of_NoReplyOfAMegabyte_LeavesThatOpen()
    {
        Assert.Null(Find(FakeRun.Of(_ => 0.001, FakeRun.PaperBytes), "For replies of more than a megabyte").Holds);
    }

    [Theory]
    [InlineData(1.05, true)]
    [InlineData(1.5, false)]
    public void Of_Http_IsComparableWithinATenth(double factor, bool expected)
    {
        var run = FakeRun.Of(cell => cell.Channel == WireChannel.Http ? factor : 1, FakeRun.PaperBytes);

        Assert.Equal(expected, Find(run, "TCP and HTTP provide").Holds);
    }

    [Fact]
    public void Of_ThePapersTimes_OrderSpeedAndContainersHold()
    {
        var run = FakeRun.Of(PaperSeconds, FakeRun.PaperBytes);

        Assert.True(Find(run, "Binary is fastest").Holds);
        Assert.True(Find(run, "XMill's messages are at times twice slower").Holds);
        Assert.True(Find(run, "The processor's speed").Holds);
    }

    [Fact]
    public void Of_ALinkThatIsTheBottleneck_TheyDoNotHold()
    {
        var run = FakeRun.Of(cell => FakeRun.PaperBytes(cell.Query, cell.Encoding), FakeRun.PaperBytes);

        Assert.False(Find(run, "Binary is fastest").Holds);
        Assert.False(Find(run, "XMill's messages are at times twice slower").Holds);
        Assert.False(Find(run, "The processor's speed").Holds);
    }

    [Fact]
    public void Of_XmlThatSuffersMost_MemoryHolds()
    {
        var run = FakeRun.Of(cell => cell.HeapMegabytes == 128 && cell.Encoding == WireEncoding.Xml ? 5 : 1, LongBytes);

        Assert.True(Find(run, "With 128 MB").Holds);
    }

    [Fact]
    public void Of_ZipXmlThatFailsFirst_MemoryDoesNotHold()
    {
        var run = FakeRun.Of(
            _ => 1, LongBytes, cell => cell is { HeapMegabytes: > 0 and <= 128, Encoding: WireEncoding.ZipXml } ? "out of memory" : null);

        var finding = Find(run, "With 128 MB");

        Assert.False(finding.Holds);
        Assert.Contains("Zip-XML for ever (it fails)", finding.Here, StringComparison.Ordinal);
        Assert.Contains("Zip-XML at 128 MB; Zip-XML at 64 MB", finding.Here, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("XML messages are at times five", false)]
    [InlineData("With Zip, XML is at most twice", true)]
    [InlineData("XML compresses better", true)]
    [InlineData("Below 9000 bytes", false)]
    [InlineData("With a loss below 10 %", true)]
    [InlineData("Proposition 1", true)]
    [InlineData("Proposition 2", true)]
    public void Of_ThePapersSizes_EachIsJudged(string claim, bool expected)
    {
        Assert.Equal(expected, Find(FakeRun.Of(_ => 0.001, FakeRun.PaperBytes), claim).Holds);
    }

    [Fact]
    public void Of_ShortReplies_LeavesMemoryOpen()
    {
        Assert.Null(Find(FakeRun.Of(_ => 1, FakeRun.PaperBytes), "With 128 MB").Holds);
    }

    private static long LongBytes(int query, WireEncoding encoding) => 1000 * FakeRun.PaperBytes(query, encoding);

    private static double PaperSeconds(Cell cell)
    {
        var times = Nam.Study.Encodings.EncodingPaper.Table1(cell.Encoding);
        return (cell.Encoding == WireEncoding.ContainerXml ? 1.2 : 1) * times[cell.Speed switch
        {
            1 => 2,
            0.5 => 1,
            _ => 0,
        }];
    }

    private static StudyFinding Find(EncodingRun run, string claim) =>
        EncodingFindings.Of(run).Single(finding => finding.Paper.StartsWith(claim, StringComparison.Ordinal));
}
