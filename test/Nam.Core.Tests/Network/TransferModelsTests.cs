// SPDX-License-Identifier: MIT
using Nam.Network;

namespace Nam.Core.Tests.Network;

public class TransferModelsTests
{
    private static readonly double[] Odd =
        [double.NaN, double.NegativeInfinity, -1, 0, double.Epsilon, 1e-9, 0.5, 1, 1448, 1e6, 1e15, double.MaxValue,
            double.PositiveInfinity];

    [Fact]
    public void All_EveryName_IsFoundAgain()
    {
        foreach (var model in TransferModels.All)
        {
            Assert.True(TransferModels.TryFind(model.Name, out var found));
            Assert.Same(model, found);
        }

        Assert.False(TransferModels.TryFind("none of them", out _));
        Assert.Equal(TransferModels.All.Count, TransferModels.All.Select(model => model.Name).Distinct().Count());
    }

    [Fact]
    public void TransferSeconds_AnyNumbers_IsNeverNegativeOrNotANumber()
    {
        var random = new Random(20031);
        foreach (var model in TransferModels.All)
        {
            for (var i = 0; i < 4000; i++)
            {
                double Next() => Odd[random.Next(Odd.Length)];
                var path = new NetworkPath(Next(), Next())
                {
                    MaximumSegmentSize = random.Next(-1, 3) * 700,
                    CongestionWindow = Next(),
                    SlowStartThreshold = Next(),
                    LossRate = Next(),
                    ReceiveWindowBytes = Next(),
                    RetransmissionTimeoutSeconds = Next(),
                };

                var bytes = Next();
                var seconds = model.TransferSeconds(bytes, path);

                Assert.True(seconds >= 0, $"{model.Name}: {seconds} for {bytes} bytes on {path}");
            }
        }
    }

    [Fact]
    public void TransferSeconds_RoundModel_DoesNotFallWithSizeOrGrowWithBandwidth()
    {
        var random = new Random(7);
        for (var i = 0; i < 5000; i++)
        {
            var path = new NetworkPath(Math.Exp((random.NextDouble() * 6) - 8), Math.Exp((random.NextDouble() * 9) + 11))
            {
                CongestionWindow = random.Next(2, 500),
            };
            var bytes = Math.Exp((random.NextDouble() * 12) + 5);

            var seconds = TransferModels.Round.TransferSeconds(bytes, path);
            var larger = TransferModels.Round.TransferSeconds(bytes * 1.1, path);
            var faster = TransferModels.Round.TransferSeconds(
                bytes, path with { BandwidthBytesPerSecond = path.BandwidthBytesPerSecond * 1.5 });

            Assert.True(larger >= seconds, $"{larger} < {seconds} for {bytes} on {path}");
            Assert.True(faster <= seconds * (1 + 1e-12), $"{faster} > {seconds} for {bytes} on {path}");
        }
    }

    [Fact]
    public void TransferSeconds_DefaultPath_UsesTheLocalPrior()
    {
        var seconds = TransferModels.Round.TransferSeconds(125_000, default);

        Assert.Equal(0.001, seconds, 1e-12);
    }
}
