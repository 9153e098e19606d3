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

    // Columns of the table: CUBIC, BBR, Reno at 0, 0.1 and 1 % loss, which BBR ignores. The bounds are the figures of
    // docs/network-model.md, rounded up.
    [Theory]
    [InlineData(0, 0.003, 0.02)]
    [InlineData(1, 0.006, 0.17)]
    [InlineData(2, 0.021, 0.25)]
    [InlineData(3, 0.018, 0.17)]
    [InlineData(4, 0.022, 0.21)]
    [InlineData(5, 0.032, 0.32)]
    [InlineData(6, 0.004, 0.021)]
    [InlineData(7, 0.005, 0.09)]
    [InlineData(8, 0.018, 0.25)]
    public void TransferSeconds_AllFreshCells_HaveTheDocumentedAccuracy(int column, double median, double ninetieth)
    {
        double[] losses = [0, 0.001, 0.01];
        var loss = column / 3 == 1 ? 0 : losses[column % 3];

        var errors = ObservedTransfers.Fresh
            .Select(cell =>
            {
                var path = EmulatedNetwork.Path(cell.Network) with { LossRate = loss };
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
    [InlineData("SC", 0.01, "3.5M", 1514)]
    [InlineData("SC", 0.01, "26M", 13091)]
    [InlineData("US", 0.001, "26M", 22092)]
    [InlineData("US", 0.01, "3.5M", 13608)]
    [InlineData("US", 0.01, "26M", 158873)]
    [InlineData("TA", 0.01, "26M", 241731)]
    public void TransferSeconds_LongFlowWithLoss_FollowsTheResponseFunction(
        string network, double loss, string size, double observedMilliseconds)
    {
        var path = EmulatedNetwork.Path(network) with { LossRate = loss };

        var predicted = TransferModels.Round.TransferSeconds(EmulatedNetwork.Bytes(size), path) * 1e3;

        Assert.InRange(predicted / observedMilliseconds, 0.70, 1.15);
    }

    [Fact]
    public void TransferSeconds_RareLoss_IsIgnored()
    {
        var clean = EmulatedNetwork.Path("US");
        var lossy = clean with { LossRate = 0.001 };

        var withLoss = TransferModels.Round.TransferSeconds(400_000, lossy);

        Assert.Equal(TransferModels.Round.TransferSeconds(400_000, clean), withLoss);
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
