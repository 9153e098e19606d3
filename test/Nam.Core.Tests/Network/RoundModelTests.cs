// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class RoundModelTests
{
    private static readonly string[] Sizes = ["1K", "10K", "46K", "100K", "400K", "3.5M", "26M"];

    [Theory]
    [InlineData("SC", new[] { 7.1, 8.0, 21.5, 26.3, 54.4, 321.1, 2265 })]
    [InlineData("USlow", new[] { 100.6, 165.9, 427.7, 820.5, 3001, 25537, 189102 })]
    [InlineData("US", new[] { 90.3, 91.0, 270.7, 275.4, 467.0, 868.4, 2834 })]
    [InlineData("TA", new[] { 178.3, 179.1, 534.8, 539.3, 906.6, 1568, 3643 })]
    public void TransferSeconds_FreshConnectionWithoutLoss_IsWithinFivePercentOfObserved(string network, double[] observedMilliseconds)
    {
        var path = EmulatedNetwork.Path(network);

        var predicted = Sizes.Select(size => TransferModels.Round.TransferSeconds(EmulatedNetwork.Bytes(size), path) * 1e3).ToArray();

        Assert.All(predicted.Zip(observedMilliseconds), pair => Assert.InRange(pair.First / pair.Second, 0.95, 1.05));
    }

    [Theory]
    [InlineData("SC", new[] { 7.1, 8.0, 11.1, 15.8, 41.6, 308.3, 2245 })]
    [InlineData("USlow", new[] { 100.1, 165.3, 427.2, 820.0, 3001, 25536, 189102 })]
    public void TransferSeconds_WarmConnectionThatFillsTheLink_IsWithinFivePercentOfObserved(string network, double[] observedMilliseconds)
    {
        // After 3 x 400 KB the window is far beyond these links' 0.7 KB to 85 KB in flight.
        var path = EmulatedNetwork.Path(network) with { CongestionWindow = 300 };

        var predicted = Sizes.Select(size => TransferModels.Round.TransferSeconds(EmulatedNetwork.Bytes(size), path) * 1e3).ToArray();

        Assert.All(predicted.Zip(observedMilliseconds), pair => Assert.InRange(pair.First / pair.Second, 0.95, 1.05));
    }

    [Theory]
    [InlineData("US", 10, 467.0)]
    [InlineData("US", 387, 125.2)]
    [InlineData("TA", 10, 906.6)]
    [InlineData("TA", 387, 212.6)]
    public void TransferSeconds_400KilobytesFreshAndWarm_FollowsTheWindow(string network, double window, double observedMilliseconds)
    {
        var path = EmulatedNetwork.Path(network) with { CongestionWindow = window };

        var predicted = TransferModels.Round.TransferSeconds(400_000, path) * 1e3;

        Assert.InRange(predicted / observedMilliseconds, 0.99, 1.01);
    }

    [Theory]
    [InlineData("46K", 267)]
    [InlineData("100K", 368)]
    [InlineData("400K", 548)]
    public void TransferSeconds_FreshBbr_RepeatsTheWorkedNumbers(string size, double expectedMilliseconds)
    {
        var path = EmulatedNetwork.Path("US") with { CongestionControl = CongestionControl.Bbr };

        var predicted = TransferModels.Round.TransferSeconds(EmulatedNetwork.Bytes(size), path) * 1e3;

        Assert.Equal(expectedMilliseconds, predicted, 1.0);
    }

    [Fact]
    public void TransferSeconds_WarmBbrPacedBelowTheLink_TakesThePacingRate()
    {
        var path = EmulatedNetwork.Path("SC") with
        {
            CongestionControl = CongestionControl.Bbr,
            CongestionWindow = 100,
            SlowStartThreshold = 60,
            PacingBytesPerSecond = 0.9e6,
        };

        var predicted = TransferModels.Round.TransferSeconds(46_219, path);

        // The first 8 round trips carry 50,400 bytes at 0.9 MB/s, so the whole reply goes at that rate.
        Assert.Equal(0.007 + (46_219 / 0.9e6), predicted, 1e-9);
    }

    [Theory]
    [InlineData(100_000, 43, 7.7, 218.4)]
    [InlineData(400_000, 80, 12.6, 304.6)]
    [InlineData(400_000, 331, 57.5, 145.7)]
    [InlineData(3_500_000, 287, 51.0, 490.9)]
    [InlineData(3_500_000, 124, 15.3, 612.8)]
    [InlineData(3_500_000, 479, 60.1, 454.5)]
    public void TransferSeconds_BbrThatIsStillStarting_IsWithinTenPercentOfObserved(
        double bytes, double window, double pacingMegabits, double observedMilliseconds)
    {
        var path = EmulatedNetwork.Path("US") with
        {
            CongestionControl = CongestionControl.Bbr,
            CongestionWindow = window,
            PacingBytesPerSecond = pacingMegabits * 125e3,
        };

        var predicted = TransferModels.Round.TransferSeconds(bytes, path) * 1e3;

        Assert.InRange(predicted / observedMilliseconds, 0.9, 1.1);
    }

    // Columns of the table: CUBIC, BBR, Reno at 0, 0.1 and 1 % loss. The bounds are the figures of docs/network-model.md, rounded up.
    [Theory]
    [InlineData(0, 0.003, 0.02)]
    [InlineData(1, 0.006, 0.20)]
    [InlineData(2, 0.04, 0.33)]
    [InlineData(3, 0.011, 0.04)]
    [InlineData(4, 0.011, 0.05)]
    [InlineData(5, 0.03, 0.25)]
    [InlineData(6, 0.004, 0.021)]
    [InlineData(7, 0.005, 0.12)]
    [InlineData(8, 0.02, 0.33)]
    public void TransferSeconds_AllFreshCells_HaveTheDocumentedAccuracy(int column, double median, double ninetieth)
    {
        CongestionControl[] controls = [CongestionControl.Cubic, CongestionControl.Bbr, CongestionControl.Reno];
        double[] losses = [0, 0.001, 0.01];

        var errors = ObservedTransfers.Fresh
            .Select(cell =>
            {
                var path = EmulatedNetwork.Path(cell.Network) with
                {
                    CongestionControl = controls[column / 3],
                    LossRate = losses[column % 3],
                };
                var predicted = TransferModels.Round.TransferSeconds(EmulatedNetwork.Bytes(cell.Size), path) * 1e3;
                return Math.Abs(1 - (predicted / cell.Milliseconds[column]));
            })
            .Order()
            .ToArray();

        Assert.Equal(28, errors.Length);
        Assert.InRange(errors[errors.Length / 2], 0, median);
        Assert.InRange(errors[errors.Length * 9 / 10], 0, ninetieth);
    }

    // Observed medians of single long flows scatter by tens of per cent; the bound shows that the model follows the response function.
    [Theory]
    [InlineData("SC", CongestionControl.Cubic, 0.01, "3.5M", 1514)]
    [InlineData("SC", CongestionControl.Cubic, 0.01, "26M", 13091)]
    [InlineData("SC", CongestionControl.Reno, 0.01, "26M", 11605)]
    [InlineData("US", CongestionControl.Cubic, 0.001, "26M", 22092)]
    [InlineData("US", CongestionControl.Cubic, 0.01, "3.5M", 13608)]
    [InlineData("US", CongestionControl.Cubic, 0.01, "26M", 158873)]
    [InlineData("US", CongestionControl.Reno, 0.01, "26M", 131616)]
    [InlineData("TA", CongestionControl.Cubic, 0.01, "26M", 241731)]
    [InlineData("TA", CongestionControl.Reno, 0.01, "26M", 257878)]
    internal void TransferSeconds_LongFlowWithLoss_FollowsTheResponseFunction(
        string network, CongestionControl control, double loss, string size, double observedMilliseconds)
    {
        var path = EmulatedNetwork.Path(network) with { CongestionControl = control, LossRate = loss };

        var predicted = TransferModels.Round.TransferSeconds(EmulatedNetwork.Bytes(size), path) * 1e3;

        Assert.InRange(predicted / observedMilliseconds, 0.70, 1.15);
    }

    [Fact]
    public void TransferSeconds_MedianFormWithRareLoss_IgnoresIt()
    {
        var clean = EmulatedNetwork.Path("US");
        var lossy = clean with { LossRate = 0.001 };

        var withLoss = TransferModels.Round.TransferSeconds(400_000, lossy);

        Assert.Equal(TransferModels.Round.TransferSeconds(400_000, clean), withLoss);
    }

    [Fact]
    public void TransferSeconds_MeanFormWithRareLoss_AddsTheExpectedRepair()
    {
        var clean = EmulatedNetwork.Path("US");
        var lossy = clean with { LossRate = 0.001 };

        var mean = TransferModels.RoundMean.TransferSeconds(400_000, lossy);

        Assert.True(mean > TransferModels.Round.TransferSeconds(400_000, clean));
    }

    [Fact]
    public void TransferSeconds_ClosedFormUnderLoss_AgreesWithPlainRounds()
    {
        const double Loss = 0.005;
        var path = new NetworkPath(0.05, 1e9) { LossRate = Loss, CongestionControl = CongestionControl.Reno, SlowStartThreshold = 10 };

        var predicted = TransferModels.Round.TransferSeconds(5_000_000, path);

        // The same recursion round by round: growth W² p/2 against halving with probability 1-(1-p)^w.
        var steady2 = 1.5 / Loss;
        var (left, window, time) = (5_000_000 / 1448.0, 10.0, 0.05);
        while (left > window)
        {
            left -= window;
            time += 0.05;
            var hit = 1 - Math.Pow(1 - Loss, window);
            window = ((1 - hit) * (window + (steady2 * Loss / 2))) + (hit * window / 2);
        }

        Assert.InRange(predicted / time, 0.97, 1.03);
    }

    [Fact]
    public void TransferSeconds_ReceiveWindowSmallerThanTheCongestionWindow_IsTheLimit()
    {
        var path = EmulatedNetwork.Path("US") with { CongestionWindow = 300, ReceiveWindowBytes = 14_480 };

        var predicted = TransferModels.Round.TransferSeconds(46_219, path);

        // 10, 20, then the rest of 31.9 segments: three round trips as on a fresh connection.
        Assert.Equal(TransferModels.Round.TransferSeconds(46_219, EmulatedNetwork.Path("US")), predicted, 1e-9);
    }
}
