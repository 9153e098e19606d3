// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class NoLossModelTests
{
    // Wmax = 45 segments, k = 6, Nexp = 108; a round trip of 1 s makes seconds rounds.
    private static readonly NetworkPath Path = new(1) { ReceiveWindowBytes = 45 * 1448, CongestionWindow = 1 };

    [Theory]
    [InlineData(1, 0)]
    [InlineData(2, 1)]
    [InlineData(8, 3)]
    [InlineData(108, 7)]
    [InlineData(109, 9)]
    [InlineData(153, 9)]
    [InlineData(154, 10)]
    public void TransferSeconds_AsPrinted_HasThePapersRounds(int segments, double expectedRounds)
    {
        var seconds = TransferModels.NoLoss.TransferSeconds(segments * 1448, Path);

        Assert.Equal(expectedRounds, seconds);
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(2, 2)]
    [InlineData(8, 4)]
    [InlineData(63, 6)]
    [InlineData(108, 7)]
    [InlineData(109, 8)]
    [InlineData(153, 8)]
    [InlineData(154, 9)]
    public void TransferSeconds_Corrected_CountsWholeRounds(int segments, double expectedRounds)
    {
        var seconds = TransferModels.NoLossCorrected.TransferSeconds(segments * 1448, Path);

        Assert.Equal(expectedRounds, seconds);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(10)]
    [InlineData(44)]
    [InlineData(45)]
    [InlineData(100)]
    public void TransferSeconds_Corrected_AgreesWithSendingWindowByWindow(int firstWindow)
    {
        var path = Path with { CongestionWindow = firstWindow };

        for (var segments = 1; segments <= 400; segments++)
        {
            Assert.Equal(RoundsBySending(segments, firstWindow), TransferModels.NoLossCorrected.TransferSeconds(segments * 1448, path));
        }
    }

    [Fact]
    public void TransferSeconds_46KilobytesOnTheUsPath_IsTwoThirdsTooLongAsPrinted()
    {
        var seconds = TransferModels.NoLoss.TransferSeconds(46_219, EmulatedNetwork.Path("US"));

        // 5 round trips where 270.7 ms were observed: -66 %.
        Assert.Equal(0.450, seconds, 1e-9);
    }

    private static double RoundsBySending(int segments, int firstWindow)
    {
        var rounds = 0;
        double window = Math.Min(firstWindow, 45);
        for (double left = segments; left > 0; rounds++)
        {
            left -= window;
            window = Math.Min(2 * window, 45);
        }

        return rounds;
    }
}
