// SPDX-License-Identifier: MIT
using Nam.Study.Encodings.Measuring;
using Nam.Study.Encodings.Messages;
using Nam.Study.Encodings.Results;
using Nam.Study.Tests.Encodings.Measuring;

namespace Nam.Study.Tests.Encodings.Results;

public sealed class NetTcpComparisonTests
{
    [Theory]
    [InlineData(1, 1, "no larger and no slower")]
    [InlineData(1.05, 0.5, "no larger and no slower")]
    [InlineData(1.5, 1, "larger and no slower")]
    [InlineData(1, 1.5, "no larger and slower")]
    [InlineData(2, 2, "larger and slower")]
    public void Of_WholeRun_JudgesBytesAndTimesOfBinary(double bytes, double times, string expected)
    {
        var run = FakeRun.Of(
            cell => cell.Channel == WireChannel.NetTcp ? 0.001 : 0.001 * times, FakeRun.PaperBytes, hasNetTcp: true,
            netTcpBytes: 1 / bytes);

        var sentence = NetTcpComparison.Of(run);

        Assert.Contains(
            $" is {expected}. For all queries together it takes {Shown.Number(bytes)} times the bytes", sentence, StringComparison.Ordinal);
        Assert.Contains(
            $" and {Shown.Number(times)} times as long; no larger and no slower is up to 1.10 times.", sentence, StringComparison.Ordinal);
    }

    [Fact]
    public void Of_NothingMeasured_SaysSo()
    {
        var sentence = NetTcpComparison.Of(new EncodingRun(FakeRun.Plan, hasNetTcp: true));

        Assert.EndsWith("was not measured; the run ended before.", sentence, StringComparison.Ordinal);
    }
}
